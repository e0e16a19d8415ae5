import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { HeldBookingAnswer } from "#contract/orders/bookings.ts";
import type { ApiClient, CallInput, CallResult } from "#contract/client.ts";
import { changeCategory } from "#domain/orders/cart/change-category.ts";
import { holdAgain } from "../checkout/hold-again.ts";
import type { VideoDetail } from "#contract/videos/videos.ts";
import { applyVideoPromo } from "#domain/videos/video-transaction.ts";
import { eventOf } from "../../catalogue/list/event.fixture.ts";
import { holdTickets, takeHold, type Shop } from "./take-hold.ts";
import { dropTransaction, readTransaction, updateTransaction } from "./transaction-store.ts";
import { videoChoice } from "./video-choice.ts";
import { dropVideoOrder, readVideoOrder, updateVideoOrder } from "./video-store.ts";

type Answer = CallResult<"holdBooking">;
const ADDITIONAL = { id: "a1", name: "Programme", amount: 0, isRequired: true, opensParts: false };
const LATER = "2030-01-01T00:00:00.000Z";
const event = eventOf();
const promo = { code: "HEMAT" } as NonNullable<ReturnType<typeof readTransaction>["promo"]>;
const kept = new Map<string, string>();
const calls: CallInput<"holdBooking">[] = [];
let answers: (Answer | Error)[] = [];

const api = (async (_name: string, input: CallInput<"holdBooking">) => {
  calls.push(input);
  const next = answers.shift();
  if (!next || next instanceof Error) throw next ?? new Error("not asked for");
  return next;
}) as unknown as ApiClient;
const shop: Shop = { api, ui: "garudarun", locale: "en" };

function held(id: string, more: Partial<HeldBookingAnswer> = {}): Answer {
  const data = { id, reference: "K1", status: "held", holdUntil: LATER, serverNow: "2026-12-01T00:00:00.000Z", quote: { total: 116_500 } };
  return { ok: true, status: 201, data: { ...data, accessKey: "secret", ...more } as HeldBookingAnswer };
}
function refused(status: number, code: string): Answer {
  return { ok: false, status, problem: { code, message: { en: code, id: code } } as Extract<Answer, { ok: false }>["problem"] };
}

const keys = () => calls.map(({ idempotencyKey }) => idempotencyKey);
const order = () => readTransaction("garudarun", event.id);
const choose = (qty: number) =>
  updateTransaction("garudarun", event.id, (now) =>
    changeCategory(now, { category: event.prices[0]!, qty, allowMultipleCategory: true, days: null }),
  );
const proceed = () => holdTickets(shop, event, { shownTotal: 116_500, unlessHeld: true });

beforeEach(() => {
  kept.clear();
  calls.length = 0;
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  dropTransaction("garudarun", event.id);
  choose(1);
});
afterEach(() => {
  dropTransaction("garudarun", event.id);
  vi.unstubAllGlobals();
});

