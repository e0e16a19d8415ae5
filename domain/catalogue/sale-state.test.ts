import { describe, expect, it } from "vitest";
import type { SaleState } from "./event.ts";
import { eventState } from "./event-state.ts";
import { isBuyable, saleState } from "./sale-state.ts";
import type { SaleFacts } from "./sale-state.ts";

const open: SaleFacts = {
  now: 500,
  saleStart: 100,
  saleEnd: 900,
  eventEnd: 1000,
  status: "published",
  left: 50,
  total: 100,
  heldCount: 0,
  hasWaitingList: false,
};

describe("saleState", () => {
  it.each<[string, Partial<SaleFacts>, SaleState]>([
    ["on sale with stock", {}, "available"],
    ["without windows or counts", { saleStart: null, saleEnd: null, eventEnd: null, left: null, total: null }, "available"],
    ["a moment before the sale", { now: 99 }, "coming_soon"],
    ["as the sale opens", { now: 100 }, "available"],
    ["a moment before the sale closes", { now: 899 }, "available"],
    ["as the sale closes", { now: 900 }, "sale_ended"],
    ["as the event ends", { now: 1000 }, "ended"],
    ["ended though sold out", { now: 1000, left: 0 }, "ended"],
    ["sale ended though sold out", { now: 950, left: 0 }, "sale_ended"],
    ["not yet on sale though without stock", { now: 0, left: 0 }, "coming_soon"],
    ["cancelled", { status: "cancelled", now: 2000 }, "cancelled"],
    ["postponed", { status: "postponed", now: 2000 }, "postponed"],
    ["eleven of a hundred left", { left: 11 }, "available"],
    ["ten of a hundred left", { left: 10 }, "few_left"],
    ["one of five left", { left: 1, total: 5 }, "available"],
    ["one left, total not counted", { left: 1, total: null }, "available"],
    ["none left while holds live", { left: 0, heldCount: 1 }, "reserved"],
    ["none left while holds live, with a waiting list", { left: 0, heldCount: 1, hasWaitingList: true }, "reserved"],
    ["none left", { left: 0 }, "sold_out"],
    ["fewer than none left", { left: -1 }, "sold_out"],
    ["none left, with a waiting list", { left: 0, hasWaitingList: true }, "waiting_list"],
    ["no pieces at all", { left: 0, total: 0 }, "sold_out"],
  ])("returns the sale state: %s", (_, change, state) => {
    expect(saleState({ ...open, ...change })).toBe(state);
  });
});

describe("isBuyable", () => {
  it("is buyable only while pieces are available", () => {
    const states: SaleState[] = [
      "coming_soon",
      "available",
      "few_left",
      "reserved",
      "sold_out",
      "waiting_list",
      "sale_ended",
      "ended",
      "cancelled",
      "postponed",
    ];
    expect(states.filter(isBuyable)).toEqual(["available", "few_left"]);
  });
});

describe("eventState", () => {
  it.each<[SaleState[], SaleState]>([
    [["sold_out", "few_left", "available"], "available"],
    [["sold_out", "few_left"], "few_left"],
    [["sold_out", "reserved"], "reserved"],
    [["sold_out", "coming_soon"], "coming_soon"],
    [["sold_out", "waiting_list"], "waiting_list"],
    [["sold_out", "sold_out"], "sold_out"],
    [["ended", "sold_out"], "sold_out"],
    [["ended", "cancelled"], "ended"],
    [["cancelled", "cancelled"], "cancelled"],
    [[], "coming_soon"],
  ])("returns the event state of %j: %s", (states, state) => {
    expect(eventState(states)).toBe(state);
  });
});
