import { expect, it } from "vitest";
import { notifyBooking } from "./notify-booking.ts";
import type { BookingFacts } from "./store/facts.ts";

const FACTS = {
  reference: "K7M2QX9P",
  status: "confirmed",
  event: "Malam Puisi",
  slug: "malam-puisi",
  full_name: "Budi",
  zone: "Asia/Makassar",
};
const NOBODY = { watch: null, starts_at: null, venue: null, issued: [], booking_id: "0190b0c0-0000-7000-8000-000000000001" };
const SHOP = {
  origin: "https://tiket.example.com",
  title: "Teater",
  key: "kunci",
  resumePath: () => "/l/LANJUT",
  ticketKeyOf: () => "satu",
};

/** Messages about returned tickets. */
function told(locale: "en" | "id", payload: object) {
  const booking = { ...FACTS, ...NOBODY, locale } as unknown as BookingFacts;
  const news = { id: "n", topic: "booking.tickets_returned", subject_id: NOBODY.booking_id, payload, attempts: 0, age: 0 };
  return notifyBooking({ ...news, created_at: new Date() } as Parameters<typeof notifyBooking>[0], booking, SHOP);
}

it.each([
  ["en", { tickets: 1, amount: 40_000 }, "booking.returned", "*1 ticket* of your order K7M2QX9P", "You get *Rp\u00a040,000* back"],
  ["en", { tickets: 2, amount: 0 }, "booking.returned_free", "*2 tickets* of your order K7M2QX9P", "there is no refund"],
  ["id", { tickets: 2, amount: 40_000 }, "booking.returned", "*2 tiket* dari pesanan K7M2QX9P", "*Rp\u00a040.000* kembali"],
  ["id", { tickets: 1, amount: 0 }, "booking.returned_free", "*1 tiket* dari pesanan K7M2QX9P", "tidak ada refund"],
] as const)("confirms returned tickets (%s, %j)", (locale, payload, template, count, refund) => {
  const [one, ...others] = told(locale, payload);
  expect([one!.template, one!.body.includes(count), one!.body.includes(refund), others]).toEqual([template, true, true, []]);
  expect(one!.body + one!.plain + one!.subject).not.toMatch(/[{}]|undefined|null|NaN/);
});

it("sends nothing about returned tickets of an unknown number", () => {
  expect(told("en", { amount: 40_000 })).toEqual([]);
});
