import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "#contract/client.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { adoptOffer } from "#domain/orders/cart/adopt-offer.ts";
import { eventOf } from "../../catalogue/list/event.fixture.ts";
import { rememberOffer } from "../transaction/held-order.ts";
import { dropTransaction, readTransaction, updateTransaction } from "../transaction/transaction-store.ts";
import { saveSeats, sendSeats, type SeatShop } from "./send-seats.ts";

const LATER = "2030-01-01T00:00:00.000Z";
const plain = eventOf();
const category = plain.prices[0]!;
const event = { ...plain, seating: { categoryIds: [category.id] } } as unknown as EventDetail;
const kept = new Map<string, string>();
const calls: { readonly name: string; readonly params?: unknown; readonly body: unknown }[] = [];
let answer: unknown;
const api = (async (name: string, input: { params?: unknown; body: unknown }) => {
  calls.push({ name, params: input.params, body: input.body });
  return answer;
}) as unknown as ApiClient;
const shop = { api, ui: "garudarun", locale: "en", flags: { promoEligibleOnly: false, allowMultipleCategory: false } } as SeatShop;

const order = () => readTransaction("garudarun", event.id);
async function choose(seats: readonly string[]) {
  saveSeats(shop, event, seats.length > 0 ? [{ category, seats }] : []);
  return sendSeats(shop, event);
}
const refusal = (code: string, details: unknown) => ({
  ok: false,
  status: 422,
  problem: { code, message: { en: code, id: code }, details },
});

beforeEach(() => {
  kept.clear();
  calls.length = 0;
  answer = { ok: true, status: 200, data: { id: "b1", status: "held", holdUntil: LATER, serverNow: "2026-12-01T00:00:00.000Z" } };
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  dropTransaction("garudarun", event.id);
  const bookingData = { reference: "K1", holdUntil: LATER, total: 116_500, status: "held" } as const;
  const lines = [{ categoryId: category.id, qty: 2, addons: [] }];
  const own = { id: event.id, slug: event.slug, name: event.name };
  const offer = { event: own, categories: event.prices, lines, bookingId: "b1", bookingData, eventAt: "" };
  updateTransaction("garudarun", event.id, (now) => adoptOffer(now, offer));
  rememberOffer("garudarun", event.id, order());
});
afterEach(() => {
  dropTransaction("garudarun", event.id);
  vi.unstubAllGlobals();
});

describe("seats for a waiting list's offer", () => {
  it("assigns seats in one call once each offered ticket has one, and exchanges them the same way", async () => {
    expect(await choose(["A1"])).toEqual({ kind: "incomplete" });
    expect(calls).toEqual([]);
    expect(await choose(["A1", "A2"])).toEqual({ kind: "held" });
    expect(await choose(["A1", "A2"])).toEqual({ kind: "held" });
    expect(await choose(["A2"])).toEqual({ kind: "incomplete" });
    expect(await choose(["A2", "A3"])).toEqual({ kind: "held" });
    const asked = (seats: readonly string[]) => ({
      name: "chooseSeats",
      params: { id: "b1" },
      body: { seats: [{ categoryId: category.id, seats }] },
    });
    expect(calls).toEqual([asked(["A1", "A2"]), asked(["A2", "A3"])]);
  });

  it("keeps the offered tickets if no seat is chosen", async () => {
    await choose(["A1", "A2"]);
    calls.length = 0;
    expect(await choose([])).toEqual({ kind: "incomplete" });
    expect(calls).toEqual([]);
    expect(order()).toMatchObject({ bookingId: "b1", qty: [2], seats: [] });
  });

  it("reports seats that somebody else has taken", async () => {
    answer = refusal("SEAT_TAKEN", { taken: ["A2"], instead: [{ categoryId: category.id, kind: "together", seats: ["A3"] }] });
    expect(await choose(["A1", "A2"])).toEqual({ kind: "taken", taken: ["A2"], instead: [["A3"]] });
  });

  it("holds seats normally once the offer has ended", async () => {
    updateTransaction("garudarun", event.id, (now) => ({ ...now, bookingData: { ...now.bookingData!, status: "expired" } }));
    answer = refusal("SOLD_OUT", {});
    expect(await choose(["A1"])).toMatchObject({ kind: "refused" });
    expect(calls.map(({ name }) => name)).toEqual(["holdBooking"]);
  });
});
