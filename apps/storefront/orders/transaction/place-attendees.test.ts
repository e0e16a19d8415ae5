import { describe, expect, it } from "vitest";
import { blankAttendee } from "#domain/orders/cart/blank.ts";
import type { QuoteLine } from "#domain/orders/pricing/quote.types.ts";
import { placeAttendees } from "./place-attendees.ts";
import { quotePlaces } from "./quote-places.ts";

function line(
  categoryId: string,
  { qty, tickets, addons = [] }: { readonly qty: number; readonly tickets: number; readonly addons?: QuoteLine["addons"] },
): QuoteLine {
  return { categoryId, name: categoryId.toUpperCase(), price: 1, qty, tickets, addons, gross: qty, discount: 0, amount: qty };
}
const lines = [
  line("vip", { qty: 1, tickets: 2, addons: [{ addonId: "shirt", name: "Shirt", amount: 5, qty: 2, total: 10 }] }),
  line("day", { qty: 1, tickets: 1 }),
];

describe("attendee places of a quote", () => {
  it("counts every ticket of a bundle [E10]", () => {
    expect(quotePlaces({ lines }).map((place) => place.category)).toEqual(["VIP", "VIP", "DAY"]);
  });
});

describe("attendee forms", () => {
  it("makes one blank form per place, with the calling code +62 [E10]", () => {
    const placed = placeAttendees({ lines }, []);
    expect(placed.map((a) => [a.eventPriceId, a.countryCode, a.fullname])).toEqual([
      ["vip", "+62", ""],
      ["vip", "+62", ""],
      ["day", "+62", ""],
    ]);
  });
  it("keeps typed answers with their own category", () => {
    const sari = { ...blankAttendee("day"), fullname: "Sari" };
    const budi = { ...blankAttendee("vip"), fullname: "Budi" };
    expect(placeAttendees({ lines }, [sari, budi]).map((a) => a.fullname)).toEqual(["Budi", "", "Sari"]);
  });
  it("moves prefilled forms without a category into blank places, in order [Q3]", () => {
    const typed = ["Ana", "Beni"].map((fullname) => ({ ...blankAttendee(""), fullname }));
    expect(placeAttendees({ lines }, typed).map((a) => [a.fullname, a.eventPriceId])).toEqual([
      ["Ana", "vip"],
      ["Beni", "vip"],
      ["", "day"],
    ]);
  });
  it("drops surplus forms", () => {
    const typed = Array.from({ length: 9 }, () => blankAttendee("vip"));
    expect(placeAttendees({ lines }, typed)).toHaveLength(3);
  });
});
