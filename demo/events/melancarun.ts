import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { AGE, buyer, CLUB, GENDER, NAME_AND_AGE, ORIGIN, RUNNER } from "../parts/forms.ts";
import { NO_REFUND, RACE_HEALTH, RACE_RULES, racePack, runWaiver, terms, WEATHER } from "../parts/terms.ts";
import { runRelease } from "../parts/release-text.ts";
import { VENUES } from "../parts/venues.ts";
import { BRAGA, DASH, RELAY, TUNJUNGAN } from "./melancarun.texts.ts";

export const melancarun: DemoTenant = {
  ui: "melancarun",
  release: runRelease(["braga-pagi-10k", "lari-bocah", "estafet-tunjungan", "tunjungan-city-loop"]),
  hero: { motif: "hills" },
  manner: { kind: "column", ground: "main" },
  events: [
    {
      slug: "braga-pagi-10k",
      name: "Braga Pagi 10K",
      category: both("City run", "Lari kota"),
      featured: true,
      ...BRAGA,
      poster: { motif: "numeral", figure: "10" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(20, "05:30"),
      end: at(20, "09:30"),
      venue: VENUES.bragaStudio,
      categories: [
        category("10k", {
          name: both("10K", "10K"),
          description: both(
            "One loop through the old town. Cut-off 1 hour 45 minutes.",
            "Satu putaran melewati kota tua. Batas waktu 1 jam 45 menit.",
          ),
          price: 295_000,
          stock: 1500,
          more: {
            taken: 702,
            maxPerOrder: 4,
            addons: [
              addon("shirt", {
                name: both("Race shirt", "Kaus lomba"),
                amount: 0,
                stock: null,
                more: {
                  required: true,
                  perTicket: true,
                },
              }),
              addon("socks", { name: both("Running socks", "Kaus kaki lari"), amount: 55_000, stock: 200 }),
              addon("massage", {
                name: both("Ten minutes of leg massage", "Pijat kaki sepuluh menit"),
                amount: 40_000,
                stock: 40,
                more: { dates: [20] },
              }),
            ],
          },
        }),
        category("5k", {
          name: both("5K", "5K"),
          description: both("For first-timers and strollers.", "Untuk pelari pemula dan yang mendorong kereta bayi."),
          price: 210_000,
          stock: 900,
          more: { taken: 515, maxPerOrder: 6 },
        }),
        category("5k-three", {
          name: both("5K for three friends", "5K bertiga"),
          description: both("Three bibs, three coffees after the finish.", "Tiga nomor dada, tiga kopi setelah finis."),
          price: 570_000,
          stock: 100,
          more: { bundle: 3, taken: 37 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 5_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", CLUB, GENDER, ORIGIN),
      attendeeFields: RUNNER,
      waiver: runWaiver("Braga Pagi 10K"),
      terms: terms(
        RACE_RULES,
        racePack(
          "the day before from 9:00\u00a0AM to 6:00\u00a0PM at Studio Braga 38",
          "sehari sebelumnya pukul 09.00 sampai 18.00 di Studio Braga 38",
        ),
        RACE_HEALTH,
        NO_REFUND,
      ),
    },
    {
      slug: "lari-bocah",
      name: "Lari Bocah",
      category: both("Children", "Anak-anak"),
      ...DASH,
      poster: { motif: "medal" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(27, "07:00"),
      end: at(27, "10:00"),
      codeHours: 24,
      venue: VENUES.bsdGreen,
      categories: [
        category("ages-4-6", {
          name: both("400 metres, ages 4 to 6", "400 meter, usia 4–6 tahun"),
          description: both("A parent may run along.", "Orang tua boleh ikut berlari."),
          price: 0,
          stock: 150,
          more: { taken: 96, maxPerOrder: 3 },
        }),
        category("ages-7-10", {
          name: both("1 kilometre, ages 7 to 10", "1 kilometer, usia 7–10 tahun"),
          description: both("Once around the lake path.", "Satu kali mengitari jalur danau."),
          price: 0,
          stock: 200,
          more: {
            taken: 121,
            maxPerOrder: 3,
            addons: [
              addon("medal-name", {
                name: both("Name on the medal", "Nama di medali"),
                amount: 30_000,
                stock: 120,
                more: {
                  perAttendee: true,
                },
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("none", AGE),
      attendeeFields: NAME_AND_AGE,
      waiver: runWaiver("Lari Bocah"),
      terms: terms(RACE_HEALTH, WEATHER),
    },
    {
      slug: "estafet-tunjungan",
      name: "Estafet Malam Tunjungan",
      category: both("Relay", "Estafet"),
      ...RELAY,
      status: "postponed",
      poster: { motif: "trackBend" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(46, "18:30"),
      end: at(46, "22:00"),
      venue: VENUES.tunjunganLoft,
      categories: [
        category("team", {
          name: both("Team of 4", "Tim isi 4"),
          description: both("Four runners, three kilometres each, one baton.", "Empat pelari, masing-masing tiga kilometer, satu tongkat."),
          price: 720_000,
          stock: 160,
          more: {
            bundle: 4,
            taken: 88,
            identityLocked: true,
            maxPerOrder: 2,
            addons: [
              addon("tent", { name: both("Team tent in the exchange zone", "Tenda tim di zona pergantian"), amount: 250_000, stock: 20 }),
            ],
          },
        }),
      ],
      serviceFee: { type: "percentage", amount: 3.5 },
      taxPercentage: 11,
      patronFields: buyer("required", CLUB),
      attendeeFields: RUNNER,
      waiver: runWaiver("Estafet Malam Tunjungan"),
      terms: terms(RACE_RULES, RACE_HEALTH, WEATHER, NO_REFUND),
    },
    {
      slug: "tunjungan-city-loop",
      name: "Tunjungan City Loop",
      category: both("City run", "Lari kota"),
      ...TUNJUNGAN,
      poster: { motif: "streets" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(-26, "05:00"),
      end: at(-26, "09:00"),
      venue: VENUES.tunjunganLoft,
      categories: [
        category("7k", {
          name: both("7K", "7K"),
          description: both("Shirt, bib, medal and rawon.", "Kaus, nomor dada, medali, dan rawon."),
          price: 230_000,
          stock: 1000,
          more: {
            taken: 874,
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 5_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", CLUB, GENDER),
      attendeeFields: RUNNER,
      waiver: runWaiver("Tunjungan City Loop"),
      terms: terms(RACE_RULES, RACE_HEALTH, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "LARIBARENG",
      discountType: "percentage",
      discount: 15,
      maxDiscount: 75_000,
      maxUses: 300,
      scope: [],
    },
    {
      code: "BRAGA20",
      discountType: "fix_amount",
      discount: 20_000,
      maxUses: 150,
      scope: [{ event: "braga-pagi-10k", category: "10k" }],
    },
    {
      code: "BRAGABERTIGA",
      discountType: "percentage",
      discount: 10,
      minQty: 3,
      maxUses: 200,
      scope: [{ event: "braga-pagi-10k" }],
    },
  ],
};
