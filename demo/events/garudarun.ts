import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, CITIZENSHIP, CLUB, GENDER, ORIGIN, RUNNER } from "../parts/forms.ts";
import { NO_REFUND, RACE_HEALTH, RACE_RULES, racePack, refundUntil, runWaiver, terms, WEATHER } from "../parts/terms.ts";
import { runRelease } from "../parts/release-text.ts";
import { VENUES } from "../parts/venues.ts";
import { HALF_CATEGORIES, TRAIL_CATEGORIES } from "./garudarun.categories.ts";
import { HALF, NIGHT, SUNSET, TRAIL } from "./garudarun.texts.ts";

const ROAD = both("Road race", "Lari jalan raya");

export const garudarun: DemoTenant = {
  ui: "garudarun",
  release: runRelease(["garuda-half-jakarta", "losari-sunset-5k", "lereng-merapi-trail", "merdeka-night-run"]),
  hero: { kind: "run", seed: 5 },
  events: [
    {
      slug: "garuda-half-jakarta",
      name: "Garuda Half Jakarta",
      category: ROAD,
      featured: true,
      ...HALF,
      poster: { kind: "run", seed: 10 },
      zone: "Asia/Jakarta",
      start: at(38, "04:45"),
      end: at(38, "10:00"),
      venue: VENUES.senayanPlaza,
      saleStart: at(-60, "10:00"),
      saleEnd: at(24, "23:59"),
      categories: HALF_CATEGORIES,
      serviceFee: { type: "percentage", amount: 2.5 },
      taxPercentage: 11,
      patronFields: buyer("required", CLUB, GENDER, CITIZENSHIP, ORIGIN),
      attendeeFields: RUNNER,
      waiver: runWaiver("Garuda Half Jakarta"),
      terms: terms(
        RACE_RULES,
        racePack(
          "on the two days before the race at Plaza Lingkar Senayan, 10:00\u00a0AM to 8:00\u00a0PM",
          "dua hari sebelum lomba di Plaza Lingkar Senayan, pukul 10.00 sampai 20.00",
        ),
        RACE_HEALTH,
        refundUntil(30, 50),
      ),
    },
    {
      slug: "losari-sunset-5k",
      name: "Losari Sunset 5K",
      category: ROAD,
      ...SUNSET,
      poster: { kind: "run", seed: 2 },
      zone: "Asia/Makassar",
      start: at(9, "16:30"),
      end: at(9, "20:00"),
      venue: VENUES.losariHall,
      categories: [
        category("5k", {
          name: both("5K", "5K"),
          description: both(
            "Shirt, bib, medal and a plate of pisang epe at the finish.",
            "Kaus, nomor dada, medali, dan sepiring pisang epe di garis finis.",
          ),
          price: 185_000,
          stock: 1200,
          more: {
            taken: 1186,
            maxPerOrder: 4,
            addons: [
              addon("headband", { name: both("Glow headband", "Bando menyala"), amount: 25_000, stock: 300 }),
              addon("locker", {
                name: both("Locker at the harbour", "Loker di pelabuhan"),
                amount: 20_000,
                stock: 60,
                more: {
                  dates: [9],
                },
              }),
            ],
          },
        }),
        category("family", {
          name: both("Family of 4", "Keluarga isi 4"),
          description: both("Two adults and two children under 12.", "Dua dewasa dan dua anak di bawah 12 tahun."),
          price: 560_000,
          stock: 150,
          more: { bundle: 4, taken: 144, maxPerOrder: 1 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 6_500 },
      taxPercentage: 0,
      patronFields: buyer("optional", GENDER, CLUB),
      attendeeFields: RUNNER.slice(0, 5),
      waiver: runWaiver("Losari Sunset 5K"),
      terms: terms(
        RACE_RULES,
        racePack(
          "on race day from 10:00\u00a0AM to 3:30\u00a0PM beside the harbour gate",
          "pada hari lomba pukul 10.00 sampai 15.30 di samping gerbang pelabuhan",
        ),
        WEATHER,
        NO_REFUND,
      ),
    },
    {
      slug: "lereng-merapi-trail",
      name: "Lereng Merapi Trail",
      category: both("Trail", "Lari lintas alam"),
      ...TRAIL,
      poster: { kind: "run", seed: 13 },
      zone: "Asia/Jakarta",
      start: at(92, "05:00"),
      end: at(92, "15:00"),
      handoverCloses: at(89, "23:59"),
      venue: VENUES.kaliurangLodge,
      saleStart: at(11, "10:00"),
      saleEnd: at(70, "23:59"),
      categories: TRAIL_CATEGORIES,
      serviceFee: { type: "percentage", amount: 3 },
      taxPercentage: 11,
      patronFields: buyer("required", CITIZENSHIP, CLUB),
      attendeeFields: RUNNER,
      waiver: runWaiver("Lereng Merapi Trail"),
      terms: terms(
        RACE_RULES,
        RACE_HEALTH,
        racePack(
          "the day before the race at the lodge in Kaliurang, 12:00\u00a0PM to 7:00\u00a0PM",
          "sehari sebelum lomba di pondok Kaliurang, pukul 12.00 sampai 19.00",
        ),
        WEATHER,
        refundUntil(45, 60),
      ),
    },
    {
      slug: "merdeka-night-run",
      name: "Merdeka Night Run",
      category: ROAD,
      ...NIGHT,
      poster: { kind: "run", seed: 14 },
      zone: "Asia/Jakarta",
      start: at(-43, "19:00"),
      end: at(-43, "22:30"),
      venue: VENUES.gedungSateField,
      categories: [
        category("8k", {
          name: both("8K", "8K"),
          description: both("Shirt, bib, medal and a lantern.", "Kaus, nomor dada, medali, dan lentera."),
          price: 260_000,
          stock: 2000,
          more: { taken: 1987 },
        }),
        category("pair", {
          name: both("8K for two", "8K berdua"),
          description: both("Two bibs with numbers that follow each other.", "Dua nomor dada yang berurutan."),
          price: 480_000,
          stock: 300,
          more: { bundle: 2, taken: 288 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 7_500 },
      taxPercentage: 11,
      patronFields: buyer("optional", GENDER, CLUB),
      attendeeFields: RUNNER,
      waiver: runWaiver("Merdeka Night Run"),
      terms: terms(RACE_RULES, RACE_HEALTH, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "KLUBLARI",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 100_000,
      maxUses: 500,
      scope: [
        { event: "garuda-half-jakarta", category: "10k" },
        { event: "garuda-half-jakarta", category: "21k" },
      ],
    },
    {
      code: "SENJA25",
      discountType: "fix_amount",
      discount: 25_000,
      maxUses: 200,
      scope: [{ event: "losari-sunset-5k" }],
    },
    {
      code: "BARENG3",
      discountType: "percentage",
      discount: 15,
      maxDiscount: 150_000,
      minSpend: 400_000,
      minQty: 3,
      maxUses: 300,
      scope: [{ event: "losari-sunset-5k" }],
    },
    {
      code: "TERIMAKASIHMARSHAL",
      discountType: "percentage",
      discount: 100,
      maxUses: 1,
      scope: [],
    },
  ],
};
