import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { buyer, NAME_ONLY, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { NO_REFUND, PARK_RULES, refundUntil, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { BALLOON, GHOST, WHEEL } from "./bianglala.texts.ts";

export const bianglala: DemoTenant = {
  ui: "bianglala",
  hero: { kind: "attraction", seed: 0 },
  events: [
    {
      slug: "taman-bianglala",
      name: "Taman Bianglala",
      category: both("Amusement park", "Taman hiburan"),
      featured: true,
      ...WHEEL,
      poster: { kind: "attraction", seed: 4 },
      zone: "Asia/Jakarta",
      start: at(0, "10:00"),
      end: at(9, "22:00"),
      venue: VENUES.ancolShore,
      sessions: slots(days(0, 9), [
        { key: "day", start: "10:00", end: "14:00", label: both("Day", "Siang") },
        { key: "sunset", start: "14:00", end: "18:00", label: both("Sunset", "Senja") },
        { key: "night", start: "18:00", end: "22:00", label: both("Lights", "Lampu") },
      ]),
      categories: [
        category(
          "rides",
          both("All rides", "Semua wahana"),
          both("Wheel, carousel, dragon and fourteen more.", "Bianglala, komidi putar, naga, dan empat belas lainnya."),
          160_000,
          500,
          {
            taken: 188,
            maxPerOrder: 10,
            addons: [
              addon("fast", both("Fast lane", "Jalur cepat"), 90_000, 60, { perAttendee: true }),
              addon("photo", both("Photo from the top of the wheel", "Foto dari puncak bianglala"), 45_000, null),
            ],
          },
        ),
        category(
          "stroll",
          both("Stroll only", "Jalan-jalan saja"),
          both("For grandparents and bag keepers; one turn on the wheel.", "Untuk kakek-nenek dan penjaga tas; satu putaran bianglala."),
          60_000,
          300,
          { taken: 84, maxPerOrder: 10 },
        ),
        category("five", both("Pack of 5", "Paket berlima"), both("Five times all rides.", "Lima tiket semua wahana."), 700_000, 80, {
          bundle: 5,
          taken: 24,
          maxPerOrder: 2,
        }),
      ],
      serviceFee: { type: "percentage", amount: 2.5 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION, ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(PARK_RULES, WEATHER, refundUntil(1, 90)),
    },
    {
      slug: "rumah-hantu-pabrik",
      name: "Rumah Hantu Pabrik Gula",
      category: both("Haunted house", "Rumah hantu"),
      ...GHOST,
      poster: { kind: "theatre", seed: 11 },
      zone: "Asia/Jakarta",
      start: at(26, "18:00"),
      end: at(28, "23:30"),
      venue: VENUES.gudangTua,
      sessions: slots(
        [26, 27, 28],
        [
          {
            key: "early",
            start: "18:00",
            end: "20:30",
            label: both("Early, milder", "Awal, lebih ringan"),
          },
          {
            key: "late",
            start: "21:00",
            end: "23:30",
            label: both("Late, not mild", "Malam, tidak ringan"),
          },
        ],
      ),
      categories: [
        category(
          "group",
          both("Group of 3", "Rombongan bertiga"),
          both("Nobody goes in alone.", "Tidak ada yang masuk sendirian."),
          330_000,
          70,
          {
            bundle: 3,
            taken: 66,
            maxPerOrder: 2,
            addons: [
              addon("torch", both("A torch that works", "Senter yang menyala"), 20_000, 100),
              addon("guide", both("A caretaker who comes along", "Ditemani penjaga"), 75_000, 0),
            ],
          },
        ),
      ],
      serviceFee: { type: "fix_amount", amount: 4_500 },
      taxPercentage: 10,
      patronFields: buyer("required", SESSION),
      attendeeFields: NAME_ONLY,
      terms: terms(PARK_RULES, refundUntil(4, 50)),
    },
    {
      slug: "pesta-balon-udara",
      name: "Pesta Balon Udara",
      category: both("Festival", "Festival"),
      ...BALLOON,
      poster: { kind: "attraction", seed: 7 },
      zone: "Asia/Jakarta",
      start: at(-50, "05:00"),
      end: at(-50, "10:00"),
      venue: VENUES.kaliurangLodge,
      categories: [
        category("meadow", both("Meadow", "Padang"), both("Breakfast box included.", "Termasuk kotak sarapan."), 85_000, 2200, {
          taken: 2068,
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_500 },
      taxPercentage: 0,
      patronFields: buyer("none"),
      attendeeFields: NO_ATTENDEES,
      terms: terms(WEATHER, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "NAIKLAGI",
      discountType: "percentage",
      discount: 20,
      maxDiscount: 60_000,
      maxUses: 800,
      scope: [{ event: "taman-bianglala", category: "rides" }],
    },
    {
      code: "BERANIMASUK",
      discountType: "fix_amount",
      discount: 30_000,
      maxUses: 45,
      scope: [{ event: "rumah-hantu-pabrik" }],
    },
  ],
};
