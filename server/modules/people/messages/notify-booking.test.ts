import { describe, expect, it } from "vitest";
import { addressesOf, dedupeIdOf } from "./address-message.ts";
import { MOST_TRIES, retryDelay } from "./retry-delay.ts";
import { type LinkedTicket, shopOrigin } from "./shop-links.ts";
import type { BookingFacts } from "./store/facts.ts";
import type { OutboxEntry } from "./store/outbox.ts";
import { isNotified, notifyBooking } from "./notify-booking.ts";

const BOOKING: BookingFacts = {
  event_id: "01900000-0000-7000-8000-00000000000e",
  network: null,
  booking_id: "0190b0c0-0000-7000-8000-000000000001",
  key_version: 1,
  reference: "K7M2QX9P",
  status: "held",
  total: 1_250_000,
  tickets: 2,
  hold_until: new Date("2026-12-05T03:15:00Z"),
  review_until: null,
  paid: 0,
  account_wanted: 0,
  taxes: null,
  paid_by: [],
  category: "VIP",
  pay_until: new Date("2026-12-05T03:30:00Z"),
  event: "Malam *Puisi*",
  slug: "malam-puisi",
  zone: "Asia/Makassar",
  starts_at: new Date("2026-12-20T11:30:00Z"),
  venue: { name: "Gedung Kesenian", city: "Makassar" },
  watch: null,
  seat_map: null,
  full_name: "Budi evil.com",
  phone: "+6281234567890",
  email: "budi@example.com",
  locale: "id",
  issued: [
    {
      id: "0190b0c0-0000-7000-8000-00000000000a",
      version: 1,
      category: "VIP",
      seat: null,
      holder: "Sari www.pay.here",
      code: "ABC-DEF",
      unsigned: false,
    },
    {
      id: "0190b0c0-0000-7000-8000-00000000000b",
      version: 3,
      category: "Reguler",
      seat: "Balkon A · Baris 12 · Kursi 7",
      holder: "Ayu",
      code: "GHI-JKL",
      unsigned: true,
    },
  ],
};
const SHOP = {
  origin: "https://tiket.example.com",
  title: "Teater Lampu",
  key: "kunci",
  resumePath: () => "/l/LANJUT",
  ticketKeyOf: ({ id, version, key_version }: LinkedTicket) => `satu-${id}-${version}-${key_version}`,
};
const ASKING = ["booking.held", "payment.pending", "payment.reminded"];
const news = (topic: string, payload = {}): OutboxEntry => ({
  id: "n",
  topic,
  subject_id: BOOKING.booking_id,
  payload,
  attempts: 0,
  created_at: new Date("2026-12-05T03:00:00Z"),
  age: 0,
});
const told = (topic: string, change: Partial<BookingFacts> = {}, payload = {}) =>
  notifyBooking(news(topic, payload), { ...BOOKING, ...change }, SHOP);

const SEATS = {
  en: { from: "Stalls · Row A · Seat 1", to: "Stalls · Row B · Seat 2" },
  id: { from: "Lantai utama · Baris A · Kursi 1", to: "Lantai utama · Baris B · Kursi 2" },
};

