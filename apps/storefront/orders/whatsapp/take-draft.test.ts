import { describe, expect, it } from "vitest";
import type { OrderDraft } from "#contract/orders/drafts.ts";
import { blankTransaction } from "#domain/orders/cart/blank.ts";
import { changeCategory } from "#domain/orders/cart/change-category.ts";
import { selectionOf } from "#domain/orders/cart/selection.ts";
import { categoryOf, eventOf } from "../../catalogue/list/event.fixture.ts";
import { takeDraft } from "./take-draft.ts";

const addon = (id: string, extra: Record<string, unknown> = {}) => ({
  id,
  name: id,
  amount: 10_000,
  eventPriceId: "vip",
  isRequired: false,
  isCustomDate: false,
  customDate: [] as string[],
  availableStock: null,
  minQty: 0,
  per: "order" as const,
  isDistributedPerAttendee: false,
  ...extra,
});
const session = { id: "s2", startsAt: "", endsAt: "", date: "2026-12-05", time: "19:30", label: null, state: "available" as const };
const event = eventOf({
  prices: [categoryOf("regular"), categoryOf("vip", { additionals: [addon("bib", { isRequired: true }), addon("poster")] })],
  sessions: [{ ...session, id: "s1", time: "15:00" }, session],
});

function draftOf(categories: [string, number][], addons: [string, number][] = [], extra: Partial<OrderDraft> = {}): OrderDraft {
  return {
    kind: "order-draft",
    code: "WA-ABC234",
    event: { id: "e1", slug: "malam-jazz", name: "Malam Jazz" },
    sessionId: null,
    selection: {
      categories: categories.map(([categoryId, qty]) => ({ categoryId, qty })),
      addons: addons.map(([addonId, qty]) => ({ addonId, qty })),
    },
    promoCode: null,
    total: 0,
    isReleased: false,
    summary: "",
    serverNow: "",
    expiresAt: "",
    ...extra,
  };
}

describe("opening a draft", () => {
  it("restores a draft's date, tickets and add-ons, and its promo code for checking", () => {
    const draft = draftOf(
      [["vip", 2]],
      [
        ["bib", 2],
        ["poster", 1],
      ],
      { sessionId: "s2", promoCode: "HEMAT" },
    );
    const txn = takeDraft(event, blankTransaction(), draft);
    expect(selectionOf(txn)).toEqual(draft.selection);
    expect([txn.patron.eventAt, txn.utm, txn.promo]).toEqual(["2026-12-05T19:30", { promo_code: "HEMAT" }, null]);
    expect(txn.event).toEqual({ id: "e1", slug: "malam-jazz", name: "Malam Jazz" });
  });

  it("replaces the choice and keeps everything typed", () => {
    const blank = blankTransaction();
    const before = changeCategory(
      { ...blank, patron: { ...blank.patron, fullName: "Sari" }, seats: ["A1"] },
      {
        category: event.prices[0]!,
        qty: 4,
        allowMultipleCategory: true,
        days: null,
      },
    );
    const txn = takeDraft(event, before, draftOf([["vip", 1]], [["bib", 1]]));
    expect(selectionOf(txn).categories).toEqual([{ categoryId: "vip", qty: 1 }]);
    expect([txn.patron.fullName, txn.seats]).toEqual(["Sari", []]);
  });

  it("leaves out items that no longer exist, and adds newly required ones", () => {
    const txn = takeDraft(
      event,
      blankTransaction(),
      draftOf(
        [
          ["gone", 1],
          ["vip", 1],
        ],
        [
          ["gone", 1],
          ["poster", 1],
        ],
        { sessionId: "gone" },
      ),
    );
    expect(selectionOf(txn)).toEqual({
      categories: [{ categoryId: "vip", qty: 1 }],
      addons: [
        { addonId: "bib", qty: 1 },
        { addonId: "poster", qty: 1 },
      ],
    });
    expect(txn.patron.eventAt).toBe("");
  });
});
