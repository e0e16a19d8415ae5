import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, IN_HOUSE, NAME_AND_CONTACT, NO_ATTENDEES, ORIGIN, ROOM } from "../parts/forms.ts";
import { DINING_RULES, NO_REFUND, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { BREAD, FOREST, STARS, WEDDING } from "./puncakhening.texts.ts";

export const puncakhening: DemoTenant = {
  ui: "puncakhening",
  hero: { motif: "pines" },
  manner: { kind: "frame", ground: "paper" },
  events: [
    {
      slug: "makan-malam-di-hutan",
      name: "Makan Malam di Hutan",
      category: both("Dinner", "Makan malam"),
      featured: true,
      ...FOREST,
      poster: { photo: "forest-lights", focus: { x: 0.62, y: 0.6 } },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(30, "17:30"),
      end: at(30, "21:30"),
      venue: VENUES.lembangPark,
      categories: [
        category("seat", {
          name: both("Seat", "Kursi"),
          description: both("Six courses cooked over wood.", "Enam hidangan dimasak dengan kayu bakar."),
          price: 650_000,
          stock: 48,
          more: {
            taken: 44,
            maxPerOrder: 4,
            addons: [
              addon("blanket", { name: both("Wool blanket to keep", "Selimut wol, boleh dibawa pulang"), amount: 185_000, stock: 30 }),
              addon("walk", {
                name: both("Walk with the forester at four, from 2 people", "Jalan bersama mantri hutan pukul empat, mulai 2 orang"),
                amount: 75_000,
                stock: 12,
                more: {
                  perAttendee: true,
                  minQty: 2,
                  dates: [30],
                },
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "percentage", amount: 7.5 },
      taxPercentage: 10,
      patronFields: buyer("required", IN_HOUSE, ROOM),
      attendeeFields: NO_ATTENDEES,
      terms: terms(DINING_RULES, WEATHER, NO_REFUND),
    },
    {
      slug: "roti-pagi",
      name: "Roti Pagi",
      category: both("Baking class", "Kelas roti"),
      ...BREAD,
      poster: null,
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(12, "06:30"),
      end: at(12, "10:30"),
      venue: VENUES.lembangPark,
      categories: [
        category("bench", {
          name: both("Place at the bench", "Tempat di meja kerja"),
          description: both("Flour, apron and two loaves to take home.", "Tepung, celemek, dan dua roti untuk dibawa pulang."),
          price: 320_000,
          stock: 14,
          more: { taken: 5, maxPerOrder: 4 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 7.5 },
      taxPercentage: 10,
      patronFields: buyer("optional", IN_HOUSE, ROOM),
      attendeeFields: NO_ATTENDEES,
      terms: terms(DINING_RULES, NO_REFUND),
    },
    {
      slug: "malam-bintang",
      name: "Malam Bintang",
      category: both("Stargazing", "Melihat bintang"),
      ...STARS,
      poster: { photo: "star-valley", focus: { x: 0.5, y: 0.75 } },
      zone: "Asia/Jakarta",
      start: null,
      end: null,
      venue: VENUES.batuHighland,
      categories: [
        category("lawn", {
          name: both("Deck chair", "Kursi malas"),
          description: both("Telescope time, soup and a blanket.", "Giliran teleskop, sup, dan selimut."),
          price: 240_000,
          stock: 80,
          more: {
            taken: 21,
            maxPerOrder: 6,
            addons: [
              addon("tent", { name: both("Tent for two, with breakfast", "Tenda berdua dengan sarapan"), amount: 480_000, stock: 18 }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 7_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", IN_HOUSE, ROOM, ORIGIN),
      attendeeFields: NAME_AND_CONTACT,
      terms: terms(WEATHER, NO_REFUND),
    },
    {
      slug: "pameran-pernikahan",
      name: "Pesta Contoh: Pernikahan di Kebun",
      category: both("Open house", "Rumah terbuka"),
      ...WEDDING,
      poster: { photo: "garden-table", focus: { x: 0.5, y: 0.7 } },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(-9, "10:00"),
      end: at(-9, "17:00"),
      venue: VENUES.lembangPark,
      categories: [
        category("couple", {
          name: both("Couple", "Pasangan"),
          description: both("Free, with tasting plates for two.", "Gratis, dengan piring cicip untuk dua."),
          price: 0,
          stock: 90,
          more: { bundle: 2, taken: 81, maxPerOrder: 1 },
        }),
        category("family", {
          name: both("Family of 6", "Keluarga isi 6"),
          description: both("For those who decide together.", "Untuk yang memutuskan bersama."),
          price: 300_000,
          stock: 20,
          more: { bundle: 6, taken: 12 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 5_000 },
      taxPercentage: 10,
      patronFields: buyer("required", ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(DINING_RULES, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "UDARASEJUK",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 120_000,
      maxUses: 90,
      scope: [],
    },
    {
      code: "BINTANGJATUH",
      discountType: "fix_amount",
      discount: 40_000,
      maxUses: 1,
      scope: [{ event: "malam-bintang", category: "lawn" }],
    },
  ],
};
