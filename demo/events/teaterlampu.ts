import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { buyer, NAME_ONLY, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { NO_REFUND, RECORDING, seatedEntry, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { BOARDING, LETTER, STATION } from "./teaterlampu.texts.ts";

export const teaterlampu: DemoTenant = {
  ui: "teaterlampu",
  hero: { motif: "curtain" },
  manner: { kind: "side", ground: "ink", caps: true },
  events: [
    {
      slug: "rumah-kos-nomor-tujuh",
      name: "Rumah Kos Nomor Tujuh",
      category: both("Play", "Lakon"),
      featured: true,
      ...BOARDING,
      poster: { motif: "stairs" },
      zone: "Asia/Jakarta",
      start: at(0, "19:30"),
      end: at(4, "22:00"),
      venue: VENUES.cikiniHouse,
      sessions: slots(days(0, 4), [{ key: "evening", start: "19:30", end: "22:00", label: both("Evening", "Malam") }]),
      categories: [
        category("kitchen", {
          name: both("Kitchen seat", "Kursi dapur"),
          description: both(
            "You sit at the table of the play. Dinner is served, and argued about.",
            "Duduk di meja lakon. Makan malam disajikan, lalu diperdebatkan.",
          ),
          price: 350_000,
          stock: 12,
          more: {
            taken: 12,
            maxPerOrder: 2,
            addons: [
              addon("meal", {
                name: both("Nasi rames, as in act two", "Nasi rames, seperti di babak dua"),
                amount: 45_000,
                stock: null,
                more: {
                  required: true,
                  perTicket: true,
                },
              }),
            ],
          },
        }),
        category("stairs", {
          name: both("Stairs and corridor", "Tangga dan lorong"),
          description: both("Cushions on the steps.", "Bantal di anak tangga."),
          price: 175_000,
          stock: 70,
          more: { taken: 48, maxPerOrder: 4 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 6_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION),
      attendeeFields: NO_ATTENDEES,
      terms: terms(seatedEntry(5), RECORDING),
      returns: ["24h=100+fee"],
    },
    {
      slug: "surat-dari-stasiun",
      name: "Surat dari Stasiun",
      category: both("Play", "Lakon"),
      ...STATION,
      poster: { motif: "station" },
      zone: "Asia/Jakarta",
      on: "fri",
      start: at(52, "20:00"),
      end: at(52, "22:15"),
      venue: VENUES.kotaLamaHall,
      seats: {
        venue: "theatre",
        soldAs: { premium: ["premium"], regular: ["regular"], balcony: ["balcony"] },
      },
      categories: [
        category("premium", {
          name: both("Platform, front", "Peron depan"),
          description: both("Numbered seats in the first five rows.", "Kursi bernomor di lima baris pertama."),
          price: 320_000,
          stock: 208,
          more: {
            maxPerOrder: 8,
            addons: [addon("text", { name: both("Text of the play, signed", "Naskah lakon bertanda tangan"), amount: 95_000, stock: 60 })],
          },
        }),
        category("regular", {
          name: both("Platform", "Peron"),
          description: both("Numbered seats further back; places for wheelchairs.", "Kursi bernomor di belakang; ada tempat kursi roda."),
          price: 210_000,
          stock: 246,
          more: { maxPerOrder: 8 },
        }),
        category("balcony", {
          name: both("Luggage rack", "Rak bagasi"),
          description: both("Numbered seats on the balcony.", "Kursi bernomor di balkon."),
          price: 120_000,
          stock: 146,
          more: { maxPerOrder: 8, waitingList: true },
        }),
      ],
      serviceFee: { type: "percentage", amount: 3 },
      taxPercentage: 10,
      patronFields: buyer("optional", ORIGIN),
      attendeeFields: NAME_ONLY,
      terms: terms(seatedEntry(15), RECORDING),
      returns: ["7d=75"],
    },
    {
      slug: "monolog-ibu-kota",
      name: "Monolog Ibu Kota",
      category: both("Monologue", "Monolog"),
      ...LETTER,
      poster: { motif: "twoMasks" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(12, "20:00"),
      end: at(12, "21:30"),
      venue: VENUES.dagoTheatre,
      status: "cancelled",
      categories: [
        category("seat", {
          name: both("Seat", "Kursi"),
          description: both("Free seating.", "Duduk bebas."),
          price: 130_000,
          stock: 160,
          more: { taken: 57 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 5_000 },
      taxPercentage: 10,
      patronFields: buyer("required"),
      attendeeFields: NO_ATTENDEES,
      terms: terms(seatedEntry(10), NO_REFUND),
    },
  ],
  promos: [
    {
      code: "ANAKKOS",
      discountType: "percentage",
      discount: 20,
      maxDiscount: 50_000,
      maxUses: 100,
      scope: [{ event: "rumah-kos-nomor-tujuh", category: "stairs" }],
    },
    { code: "LAMPUPADAM", discountType: "fix_amount", discount: 25_000, maxUses: 75, maxPerPhone: 1, scope: [] },
  ],
};
