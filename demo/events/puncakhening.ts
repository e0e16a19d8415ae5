import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, IN_HOUSE, NAME_AND_CONTACT, NO_ATTENDEES, ORIGIN, ROOM } from "../parts/forms.ts";
import { DINING_RULES, NO_REFUND, refundUntil, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { FOREST, STARS, WEDDING } from "./puncakhening.texts.ts";

export const puncakhening: DemoTenant = {
  ui: "puncakhening",
  hero: { kind: "dinner", seed: 5 },
  events: [
    {
      slug: "makan-malam-di-hutan",
      name: "Makan Malam di Hutan",
      category: both("Dinner", "Makan malam"),
      featured: true,
      ...FOREST,
      poster: { kind: "dinner", seed: 9 },
      zone: "Asia/Jakarta",
      start: at(30, "17:30"),
      end: at(30, "21:30"),
      venue: VENUES.lembangPark,
      categories: [
        category(
          "seat",
          both("Seat", "Kursi"),
          both("Six courses cooked over wood.", "Enam hidangan dimasak dengan kayu bakar."),
          650_000,
          48,
          {
            taken: 44,
            maxPerOrder: 4,
            addons: [
              addon("blanket", both("Wool blanket to keep", "Selimut wol, boleh dibawa pulang"), 185_000, 30),
              addon("walk", both("Walk with the forester at four", "Jalan bersama mantri hutan pukul empat"), 75_000, 12, {
                perAttendee: true,
                dates: [30],
              }),
            ],
          },
        ),
      ],
      serviceFee: { type: "percentage", amount: 7.5 },
      taxPercentage: 10,
      patronFields: buyer("required", IN_HOUSE, ROOM),
      attendeeFields: NO_ATTENDEES,
      terms: terms(DINING_RULES, WEATHER, refundUntil(7, 90)),
    },
    {
      slug: "malam-bintang",
      name: "Malam Bintang",
      category: both("Stargazing", "Melihat bintang"),
      ...STARS,
      poster: { kind: "festival", seed: 6 },
      zone: "Asia/Jakarta",
      start: null,
      end: null,
      venue: VENUES.batuHighland,
      categories: [
        category(
          "lawn",
          both("Deck chair", "Kursi malas"),
          both("Telescope time, soup and a blanket.", "Giliran teleskop, sup, dan selimut."),
          240_000,
          80,
          {
            taken: 21,
            maxPerOrder: 6,
            addons: [addon("tent", both("Tent for two, with breakfast", "Tenda berdua dengan sarapan"), 480_000, 18)],
          },
        ),
      ],
      serviceFee: { type: "fix_amount", amount: 7_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", IN_HOUSE, ROOM, ORIGIN),
      attendeeFields: NAME_AND_CONTACT,
      terms: terms(WEATHER, refundUntil(3, 100)),
    },
    {
      slug: "pameran-pernikahan",
      name: "Pesta Contoh: Pernikahan di Kebun",
      category: both("Open house", "Rumah terbuka"),
      ...WEDDING,
      poster: { kind: "festival", seed: 3 },
      zone: "Asia/Jakarta",
      start: at(-9, "10:00"),
      end: at(-9, "17:00"),
      venue: VENUES.lembangPark,
      categories: [
        category(
          "couple",
          both("Couple", "Pasangan"),
          both("Free, with tasting plates for two.", "Gratis, dengan piring cicip untuk dua."),
          0,
          90,
          { bundle: 2, taken: 81, maxPerOrder: 1 },
        ),
        category(
          "family",
          both("Family of 6", "Keluarga isi 6"),
          both("For those who decide together.", "Untuk yang memutuskan bersama."),
          300_000,
          20,
          { bundle: 6, taken: 12 },
        ),
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
