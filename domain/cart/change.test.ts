import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Addon, TicketCategory } from "../events/event.ts";
import type { Promo } from "../promos/promo.ts";
import { quote } from "../pricing/quote.ts";
import { blankAttendee, blankPatron, blankTransaction } from "./blank.ts";
import { changeAddon } from "./change-addon.ts";
import { changeCategory, replacesCategory } from "./change-category.ts";
import { applyPromo, clearPromoCode, setPromoAside } from "./promo.ts";
import { clearAttendees, clearBookingData, clearPatron, clearSeats, resetTransaction } from "./reset.ts";
import { reviseForDate } from "./revise-for-date.ts";
import { selectionOf } from "./selection.ts";
import type { EventTransaction } from "./transaction.types.ts";

const many = { allowMultipleCategory: true };
const single = { allowMultipleCategory: false };

function addon(id: string, eventPriceId: string, change: Partial<Addon> = {}): Addon {
  return {
    id,
    name: id,
    amount: 10_000,
    eventPriceId,
    isRequired: true,
    isCustomDate: false,
    customDate: [],
    availableStock: null,
    minQty: 0,
    isDistributedPerAttendee: false,
    ...change,
  };
}
function category(id: string, additionals: readonly Addon[] = []): TicketCategory {
  return { id, name: id, price: 100_000, bundlingTicket: "0", additionals };
}

const kit = addon("kit", "a", { minQty: 2 });
const lunch = addon("lunch", "a", { isCustomDate: true, customDate: ["2026-12-05", "2026-12-06"] });
const gone = addon("gone", "a", { availableStock: 0 });
const extra = addon("extra", "a", { isRequired: false });
const a = category("a", [kit, lunch, gone, extra]);
const b = category("b", [addon("map", "b")]);
const blank = blankTransaction();
const promo: Promo = {
  id: "p",
  code: "HEMAT",
  discountType: "fix_amount",
  discountAmount: 1000,
  discountPercentage: 0,
  maxDiscount: null,
  minSpend: null,
  minQty: null,
  multipleEvents: [],
};

function chosen({ price, qty, additionals, addonQty }: EventTransaction): unknown {
  return {
    categories: price.map((p, i) => [p.id, qty[i]]),
    addons: additionals.map((x, i) => [x.id, addonQty[i]]),
  };
}
const full: EventTransaction = {
  ...changeCategory(changeCategory(blank, a, 2, many), b, 1, many),
  isPreview: true,
  bookingId: "b1",
  bookingData: { reference: "R", accessKey: "K", holdUntil: null, total: 1, status: "held" },
  utm: { source: "ig", promo_code: "HEMAT" },
  event: { id: "e", slug: "e", name: "E" },
  seats: ["A1"],
  isWaitingList: true,
  patron: { ...blankPatron(), fullName: "Ani" },
  attendee: [{ ...blankAttendee("a"), fullname: "Ani" }],
  promo,
  promoCode: "HEMAT",
  categoryEvent: "music",
};

describe("blankPatron", () => {
  it("has every field of the specification, blank, with +62 [E9]", () => {
    const { countryCode, ...others } = blankPatron();
    expect(countryCode).toBe("+62");
    expect(others).toEqual({
      eventAt: "",
      fullName: "",
      email: "",
      phoneNumber: "",
      informationOrigin: "",
      membership: "",
      club: "",
      age: "",
      citizenship: "",
      gender: "",
      inHouseGuest: "",
      roomNumber: "",
    });
  });
});

