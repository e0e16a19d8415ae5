import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { buyer, NAME_ONLY, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { NO_REFUND, PARK_RULES, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { BALLOON, GHOST, WHEEL } from "./bianglala.texts.ts";

export const bianglala: DemoTenant = {
  ui: "bianglala",
  hero: { motif: "bigTop" },
  manner: { kind: "disc", ground: "pop" },
  events: [
    {
      slug: "taman-bianglala",
      name: "Taman Bianglala",
      category: both("Amusement park", "Taman hiburan"),
      featured: true,
      ...WHEEL,
      poster: { motif: "wheel" },
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
        category("rides", {
          name: both("All rides", "Semua wahana"),
          description: both("Wheel, carousel, dragon and fourteen more.", "Bianglala, komidi putar, naga, dan empat belas lainnya."),
          price: 160_000,
          stock: 500,
          more: {
            taken: 188,
            maxPerOrder: 10,
            addons: [
              addon("fast", { name: both("Fast lane", "Jalur cepat"), amount: 90_000, stock: 60, more: { perAttendee: true } }),
              addon("photo", { name: both("Photo from the top of the wheel", "Foto dari puncak bianglala"), amount: 45_000, stock: null }),
            ],
          },
        }),
        category("stroll", {
          name: both("Stroll only", "Jalan-jalan saja"),
          description: both(
            "For grandparents and bag keepers; one turn on the wheel.",
            "Untuk kakek-nenek dan penjaga tas; satu putaran bianglala.",
          ),
          price: 60_000,
          stock: 300,
          more: { taken: 84, maxPerOrder: 10 },
        }),
        category("five", {
          name: both("Pack of 5", "Paket berlima"),
          description: both("Five times all rides.", "Lima tiket semua wahana."),
          price: 700_000,
          stock: 80,
          more: {
            bundle: 5,
            taken: 24,
            maxPerOrder: 2,
          },
        }),
      ],
      serviceFee: { type: "percentage", amount: 2.5 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION, ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(PARK_RULES, WEATHER, NO_REFUND),
    },
    {
      slug: "rumah-hantu-pabrik",
      name: "Rumah Hantu Pabrik Gula",
      category: both("Haunted house", "Rumah hantu"),
      ...GHOST,
      poster: { motif: "darkFactory" },
      zone: "Asia/Jakarta",
      on: "fri",
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
        category("group", {
          name: both("Group of 3", "Rombongan bertiga"),
          description: both("Nobody goes in alone.", "Tidak ada yang masuk sendirian."),
          price: 330_000,
          stock: 70,
          more: {
            bundle: 3,
            taken: 66,
            maxPerOrder: 2,
            addons: [
              addon("torch", { name: both("A torch that works", "Senter yang menyala"), amount: 20_000, stock: 100 }),
              addon("guide", { name: both("A caretaker who comes along", "Ditemani penjaga"), amount: 75_000, stock: 0 }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 4_500 },
      taxPercentage: 10,
      patronFields: buyer("required", SESSION),
      attendeeFields: NAME_ONLY,
      terms: terms(PARK_RULES, NO_REFUND),
    },
    {
      slug: "pesta-balon-udara",
      name: "Pesta Balon Udara",
      category: both("Festival", "Festival"),
      ...BALLOON,
      poster: { motif: "balloons" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(-50, "05:00"),
      end: at(-50, "10:00"),
      venue: VENUES.kaliurangLodge,
      categories: [
        category("meadow", {
          name: both("Meadow", "Padang"),
          description: both("Breakfast box included.", "Termasuk kotak sarapan."),
          price: 85_000,
          stock: 2200,
          more: {
            taken: 2068,
          },
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
