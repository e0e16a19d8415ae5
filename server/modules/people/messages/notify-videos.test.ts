import type { Brand } from "#domain/brands/brand.ts";
import { buttonText } from "#i18n/message-texts/button-texts.ts";
import { fillMessage } from "#i18n/message-texts/fill-message.ts";
import { shortOf } from "#i18n/message-texts/whatsapp-form.ts";
import { describe, expect, it } from "vitest";
import { TOPICS } from "../../../platform/events/topics.ts";
import { isNotified, notifyBooking } from "./notify-booking.ts";
import { notifyOrganiser } from "./notify-organiser.ts";
import type { LinkedTicket } from "./shop-links.ts";
import type { BookingFacts } from "./store/facts.ts";
import type { OutboxEntry } from "./store/outbox.ts";

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
  issued: [],
};
const SHOP = {
  origin: "https://tiket.example.com",
  title: "Teater Lampu",
  key: "kunci",
  resumePath: () => "/l/LANJUT",
  ticketKeyOf: ({ id, version, key_version }: LinkedTicket) => `satu-${id}-${version}-${key_version}`,
};
const news = (topic: string, payload = {}): OutboxEntry => ({
  id: "n",
  topic,
  subject_id: BOOKING.booking_id,
  payload,
  attempts: 0,
  created_at: new Date(0),
  age: 0,
});
const told = (topic: string, change: Partial<BookingFacts> = {}, payload = {}) =>
  notifyBooking(news(topic, payload), { ...BOOKING, ...change }, SHOP);

describe("messages about videos", () => {
  it("mentions no ticket, gate or seat in messages about videos, to buyers and organisers", () => {
    const watch = { from: null, until: "2026-12-24T00:00:00Z", now: "2026-12-05T03:00:00Z", ready: true, delayed: false };
    const brand = (defaultLocale: "en" | "id") => ({ title: "Sinema", defaultLocale }) as Brand;
    const payloads = [{}, { takenBack: 40_000 }, { by: "transfer", amount: 1 }];
    const changes: Partial<BookingFacts>[] = [
      {},
      { paid: 40_000, total: 40_000, review_until: new Date("2026-12-06T01:00:00Z") },
      { paid: 30_000, total: 40_000, review_until: new Date("2026-12-06T01:00:00Z") },
      { account_wanted: 40_000, watch: { ...watch, ready: false } },
      { account_wanted: 40_000, watch: { ...watch, ready: false, delayed: true } },
    ];
    const seen = new Set<string>();
    for (const topic of Object.keys(TOPICS)
      .filter(isNotified)
      .filter((each) => !/^(waiting_list|seats)\./.test(each)))
      for (const status of ["held", "awaiting_payment", "verifying", "confirmed", "expired", "needs_review", "cancelled"])
        for (const locale of ["en", "id"] as const)
          for (const payload of payloads)
            for (const change of changes) {
              const booking = { ...BOOKING, event: "Film", slug: "film", watch, issued: [], locale, status, ...change };
              const buyer = told(topic, booking, payload);
              const organiser = notifyOrganiser(news(topic, payload), booking, brand(locale));
              const texts = buyer.map(({ template, subject, body }) => `${template}: ${subject}\n${body}\n${buttonText(template, locale)}`);
              const shorts = buyer.map(({ template, values }) => fillMessage(shortOf(template)!, locale, values).body);
              const own = organiser ? [`${organiser.template}: ${fillMessage(organiser.template, locale, organiser.values).body}`] : [];
              for (const text of [...texts, ...shorts, ...own]) {
                const read = text.replace(/https:\S+/g, "").replace(/^[\w.]+: /, "");
                expect(read, text).not.toMatch(/ticket|gate|seat|venue|tiket|gerbang|pintu|kursi|tempat|loket/i);
              }
              for (const each of [...buyer, ...(organiser ? [organiser] : [])]) seen.add(each.template);
            }
    for (const template of ["video.taken_back", "video.late", "booking.underpaid", "organiser.video_taken_back", "payment.transferred"])
      expect([...seen]).toContain(template);
  });
});
