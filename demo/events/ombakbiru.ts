import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { AGE, buyer, CITIZENSHIP, CLUB, GENDER, NAME_AND_AGE, NO_ATTENDEES, RUNNER, SESSION } from "../parts/forms.ts";
import { FREE_SEATS, RACE_HEALTH, NO_REFUND, runWaiver, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { CLEAN, SURF, SWIM } from "./ombakbiru.texts.ts";

export const ombakbiru: DemoTenant = {
  ui: "ombakbiru",
  hero: { motif: "waves" },
  manner: { kind: "label", ground: "pop" },
  events: [
    {
      slug: "ombak-pertama",
      name: "Ombak Pertama",
      category: both("Surf class", "Kelas selancar"),
      featured: true,
      ...SURF,
      poster: { motif: "surf" },
      zone: "Asia/Makassar",
      start: at(2, "07:00"),
      end: at(15, "18:00"),
      venue: VENUES.cangguBarn,
      sessions: slots(days(2, 15), [
        { key: "high", start: "07:00", end: "09:30", label: both("Morning tide", "Pasang pagi") },
        { key: "low", start: "15:30", end: "18:00", label: both("Evening tide", "Pasang sore") },
      ]),
      categories: [
        category("group", {
          name: both("Group of three, per person", "Kelompok bertiga, per orang"),
          description: both("One teacher for three.", "Satu pengajar untuk tiga orang."),
          price: 390_000,
          stock: 12,
          more: {
            taken: 8,
            maxPerOrder: 3,
            addons: [
              addon("suit", {
                name: both("Rash vest and board", "Baju pelindung dan papan"),
                amount: 75_000,
                stock: null,
                more: {
                  required: true,
                  perTicket: true,
                },
              }),
              addon("photos", { name: both("Photographs from the water", "Foto dari dalam air"), amount: 150_000, stock: 4 }),
            ],
          },
        }),
        category("private", {
          name: both("Private", "Privat"),
          description: both("One teacher for you alone.", "Satu pengajar untuk kamu sendiri."),
          price: 750_000,
          stock: 4,
          more: { taken: 4, maxPerOrder: 1 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 3.75 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION, AGE, CITIZENSHIP),
      attendeeFields: NAME_AND_AGE,
      waiver: runWaiver("Ombak Pertama"),
      terms: terms(WEATHER, RACE_HEALTH, NO_REFUND),
    },
    {
      slug: "seberang-selat",
      name: "Seberang Selat 3K",
      category: both("Open-water swim", "Renang laut"),
      ...SWIM,
      poster: { motif: "swimmers" },
      zone: "Asia/Makassar",
      on: "sun",
      start: at(49, "06:00"),
      end: at(49, "10:00"),
      venue: VENUES.gilisBase,
      categories: [
        category("3k", {
          name: both("3 km crossing", "Penyeberangan 3 km"),
          description: both("Cut-off 2 hours. Proof of a pool swim needed.", "Batas waktu 2 jam. Perlu bukti renang kolam."),
          price: 720_000,
          stock: 150,
          more: {
            taken: 139,
            maxPerOrder: 2,
            addons: [
              addon("buoy", {
                name: both("Tow buoy", "Pelampung tarik"),
                amount: 110_000,
                stock: null,
                more: { required: true, perTicket: true },
              }),
              addon("return", {
                name: both("Boat back at noon", "Perahu pulang tengah hari"),
                amount: 60_000,
                stock: 100,
                more: {
                  perAttendee: true,
                  dates: [49],
                },
              }),
            ],
          },
        }),
        category("relay", {
          name: both("Relay of 3", "Estafet bertiga"),
          description: both("One kilometre each, from the same boat.", "Masing-masing satu kilometer, dari perahu yang sama."),
          price: 1_650_000,
          stock: 20,
          more: { bundle: 3, taken: 20 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 3.75 },
      taxPercentage: 11,
      patronFields: buyer("required", CLUB, GENDER, CITIZENSHIP),
      attendeeFields: RUNNER,
      waiver: runWaiver("Seberang Selat 3K"),
      terms: terms(RACE_HEALTH, WEATHER, NO_REFUND),
    },
    {
      slug: "pungut-pantai",
      name: "Pungut Pantai",
      category: both("Volunteering", "Relawan"),
      ...CLEAN,
      poster: { motif: "shell" },
      zone: "Asia/Makassar",
      on: "sun",
      start: at(-4, "06:30"),
      end: at(-4, "09:30"),
      venue: VENUES.sanurBeach,
      categories: [
        category("hand", {
          name: both("Pair of hands", "Sepasang tangan"),
          description: both("Free; gloves provided.", "Gratis; sarung tangan tersedia."),
          price: 0,
          stock: 250,
          more: { taken: 214 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("none"),
      attendeeFields: NO_ATTENDEES,
      terms: terms(FREE_SEATS, WEATHER),
    },
  ],
  promos: [
    {
      code: "PAPANPERTAMA",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 75_000,
      maxUses: 150,
      scope: [{ event: "ombak-pertama", category: "group" }],
    },
    {
      code: "SELAT50",
      discountType: "fix_amount",
      discount: 50_000,
      maxUses: 30,
      scope: [{ event: "seberang-selat" }],
    },
  ],
};
