import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openOrderStore } from "./order-store.ts";

type Order = { readonly chosen: string; readonly bookingData: { readonly reference: string } | null };
const BLANK: Order = { chosen: "", bookingData: null };
const choose = (chosen: string) => (now: Order) => ({ ...now, chosen });
const written: [string, string][] = [];
const open = (stored: Order | null = null) =>
  openOrderStore<Order>({ blank: BLANK, load: () => stored, save: (key, { chosen }) => void written.push([key, chosen]) });

beforeEach(() => {
  vi.useFakeTimers();
  written.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

it("writes an order's changes once, shortly after the last", () => {
  const orders = open();
  orders.update("a", choose("one"));
  vi.advanceTimersByTime(200);
  orders.update("a", (now) => ({ ...now, chosen: `${now.chosen} and two` }));
  vi.advanceTimersByTime(200);
  expect([orders.read("a").chosen, orders.isWaiting("a"), written]).toEqual(["one and two", true, []]);
  vi.advanceTimersByTime(100);
  expect([orders.isWaiting("a"), written]).toEqual([false, [["a", "one and two"]]]);
});

it("writes a changed booking at once, in a single write with earlier changes [E6]", () => {
  const orders = open();
  orders.update("a", choose("one"));
  orders.update("a", (now) => ({ ...now, bookingData: { reference: "R1" } }));
  expect([orders.isWaiting("a"), written]).toEqual([false, [["a", "one"]]]);
  orders.update("a", (now) => ({ ...now, bookingData: null }));
  vi.advanceTimersByTime(1000);
  expect(written).toEqual([
    ["a", "one"],
    ["a", "one"],
  ]);
});

it("reads a stored order once, and returns a blank one if none is stored", () => {
  expect(open().read("a")).toBe(BLANK);
  const orders = open({ chosen: "before", bookingData: null });
  expect([orders.isKnown("a"), orders.read("a").chosen, orders.isKnown("a")]).toEqual([false, "before", true]);
});

it("notifies screens of real changes only", () => {
  const orders = open();
  const watcher = vi.fn<() => void>();
  const stop = orders.watch(watcher);
  expect([orders.update("a", (now) => now), orders.update("a", choose("one"))]).toEqual([false, true]);
  orders.adopt("a", { chosen: "another tab's", bookingData: null });
  expect(watcher).toHaveBeenCalledTimes(2);
  stop();
  orders.notify();
  expect(watcher).toHaveBeenCalledTimes(2);
});

it("writes neither a dropped order nor another tab's order", () => {
  const orders = open();
  orders.update("a", choose("one"));
  orders.drop("a");
  orders.adopt("b", { chosen: "another tab's", bookingData: null });
  vi.advanceTimersByTime(1000);
  expect([orders.read("a"), orders.read("b").chosen, written]).toEqual([BLANK, "another tab's", []]);
});
