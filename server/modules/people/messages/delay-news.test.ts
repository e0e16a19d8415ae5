import { describe, expect, it } from "vitest";
import { delayOfNews, isAnswered } from "./delay-news.ts";

const AT = Date.parse("2026-12-05T03:00:00Z");
const after = (minutes: number) => new Date(AT + minutes * 60_000);

/** The delay in seconds of an event with that topic, `age` minutes after it happened. */
function waits(topic: string, status: string, { age = 0, ends = 60, patience = 600 } = {}): number {
  const news = { id: "n", topic, subject_id: "b", payload: {}, attempts: 0, created_at: new Date(AT), age: age * 60 };
  const booking = { status, hold_until: after(ends), pay_until: topic === "payment.started" ? after(ends) : null };
  return delayOfNews(news, { booking: booking as never, patience });
}

it.each([
  ["booking.details", "held"],
  ["payment.started", "awaiting_payment"],
])("delays a %s event of a booking that is %s, and sends it in time if still open [B3]", (topic, status) => {
  expect(waits(topic, status)).toBe(600);
  expect(waits(topic, status, { age: 4 })).toBe(360);
  expect(waits(topic, status, { age: 10 })).toBe(0);
  expect(waits(topic, status, { ends: 15 })).toBe(450);
  expect(waits(topic, status, { patience: 0 })).toBe(0);
});

describe("the reminder of a slow payment", () => {
  const reminder = (hours: number, { age = 0, open = hours, status = "awaiting_payment" } = {}) => {
    const payload = { until: after(hours * 60).toISOString() };
    const news = { id: "n", topic: "payment.waits_long", subject_id: "p", payload, attempts: 0, created_at: new Date(AT), age: age * 60 };
    const booking = { status, hold_until: after(open * 60 + 5), pay_until: after(open * 60) };
    return isAnswered(news, booking) ? null : delayOfNews(news, { booking, patience: 600 }) / 60;
  };

  it("sends the reminder of a slow payment an hour before its end, or after two thirds of its time", () => {
    expect([reminder(3), reminder(3, { age: 100 }), reminder(3, { age: 121 }), reminder(24), reminder(2)]).toEqual([120, 20, 0, 1380, 80]);
  });

  it("sends no reminder for half an hour, for a paid order, or if another method with another end is open", () => {
    expect([reminder(0.5), reminder(3, { status: "confirmed" }), reminder(3, { open: 0.25 })]).toEqual([null, null, null]);
  });
});

it("delays nothing else: neither finished events nor outdated requests", () => {
  expect(waits("booking.confirmed", "confirmed")).toBe(0);
  expect(waits("booking.details", "awaiting_payment")).toBe(0);
  expect(waits("payment.started", "confirmed")).toBe(0);
});

it("drops outdated requests, and never events that request nothing", () => {
  const isOver = (topic: string, status: string) =>
    isAnswered({ topic, payload: {}, created_at: new Date(0) } as never, { status, pay_until: null } as never);
  expect([isOver("booking.details", "held"), isOver("payment.started", "awaiting_payment")]).toEqual([false, false]);
  expect([isOver("booking.details", "awaiting_payment"), isOver("payment.started", "confirmed")]).toEqual([true, true]);
  expect(isOver("booking.confirmed", "cancelled")).toBe(false);
});