describe("changeCategory", () => {
  it("adds above zero, sets again, and removes at zero with its add-ons [E2]", () => {
    const two = changeCategory(changeCategory(blank, a, 1, many), b, 3, many);
    expect(chosen(two)).toEqual({
      categories: [
        ["a", 1],
        ["b", 3],
      ],
      addons: [
        ["kit", 2],
        ["map", 1],
      ],
    });
    const five = changeCategory(two, a, 5, many);
    expect(chosen(five)).toEqual({
      categories: [
        ["a", 5],
        ["b", 3],
      ],
      addons: [
        ["kit", 2],
        ["map", 1],
      ],
    });
    expect(chosen(changeCategory(five, a, 0, many))).toEqual({
      categories: [["b", 3]],
      addons: [["map", 1]],
    });
  });

  it("leaves no add-on quantity when no category is left [E2]", () => {
    const none = changeCategory(changeCategory(blank, a, 1, many), a, 0, many);
    expect(none).toEqual(blank);
  });

  it("removes nothing when the category was not chosen", () => {
    expect(changeCategory(full, category("z"), 0, many)).toEqual(full);
  });

  it.each<[string, string, string[]]>([
    ["without a date", "", ["kit"]],
    ["on one of the custom dates", "2026-12-06T10:00", ["kit", "lunch"]],
    ["on another date", "2026-12-07", ["kit"]],
  ])("adds the required add-ons that can be had %s, at minQty or 1 [E3]", (_, eventAt, ids) => {
    const dated = { ...blank, patron: { ...blank.patron, eventAt } };
    const added = changeCategory(dated, a, 1, many);
    expect(added.additionals.map((x) => x.id)).toEqual(ids);
    expect(added.addonQty).toEqual(ids.map((id) => (id === "kit" ? 2 : 1)));
  });

  it("lets one category take the place of another where only one is allowed [E8]", () => {
    const first = { ...changeCategory(blank, a, 2, single), seats: ["A1"] };
    expect(replacesCategory(first, "b", single)).toBe(true);
    const second = changeCategory(first, b, 1, single);
    expect(chosen(second)).toEqual({ categories: [["b", 1]], addons: [["map", 1]] });
    expect(second.seats).toEqual([]);
  });

  it("asks nothing when the same category grows or several are allowed", () => {
    const first = { ...changeCategory(blank, a, 2, single), seats: ["A1"] };
    expect(replacesCategory(first, "a", single)).toBe(false);
    expect(replacesCategory(first, "b", many)).toBe(false);
    expect(changeCategory(first, a, 3, single)).toMatchObject({ qty: [3], seats: ["A1"] });
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 53])("refuses the quantity %s", (qty) => {
    expect(() => changeCategory(blank, a, qty, many)).toThrow(RangeError);
  });
});

describe("changeAddon", () => {
  it("adds, sets and, at zero, removes an add-on [E4]", () => {
    const one = changeAddon(changeCategory(blank, a, 1, many), extra, 1);
    expect(chosen(one)).toEqual({
      categories: [["a", 1]],
      addons: [
        ["kit", 2],
        ["extra", 1],
      ],
    });
    const four = changeAddon(one, extra, 4);
    expect(four.addonQty).toEqual([2, 4]);
    expect(chosen(changeAddon(four, kit, 0))).toEqual({
      categories: [["a", 1]],
      addons: [["extra", 4]],
    });
    expect(changeAddon(four, gone, 0)).toBe(four);
  });

  it("refuses an add-on whose category is not chosen, and bad quantities", () => {
    expect(() => changeAddon(blank, extra, 1)).toThrow(RangeError);
    expect(() => changeAddon(full, extra, -1)).toThrow(RangeError);
    expect(() => changeAddon(full, extra, 0.5)).toThrow(RangeError);
  });
});

describe("promo code", () => {
  it("is set with its promo", () => {
    expect(applyPromo(blank, promo)).toEqual({ ...blank, promo, promoCode: "HEMAT" });
  });

  it("when set aside leaves the campaign's promo_code, and an order without a promo as it is [E5]", () => {
    const set = { ...blank, promo, promoCode: "HEMAT", utm: { promo_code: "HEMAT" } };
    expect(setPromoAside(set)).toEqual({ ...blank, utm: { promo_code: "HEMAT" } });
    expect(setPromoAside(blank)).toBe(blank);
  });

  it("when cleared takes the promo and the campaign's promo_code with it, and nothing else [E5]", () => {
    expect(clearPromoCode(full)).toEqual({
      ...full,
      promo: null,
      promoCode: "",
      utm: { source: "ig" },
    });
  });
});

