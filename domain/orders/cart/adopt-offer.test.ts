import { describe, expect, it } from "vitest";
import type { Addon, TicketCategory } from "../../catalogue/event.ts";
import { blankTransaction } from "./blank.ts";
import { selectionOf } from "./selection.ts";
import { adoptOffer } from "./adopt-offer.ts";

const addon = (id: string, eventPriceId: string): Addon => ({
  id,
  name: id,
  amount: 1000,
  eventPriceId,
  isRequired: true,
  isCustomDate: false,
  customDate: [],
  availableStock: 0,
  minQty: 0,
  per: "order",
  isDistributedPerAttendee: false,
});
const category = (id: string): TicketCategory => ({
  id,
  name: id,
  price: 50_000,
  bundlingTicket: "0",
  additionals: [addon(`${id}-kit`, id)],
});
const offer = {
  event: { id: "e", slug: "s", name: "Event" },
  categories: [category("a"), category("b")],
  lines: [{ categoryId: "b", qty: 2, addons: [{ addonId: "b-kit", qty: 1 }] }],
  bookingId: "k",
  bookingData: { reference: "R", holdUntil: "2027-01-01T00:00:00Z", total: 101_000, status: "held" },
  eventAt: "2027-03-01T19:00",
};

describe("tickets from a waiting list in a transaction", () => {
  it("replaces the choice with an offer's tickets, add-ons and hold, even out of stock, and keeps the buyer", () => {
    const before = {
      ...blankTransaction(),
      price: [category("a")],
      qty: [3],
      utm: { source: "x", promo_code: "LAMA" },
      promoCode: "LAMA",
      isWaitingList: true,
      patron: { ...blankTransaction().patron, fullName: "Budi" },
    };
    const after = adoptOffer(before, offer);
    expect(selectionOf(after)).toEqual({ categories: [{ categoryId: "b", qty: 2 }], addons: [{ addonId: "b-kit", qty: 1 }] });
    expect(after).toMatchObject({
      bookingId: "k",
      bookingData: offer.bookingData,
      event: offer.event,
      isWaitingList: false,
      promoCode: "",
    });
    expect(after.utm).toEqual({ source: "x" });
    expect(after.patron).toMatchObject({ fullName: "Budi", eventAt: "2027-03-01T19:00" });
  });

  it("leaves out tickets of an offer that the event no longer has", () => {
    const after = adoptOffer(blankTransaction(), { ...offer, categories: [category("a")] });
    expect(selectionOf(after)).toEqual({ categories: [], addons: [] });
  });
});
