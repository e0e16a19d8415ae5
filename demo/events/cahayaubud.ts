import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { buyer, CITIZENSHIP, NAME_ONLY, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { NO_REFUND, STANDING_ENTRY, TALK_RULES, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { KITE, LIGHT, WORDS } from "./cahayaubud.texts.ts";

export const cahayaubud: DemoTenant = {
  ui: "cahayaubud",
  hero: { motif: "splitGate" },
  manner: { kind: "label", ground: "paper" },
  events: [
    {
      slug: "jalan-cahaya",
      name: "Jalan Cahaya",
      category: both("Light walk", "Jalan cahaya"),
      featured: true,
      ...LIGHT,
      poster: { motif: "lanternNight" },
      zone: "Asia/Makassar",
      start: at(-2, "18:30"),
      end: at(8, "22:30"),
      venue: VENUES.ubudStage,
      sessions: slots(days(-2, 8), [
        { key: "first", start: "18:30", end: "20:30", label: both("Early walk", "Jalan awal") },
        { key: "second", start: "20:30", end: "22:30", label: both("Late walk", "Jalan malam") },
      ]),
      categories: [
        category("walker", {
          name: both("Walker", "Pejalan"),
          description: both("Lantern included, deposit returned.", "Termasuk lentera, uang jaminan kembali."),
          price: 145_000,
          stock: 150,
          more: {
            taken: 96,
            maxPerOrder: 8,
            addons: [
              addon("audio", {
                name: both("Story on headphones", "Cerita lewat earphone"),
                amount: 40_000,
                stock: 60,
                more: {
                  perAttendee: true,
                },
              }),
              addon("soup", {
                name: both("Soup at the bridge", "Sup di jembatan"),
                amount: 35_000,
                stock: 80,
                more: {
                  dates: [3, 4, 5, 6, 7, 8],
                },
              }),
            ],
          },
        }),
        category("family", {
          name: both("Family of 4", "Keluarga isi 4"),
          description: both("One large lantern and two small ones.", "Satu lentera besar dan dua kecil."),
          price: 460_000,
          stock: 25,
          more: { bundle: 4, taken: 18 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 3.5 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION, ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(STANDING_ENTRY, WEATHER, NO_REFUND),
    },
    {
      slug: "pekan-aksara",
      name: "Pekan Aksara",
      category: both("Writers' week", "Pekan penulis"),
      ...WORDS,
      poster: { motif: "openBook" },
      zone: "Asia/Makassar",
      on: "wed",
      start: at(74, "09:00"),
      end: at(78, "21:00"),
      venue: VENUES.ubudStage,
      saleStart: at(20, "10:00"),
      queue: { opens: "sale", slots: 25 },
      categories: [
        category("pass", {
          name: both("Five-day pass", "Tiket lima hari"),
          description: both("All talks, all readings, one tote bag.", "Semua bincang, semua pembacaan, satu tas kain."),
          price: 1_650_000,
          stock: 600,
          more: { maxPerOrder: 4 },
        }),
        category("day", {
          name: both("Day ticket", "Tiket harian"),
          description: both("Say which day at the gate.", "Sebutkan harinya di gerbang."),
          price: 420_000,
          stock: 400,
          more: {
            maxPerOrder: 4,
            addons: [
              addon("lunch", {
                name: both("Lunch with an author", "Makan siang bersama penulis"),
                amount: 275_000,
                stock: 40,
                more: { dates: [75, 76, 77] },
              }),
            ],
          },
        }),
        category("student", {
          name: both("Indonesian student, day", "Mahasiswa, harian"),
          description: both("With a student card.", "Dengan kartu mahasiswa."),
          price: 60_000,
          stock: 300,
        }),
      ],
      serviceFee: { type: "percentage", amount: 3.5 },
      taxPercentage: 10,
      patronFields: buyer("required", CITIZENSHIP, ORIGIN),
      attendeeFields: NAME_ONLY,
      terms: terms(TALK_RULES, NO_REFUND),
    },
    {
      slug: "layang-renon",
      name: "Layang Renon",
      category: both("Kites", "Layang-layang"),
      ...KITE,
      poster: { motif: "kite" },
      zone: "Asia/Makassar",
      on: "sun",
      start: at(-75, "13:00"),
      end: at(-75, "18:30"),
      venue: VENUES.renonSquare,
      categories: [
        category("visitor", {
          name: both("Visitor", "Pengunjung"),
          description: both("Free, bring a hat.", "Gratis, bawa topi."),
          price: 0,
          stock: 3000,
          more: { taken: 2411 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("none"),
      attendeeFields: NO_ATTENDEES,
      terms: terms(WEATHER, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "LENTERA",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 30_000,
      maxUses: 200,
      scope: [{ event: "jalan-cahaya", category: "walker" }],
    },
    {
      code: "AKSARA100",
      discountType: "fix_amount",
      discount: 100_000,
      maxUses: 100,
      scope: [{ event: "pekan-aksara", category: "pass" }],
    },
  ],
};