describe("messages about outbox events", () => {
  it.each([
    ["booking.details", "held", ["booking.held"]],
    ["booking.details", "awaiting_payment", []],
    ["payment.started", "awaiting_payment", ["payment.pending"]],
    ["payment.started", "confirmed", []],
    ["payment.waits_long", "awaiting_payment", ["payment.reminded"]],
    ["payment.waits_long", "confirmed", []],
    ["booking.verifying", "verifying", ["payment.verifying"]],
    ["booking.verifying", "confirmed", []],
    ["booking.verification_refused", "cancelled", ["payment.refused"]],
    ["booking.confirmed", "confirmed", ["booking.tickets"]],
    ["booking.expired", "expired", ["booking.expired"]],
    ["booking.expired", "confirmed", []],
    ["booking.needs_review", "needs_review", ["booking.review"]],
    ["payment.refunded", "cancelled", ["payment.refunded"]],
    ["payment.account_given", "cancelled", ["payment.account_given"]],
    ["payment.transfer_asked", "cancelled", []],
    ["payment.transfer_reminded", "cancelled", []],
    ["booking.restored", "confirmed", ["booking.restored"]],
    ["booking.restored", "needs_review", []],
    ["seats.moved", "confirmed", ["seats.moved"]],
    ["seats.moved", "cancelled", []],
    ["waiting_list.joined", "waitlisted", ["waiting_list.joined"]],
    ["waiting_list.offered", "waitlisted", ["waiting_list.offered"]],
    ["waiting_list.offered", "cancelled", []],
    ["waiting_list.missed", "expired", ["waiting_list.missed"]],
    ["waiting_list.ended", "expired", ["waiting_list.ended"]],
    ["waiting_list.taken", "cancelled", []],
    ["waiting_list.left", "cancelled", []],
    ["booking.cancelled", "cancelled", []],
  ])("sends for a %s event of a booking that is %s: %j [B3]", (topic, status, templates) => {
    for (const locale of ["en", "id"] as const) {
      const all = told(topic, { status, locale }, { number: 7, amount: 40_000, until: "2026-12-06T01:00:00Z", tickets: 2, names: SEATS });
      expect(all.map((each) => each.template)).toEqual(templates);
      for (const { template, body, plain, subject } of all) {
        expect(`${body}${plain}${subject}`).not.toMatch(/[{}]|undefined|null|NaN|Invalid/);
        const own = `event/malam-puisi/transaction-status?b=${BOOKING.booking_id}&k=kunci`;
        expect(body).toContain(`https://tiket.example.com/${locale}/${ASKING.includes(template) ? "l/LANJUT" : own}`);
        if (ASKING.includes(template)) expect(body + plain).not.toContain("kunci");
      }
    }
  });

  it.each([
    [{ paid: 0 }, "booking.review"],
    [{ paid: 40_000, review_until: null }, "booking.review"],
    [{ paid: 40_000, total: 40_000 }, "booking.late"],
    [{ paid: 30_000, total: 40_000 }, "booking.underpaid"],
  ])("sends for a review with %j: %s, with its amounts and its one deadline [B3]", (change, template) => {
    const review_until = new Date("2026-12-06T01:00:00Z");
    const [only] = told("booking.needs_review", { status: "needs_review", review_until, locale: "en", ...change });
    expect(only!.template).toBe(template);
    if (template === "booking.review") return;
    expect(only!.body).toMatch(/by \*Sun, 6 Dec 2026/);
    for (const amount of template === "booking.underpaid" ? ["30,000", "40,000", "10,000"] : ["40,000"])
      expect(only!.body).toContain(amount);
  });

  it.each([
    [1_250_000, "en", "K7M2QX9P for Malam Puisi at Teater Lampu is complete: Rp\u00a01,250,000, paid."],
    [1_250_000, "id", "K7M2QX9P untuk Malam Puisi di Teater Lampu sudah selesai: Rp\u00a01.250.000, lunas."],
    [0, "en", "K7M2QX9P for Malam Puisi at Teater Lampu is complete: free."],
    [0, "id", "K7M2QX9P untuk Malam Puisi di Teater Lampu sudah selesai: gratis."],
  ] as const)("includes the paid amount in the ticket message: %i in %s [B3]", (total, locale, words) => {
    const all = told("booking.confirmed", { status: "confirmed", total, locale });
    expect(all).toHaveLength(1);
    expect(all[0]!.plain).toContain(words);
  });

  it.each([
    [{ ready: true, from: null }, "video.ready"],
    [{ ready: false, from: null }, "video.preparing"],
    [{ ready: false, from: "2026-12-01T00:00:00Z" }, "video.preparing"],
    [{ ready: false, from: "2026-12-24T00:00:00Z" }, "video.ready"],
    [{ ready: false, delayed: true, from: null }, "video.delayed"],
    [{ ready: true, delayed: true, from: null }, "video.ready"],
  ])("sends for a video that is %j: %s, and as ready once it can be played [W4]", (change, template) => {
    const watch = { until: null, now: "2026-12-05T03:00:00Z", delayed: false, ...change };
    for (const locale of ["en", "id"] as const)
      expect(told("booking.confirmed", { status: "confirmed", locale, watch })).toMatchObject([{ template }]);
    expect(told("video.prepared", { status: "confirmed", watch: { ...watch, ready: true } })).toMatchObject([{ template: "video.ready" }]);
    expect(told("video.prepared", { status: "cancelled", watch })).toEqual([]);
  });

  it("writes event times in the event's zone and the buyer's language, while they are current", () => {
    const [held] = told("booking.details");
    expect(held!.body).toContain("sampai *11.15\u00a0WITA*");
    expect(held!.notAfter).toEqual(BOOKING.hold_until);
    const [pending] = told("payment.started", { status: "awaiting_payment", locale: "en" });
    expect(pending!.body).toContain(
      "*Rp\u00a01,250,000* for order K7M2QX9P (*Malam Puisi*) at Teater Lampu before *11:30\u00a0AM\u00a0WITA*",
    );
    expect(pending!.notAfter).toEqual(BOOKING.pay_until);
    const hours = { status: "awaiting_payment", pay_until: new Date("2026-12-05T06:00:00Z") } as const;
    expect(told("payment.started", { ...hours, locale: "en" })[0]!.body).toContain("before *Sat, 5 Dec 2026, 2:00\u00a0PM\u00a0WITA*");
    expect(told("payment.waits_long", hours)[0]!.body).toContain("sebelum *Sab, 5 Des 2026, 14.00\u00a0WITA*");
  });

  it("names both seats of a seat change, in the buyer's language", () => {
    for (const locale of ["en", "id"] as const) {
      const [message] = told("seats.moved", { status: "confirmed", locale }, { names: SEATS });
      expect(message!.body).toContain(SEATS[locale].from);
      expect(message!.body).toContain(SEATS[locale].to);
    }
  });

  it("lists each ticket with its own link, which opens no order, and marks unsigned releases [B8]", () => {
    const tickets = told("booking.confirmed", { status: "confirmed" })[0]!;
    const [first, second] = BOOKING.issued;
    expect(tickets.plain).toContain(`/id/ticket/satu-${first!.id}-1-${BOOKING.key_version}\n\n2. `);
    expect(tickets.plain).toContain(
      `2. Reguler · Balkon A · Baris 12 · Kursi 7 · Ayu · GHI-JKL\nhttps://tiket.example.com/id/ticket/satu-${second!.id}-3-${BOOKING.key_version}\nSurat pernyataan belum ditandatangani`,
    );
    expect(tickets.plain.split("1. ")[1]!.split("Seluruh pesanan")[0]).not.toMatch(/kunci|b=/);
    expect(tickets.plain.match(/Surat pernyataan belum ditandatangani/g)).toHaveLength(1);
  });

  it("escapes links and formatting marks in text that people typed", () => {
    const all = told("booking.confirmed", { status: "confirmed" });
    for (const { body } of all) expect(body).toContain("Malam Puisi");
    expect(all[0]!.body).toContain("Halo Budi evil. com,");
    expect(all[0]!.body).toContain("Sari www. pay. here");
  });

  it.each([
    [{ method: null, channel: "bca_va" }, "BCA virtual account", "BCA Virtual Account"],
    [{ method: "qris", channel: "qris" }, "QRIS", "QRIS"],
    // The buyer chose another method on the provider's page: the provider's report counts.
    [{ method: "card", channel: "gopay" }, "Card", "Kartu"],
    [{ method: "e_wallet", channel: "ovo" }, "OVO", "OVO"],
    [{ method: "cowries evil.com", channel: null }, "cowries evil. com", "cowries evil. com"],
  ] as const)("names the payment method of an order paid by %j, on request and on receipt", (way, en, id) => {
    for (const [locale, name] of [
      ["en", en],
      ["id", id],
    ] as const) {
      const rupiah = locale === "en" ? "Rp\u00a01,250,000" : "Rp\u00a01.250.000";
      const [asked] = told("payment.started", { status: "awaiting_payment", locale, paid_by: [way] });
      expect(asked!.body).toContain(`*${rupiah} (${name})*`);
      const [paid] = told("booking.confirmed", { status: "confirmed", locale, paid_by: [way] });
      expect(paid!.body).toContain(`*${rupiah}, ${locale === "en" ? "paid" : "lunas"} (${name})*`);
    }
  });

  it("names each method of a split payment once, and leaves out unreported ones", () => {
    const rest = { method: "qris", channel: null } as const;
    const two = [{ method: null, channel: "bri_va" }, rest, rest] as const;
    expect(told("booking.confirmed", { status: "confirmed", locale: "en", paid_by: [...two] })[0]!.body).toContain(
      "*Rp\u00a01,250,000, paid (BRI virtual account, QRIS)*",
    );
    expect(told("booking.confirmed", { status: "confirmed", locale: "en" })[0]!.body).toContain("*Rp\u00a01,250,000, paid*");
  });

  it("asks for the bank account of a refund until it is given, and reports the result", () => {
    const wanted = { locale: "en", account_wanted: 40_000 } as const;
    for (const topic of ["payment.transfer_asked", "payment.transfer_reminded"] as const)
      expect(told(topic, wanted, {})[0]).toMatchObject({ template: topic, body: expect.stringContaining("*Rp\u00a040,000*") });
    const paid = told("payment.refunded", { locale: "en" }, { amount: 40_000, by: "transfer" });
    expect(paid).toMatchObject([{ template: "payment.transferred", body: expect.stringContaining("*Rp\u00a040,000*") }]);
  });

  it("reports a review of money taken back without mentioning a person's decision", () => {
    const review = told("booking.needs_review", { locale: "en", status: "needs_review" }, { takenBack: 40_000 });
    expect(review).toMatchObject([{ template: "payment.taken_back", body: expect.stringContaining("*Rp\u00a040,000*") }]);
  });

  it("names the amount of a refund, and the place on a waiting list", () => {
    expect(told("payment.refunded", { locale: "en" }, { amount: 40_000 })[0]!.body).toContain("*Rp\u00a040,000*");
    expect(told("waiting_list.joined", { status: "waitlisted" }, { number: 7 })[0]!.body).toContain("nomor *7*");
    const offer = told("waiting_list.offered", { status: "waitlisted" }, { until: "2026-12-06T01:00:00Z", tickets: 3 })[0]!;
    expect(offer.body).toContain("*3 × VIP*");
    expect(offer.body).toContain("09.00");
    expect(offer.notAfter).toEqual(new Date("2026-12-06T01:00:00Z"));
    expect(told("waiting_list.offered", { status: "waitlisted" }, { until: "soon" })).toEqual([]);
  });

  it("sends nothing for an event without a recipient", () => {
    expect(isNotified("payment.double")).toBe(false);
    expect(isNotified("toString")).toBe(false);
  });
});