describe("making a hold", () => {
  it.each([
    ["a fault", refused(503, "BUSY")],
    ["too many requests", refused(429, "TOO_MANY_REQUESTS")],
    ["no answer", new Error("offline")],
  ])("returns the same hold on a retry after %s, on this page or the next", async (_, first) => {
    answers = [first, held("b1")];
    await holdTickets(shop, event, { shownTotal: null, unlessHeld: true });
    expect((await holdAgain(shop, event)).outcome).toEqual({ kind: "held" });
    expect(keys()).toEqual([keys()[0], keys()[0]]);
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("makes another one after a refusal, a changed choice, or an answer", async () => {
    answers = [refused(409, "SOLD_OUT"), refused(503, "BUSY"), refused(503, "BUSY"), held("b1"), held("b2")];
    await proceed();
    await proceed();
    choose(2);
    await proceed();
    await proceed();
    choose(1);
    await proceed();
    const [soldOut, busy, changed, taken, after] = keys();
    expect(changed).toBe(taken);
    expect(new Set([soldOut, busy, changed, after]).size).toBe(4);
  });

  it("skips an existing hold, and replaces the earlier one with the next", async () => {
    answers = [held("b1"), held("b2")];
    await proceed();
    expect(await proceed()).toEqual({ kind: "held" });
    expect(calls).toHaveLength(1);
    choose(2);
    await proceed();
    expect(calls.map(({ body }) => body.replaces)).toEqual([null, "b1"]);
    expect(order()).toMatchObject({ bookingId: "b2", bookingData: { reference: "K1", holdUntil: LATER, total: 116_500, status: "held" } });
  });

  it("replaces nothing that is no longer a hold", async () => {
    answers = [held("b1"), held("b2")];
    await proceed();
    updateTransaction("garudarun", event.id, (now) => ({ ...now, bookingData: { ...now.bookingData!, status: "awaiting_payment" } }));
    await proceed();
    expect(calls[1]?.body.replaces).toBe(null);
  });

  it("retries if the answer belongs to an expired attempt", async () => {
    answers = [new Error("offline"), held("b1", { status: "expired", holdUntil: null }), held("b2")];
    await proceed();
    await proceed();
    expect(order().bookingId).toBe("b2");
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  it("records the requested choice as held, not a later one", async () => {
    answers = [held("b1"), held("b2")];
    const asked = proceed();
    choose(2);
    await asked;
    await proceed();
    expect(calls[1]?.body).toMatchObject({ selection: { categories: [{ qty: 2 }] }, replaces: "b1" });
  });

  it("stores no key of a link", async () => {
    answers = [held("b1")];
    await proceed();
    expect(JSON.stringify([...kept])).not.toContain("secret");
  });
});

describe("making a hold again", () => {
  it("accepts a new price, and keeps the old total until it is accepted", async () => {
    answers = [held("b1"), refused(409, "PRICE_CHANGED"), held("b2", { quote: { total: 130_000 } as HeldBookingAnswer["quote"] })];
    await proceed();
    expect((await holdAgain(shop, event)).outcome).toEqual({ kind: "held" });
    expect(calls.map(({ body }) => body.shownTotal)).toEqual([116_500, 116_500, null]);
    expect(order()).toMatchObject({ bookingId: "b2", bookingData: { total: 116_500 } });
  });

  it("continues without an invalid code, and reports it", async () => {
    updateTransaction("garudarun", event.id, (now) => ({ ...now, promo, promoCode: "HEMAT" }));
    answers = [refused(422, "PROMO_INVALID"), held("b1")];
    expect(await holdAgain(shop, event)).toMatchObject({ outcome: { kind: "held" }, lostPromo: { code: "HEMAT", wasOn: true } });
    expect(order()).toMatchObject({ promo: null, promoCode: "", bookingId: "b1" });
  });
});

describe("a code applied with a hold", () => {
  it("stores a code once the tickets are held with it, with their total", async () => {
    answers = [held("b1"), refused(409, "SOLD_OUT"), held("b2", { quote: { total: 90_000 } as HeldBookingAnswer["quote"] })];
    await proceed();
    await holdTickets(shop, event, { shownTotal: null, promo });
    expect(order()).toMatchObject({ promo: null, bookingId: "b1" });
    await holdTickets(shop, event, { shownTotal: null, promo });
    expect(order()).toMatchObject({ promo: { code: "HEMAT" }, promoCode: "HEMAT", bookingId: "b2", bookingData: { total: 90_000 } });
    expect(calls[2]?.body).toMatchObject({ promoCode: "HEMAT", replaces: "b1" });
  });
});

describe("making a hold of a video", () => {
  const video = {
    id: "v1",
    slug: "suita",
    name: "Suita",
    priceId: "c1",
    price: 50_000,
    additionals: [ADDITIONAL],
    total: 50_000,
  } as VideoDetail;
  const buy = (unlessHeld = true) => takeHold(shop, videoChoice(video), { shownTotal: 50_000, unlessHeld });
  const begun = () => readVideoOrder("garudarun");
  beforeEach(() => dropVideoOrder("garudarun"));

  it("requests one of its category with included extras, without session, seats and draft", async () => {
    answers = [held("b1")];
    expect(await buy()).toEqual({ kind: "held" });
    expect(calls[0]?.body).toEqual({
      eventId: "v1",
      sessionId: null,
      selection: { categories: [{ categoryId: "c1", qty: 1 }], addons: [{ addonId: "a1", qty: 1 }] },
      promoCode: null,
      shownTotal: 50_000,
      utm: {},
      replaces: null,
    });
    expect(begun()).toMatchObject({ inquiryId: "b1", bookingData: { reference: "K1", holdUntil: LATER, total: 116_500, status: "held" } });
  });

  it("skips an existing order, and replaces one of another choice", async () => {
    answers = [held("b1"), held("b2"), held("b3")];
    await buy();
    await buy();
    expect(calls).toHaveLength(1);
    updateVideoOrder("garudarun", (now) => applyVideoPromo(now, "HEMAT", promo));
    await buy();
    await buy(false);
    expect(calls.map(({ body }) => body.replaces)).toEqual([null, "b1", "b2"]);
    expect(calls[1]?.body.promoCode).toBe("HEMAT");
  });

  it("reports a failed network, and returns the same order on a retry", async () => {
    answers = [new Error("offline"), held("b1")];
    expect(await buy()).toEqual({ kind: "offline" });
    expect(await buy()).toEqual({ kind: "held" });
    expect(keys()).toEqual([keys()[0], keys()[0]]);
  });

  it("keeps the total that the visitor saw if another is returned", async () => {
    answers = [held("b1")];
    await takeHold(shop, videoChoice(video), { shownTotal: null, keptTotal: 50_000 });
    expect(begun().bookingData?.total).toBe(50_000);
  });

  it("fails like any other", async () => {
    answers = [refused(409, "SALE_ENDED")];
    expect(await buy()).toMatchObject({ kind: "refused", problem: { code: "SALE_ENDED" } });
    expect(begun().inquiryId).toBeNull();
  });
});
