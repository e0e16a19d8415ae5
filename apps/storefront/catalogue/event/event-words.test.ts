import { describe, expect, it } from "vitest";
import { categoryOf, eventOf } from "../list/event.fixture.ts";
import { cheapestName, shownFirst } from "./category-order.ts";
import { gateHour, sessionHours } from "./event-hours.ts";

const session = (date: string, time: string) => ({
  id: `${date}${time}`,
  startsAt: `${date}T${time}:00Z`,
  endsAt: `${date}T23:00:00Z`,
  date,
  time,
  label: null,
  state: "available" as const,
});
const dated = (...sessions: readonly ReturnType<typeof session>[]) => ({
  sessions: [...sessions],
  zone: "Asia/Jakarta",
  state: "available" as const,
});

describe("the hours of an event over several days", () => {
  it("names the one hour of every day, in the event's zone", () => {
    const play = dated(session("2026-11-26", "19:30"), session("2026-11-27", "19:30"));
    expect([sessionHours(play, "id"), sessionHours(play, "en")]).toEqual(["19.30\u00a0WIB", "7:30\u00a0PM\u00a0WIB"]);
  });

  it("lists a few hours in their order, and leaves many to the choice of dates", () => {
    const two = [session("2026-11-26", "19:30"), session("2026-11-27", "15:00")];
    expect(sessionHours(dated(...two), "id")).toBe("15.00, 19.30\u00a0WIB");
    const more = [session("2026-11-28", "10:00"), session("2026-11-28", "12:00")];
    expect(sessionHours(dated(...two, ...more), "id")).toBeNull();
  });

  it("repeats no hour of a single day, whose date has it, nor one of a postponed event", () => {
    expect(sessionHours(dated(session("2026-11-26", "15:00"), session("2026-11-26", "19:30")), "id")).toBeNull();
    const play = dated(session("2026-11-26", "19:30"), session("2026-11-27", "19:30"));
    expect(sessionHours({ ...play, state: "postponed" }, "id")).toBeNull();
  });
});

describe("the opening of a long event", () => {
  const festival = { ...eventOf(), sessions: [], zone: "Asia/Jakarta", startsAt: "2027-02-19T05:00:00Z", endsAt: "2027-02-21T16:00:00Z" };

  const at = (now: string, locale: "en" | "id", event = festival) => gateHour(event, { locale, now: Date.parse(now) });
  const BEFORE = "2027-02-01T00:00:00Z";

  it("has its day, and says noon in words", () => {
    expect([at(BEFORE, "en")?.day, at(BEFORE, "id")?.day]).toEqual(["Fri\u00a012\u00a0noon\u00a0WIB", "Jum\u00a012.00\u00a0WIB"]);
    expect(at(BEFORE, "en", { ...festival, startsAt: "2027-02-19T06:30:00Z" })?.day).toBe("Fri\u00a01:30\u00a0PM\u00a0WIB");
  });

  it("names no day that has passed, but the end", () => {
    expect(at("2027-02-19T16:59:00Z", "en")).toEqual({ key: "event.opens", day: "Fri\u00a012\u00a0noon\u00a0WIB" });
    expect(at("2027-02-19T17:01:00Z", "en")).toEqual({ key: "event.closes", day: "Sun\u00a011:00\u00a0PM\u00a0WIB" });
    expect(at("2027-02-21T16:00:00Z", "en")).toBeNull();
  });

  it("is not said within a day or a night, but that it is under way and still sold", () => {
    const day = { ...festival, endsAt: "2027-02-19T12:00:00Z" };
    expect(at(BEFORE, "en", day)).toBeNull();
    expect(at("2027-02-19T05:00:00Z", "en", day)?.key).toBe("event.begun");
    expect(at("2027-02-19T12:00:00Z", "en", day)).toBeNull();
    expect(at("2027-02-19T05:00:00Z", "en", { ...day, state: "cancelled" })).toBeNull();
  });
});

describe("the order of ticket categories", () => {
  it("begins with those on sale, then those on sale later, each in the organiser's order", () => {
    const states = ["waiting_list", "available", "coming_soon", "sold_out", "few_left"] as const;
    const rows = states.map((state) => ({ state }));
    expect(shownFirst(rows).map(({ state }) => state)).toEqual(["available", "few_left", "coming_soon", "waiting_list", "sold_out"]);
  });

  it("names the category of the lowest price unless the list begins with it", () => {
    const prices = [categoryOf("Half", { price: 300_000 }), categoryOf("10K", { price: 200_000 })];
    const event = eventOf({ prices, serviceFeeFixAmount: 0, serviceFeePercentage: 0, taxPercentage: 0, from: 200_000 });
    expect(cheapestName(event)).toBe("10K");
    expect(cheapestName({ ...event, prices: prices.toReversed() })).toBeNull();
  });
});