describe("reset", () => {
  it("clears what the specification lists [E6]", () => {
    expect(resetTransaction(full)).toEqual({
      ...blank,
      isPreview: true,
      utm: { source: "ig" },
      categoryEvent: "music",
    });
  });

  it("clears booking data, patron, attendees and seats each alone [E6]", () => {
    expect(clearBookingData(full)).toEqual({ ...full, bookingId: null, bookingData: null });
    expect(clearPatron(full)).toEqual({ ...full, patron: blankPatron() });
    expect(clearAttendees(full)).toEqual({ ...full, attendee: [] });
    expect(clearSeats(full)).toEqual({ ...full, seats: [] });
  });
});

describe("reviseForDate", () => {
  const start = changeAddon(changeCategory(blank, a, 1, many), extra, 3);

  it("brings required date-bound add-ons in and sends them away [E3]", () => {
    const on = reviseForDate(start, "2026-12-05");
    expect(on.patron.eventAt).toBe("2026-12-05");
    expect(chosen(on)).toEqual({
      categories: [["a", 1]],
      addons: [
        ["kit", 2],
        ["extra", 3],
        ["lunch", 1],
      ],
    });
    expect(chosen(reviseForDate(on, "2026-12-06"))).toEqual(chosen(on));
    expect(chosen(reviseForDate(on, "2026-12-07"))).toEqual(chosen(start));
    expect(chosen(reviseForDate(on, ""))).toEqual(chosen(start));
  });

  it("does not bring back what the visitor took away", () => {
    const without = changeAddon(start, kit, 0);
    expect(reviseForDate(without, "2026-12-07").additionals.map((x) => x.id)).toEqual(["extra"]);
  });
});

describe("selectionOf", () => {
  it("names ids and quantities", () => {
    expect(selectionOf(full)).toEqual({
      categories: [
        { categoryId: "a", qty: 2 },
        { categoryId: "b", qty: 1 },
      ],
      addons: [
        { addonId: "kit", qty: 2 },
        { addonId: "map", qty: 1 },
      ],
    });
  });

  it("can be priced after any run of changes, and quantities stay beside their items", () => {
    const categories = [a, b, category("c", [addon("opt", "c", { isRequired: false })])];
    const event = {
      id: "e",
      serviceFeeType: "fix_amount" as const,
      serviceFeeFixAmount: 0,
      serviceFeePercentage: 0,
      taxPercentage: 0,
    };
    const step = fc.record({
      what: fc.constantFrom("category", "addon", "date"),
      i: fc.nat(2),
      j: fc.nat(3),
      qty: fc.nat(3),
      multiple: fc.boolean(),
    });
    function apply(
      transaction: EventTransaction,
      { what, i, j, qty, multiple }: { what: string; i: number; j: number; qty: number; multiple: boolean },
    ) {
      const picked = categories[i] ?? a;
      if (what === "date") return reviseForDate(transaction, `2026-12-0${4 + j}`);
      if (what === "category") return changeCategory(transaction, picked, qty, { allowMultipleCategory: multiple });
      const chosenAddon = picked.additionals[j];
      const isOpen = chosenAddon !== undefined && transaction.price.some((p) => p.id === picked.id);
      return isOpen ? changeAddon(transaction, chosenAddon, qty) : transaction;
    }
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const end = steps.reduce(apply, blank);
        expect(end.qty).toHaveLength(end.price.length);
        expect(end.addonQty).toHaveLength(end.additionals.length);
        expect(new Set(end.additionals.map((x) => x.id)).size).toBe(end.additionals.length);
        const priced = quote({ event, categories, selection: selectionOf(end), promo: null });
        const expected = end.qty.reduce((sum, n) => sum + 100_000 * n, 0) + end.addonQty.reduce((sum, n) => sum + 10_000 * n, 0);
        expect(priced.total).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});