describe("a message", () => {
  const cause = { tenant: "a", topic: "booking.tickets", subject: "s", recipient: "+628123456789", channel: "whatsapp" } as const;

  it("derives one message id per cause, person and channel, which reveals nothing about the person", () => {
    const own = dedupeIdOf(cause);
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    expect(dedupeIdOf({ ...cause })).toBe(own);
    const others = [{ tenant: "b" }, { topic: "x" }, { subject: "t" }, { recipient: "+628123456780" }, { channel: "email" as const }];
    expect(new Set([own, ...others.map((other) => dedupeIdOf({ ...cause, ...other }))]).size).toBe(6);
  });

  it("writes to the phone first, and by e-mail only to a given address", () => {
    expect(addressesOf(BOOKING).map((each) => each.channel)).toEqual(["whatsapp", "email"]);
    expect(addressesOf({ ...BOOKING, email: null })).toEqual([{ channel: "whatsapp", recipient: "+6281234567890" }]);
    for (const phone of ["", "081234567890", "+0812345678", "+62812345678901234"]) expect(addressesOf({ phone, email: null })).toEqual([]);
  });

  it("retries a message within hours, ever later, and spreads the retries", () => {
    const waits = (chance: number) => Array.from({ length: MOST_TRIES - 1 }, (_, i) => retryDelay(i + 1, chance));
    expect(waits(0.5)).toEqual([15, 45, 135, 405, 1215, 3600, 3600]);
    expect(retryDelay(1, 0)).toBeLessThan(retryDelay(1, 0.999));
    expect(retryDelay(1, 0, 3600)).toBe(3600);
  });
});

describe("the shop's address in a link", () => {
  const settings = (env: "production" | "demo", ownHosts = ["localhost"]) => ({ env, ownHosts, ui: "karcis", port: 3135 }) as never;

  it("links to the tenant's own host in production, and to its name elsewhere, whatever a request says (T03)", () => {
    expect(shopOrigin(settings("production"), "jenius", ["jenius.localhost", "tiket.jenius.id"])).toBe("https://tiket.jenius.id");
    expect(shopOrigin(settings("production", ["localhost", "karcis.id"]), "karcis", [])).toBe("https://karcis.id");
    expect(shopOrigin(settings("production", ["karcis.id"]), "jenius", [])).toBe("http://jenius.localhost:3135");
    expect(shopOrigin(settings("demo"), "jenius", ["tiket.jenius.id"])).toBe("http://jenius.localhost:3135");
  });
});
