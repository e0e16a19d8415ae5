import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, CITIZENSHIP, CLUB, GENDER, NAME_AND_AGE, NAME_ONLY, ORIGIN, RUNNER } from "../parts/forms.ts";
import { NO_REFUND, RACE_HEALTH, RACE_RULES, racePack, refundUntil, runWaiver, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { COAST, FIX, SUNDAY } from "./kayuhan.texts.ts";

export const kayuhan: DemoTenant = {
  ui: "kayuhan",
  hero: { kind: "sport", seed: 1 },
  events: [
    {
      slug: "lingkar-lombok-200",
      name: "Lingkar Utara Lombok 200",
      category: both("Cycling", "Bersepeda"),
      featured: true,
      ...COAST,
      poster: { kind: "run", seed: 8 },
      zone: "Asia/Makassar",
      start: at(57, "05:00"),
      end: at(57, "18:00"),
      venue: VENUES.gilisBase,
      categories: [
        category(
          "200",
          both("200 km", "200 km"),
          both("2,300 m of climbing, cut-off 11 hours.", "Elevasi 2.300 m, batas waktu 11 jam."),
          950_000,
          300,
          {
            taken: 128,
            maxPerOrder: 2,
            addons: [
              addon("jersey", both("Jersey", "Jersey"), 385_000, 300),
              addon("ferry", both("Ferry and lorry for your bicycle", "Feri dan truk untuk sepeda"), 275_000, 60, { dates: [56, 58] }),
            ],
          },
        ),
        category("90", both("90 km", "90 km"), both("The coast, without the pass.", "Pesisir, tanpa tanjakan utama."), 650_000, 400, {
          taken: 201,
          maxPerOrder: 4,
        }),
        category(
          "peloton",
          both("Peloton of 8", "Peloton isi 8"),
          both("200 km, one support motorbike.", "200 km, satu motor pendamping."),
          7_200_000,
          15,
          { bundle: 8, taken: 6 },
        ),
      ],
      serviceFee: { type: "percentage", amount: 2.75 },
      taxPercentage: 11,
      patronFields: buyer("required", CLUB, GENDER, CITIZENSHIP),
      attendeeFields: RUNNER,
      waiver: runWaiver("Lingkar Utara Lombok 200"),
      terms: terms(
        RACE_RULES,
        racePack("the day before at the harbour, 13:00 to 20:00", "sehari sebelumnya di pelabuhan, pukul 13.00 sampai 20.00"),
        RACE_HEALTH,
        WEATHER,
        refundUntil(30, 60),
      ),
    },
    {
      slug: "minggu-pelan",
      name: "Minggu Pelan",
      category: both("Social ride", "Gowes santai"),
      ...SUNDAY,
      poster: { kind: "sport", seed: 9 },
      zone: "Asia/Jakarta",
      start: at(6, "06:00"),
      end: at(6, "10:00"),
      venue: VENUES.kotagedeHouse,
      categories: [
        category(
          "rider",
          both("Rider", "Pesepeda"),
          both("Free; bring any bicycle that brakes.", "Gratis; bawa sepeda apa pun asal remnya pakem."),
          0,
          120,
          {
            taken: 44,
            maxPerOrder: 4,
            addons: [addon("bike", both("Onthel for hire", "Sewa onthel"), 50_000, 15, { dates: [6] })],
          },
        ),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("none", CLUB),
      attendeeFields: NAME_AND_AGE,
      terms: terms(RACE_HEALTH, WEATHER),
    },
    {
      slug: "bengkel-malam",
      name: "Bengkel Malam",
      category: both("Workshop", "Lokakarya"),
      ...FIX,
      poster: { kind: "workshop", seed: 13 },
      zone: "Asia/Jakarta",
      start: at(-10, "18:30"),
      end: at(-10, "21:30"),
      venue: VENUES.cihampelasHub,
      categories: [
        category("stand", both("Work stand", "Stan kerja"), both("Your bicycle, our tools.", "Sepedamu, alat kami."), 120_000, 20, {
          taken: 18,
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 3_000 },
      taxPercentage: 0,
      patronFields: buyer("optional", ORIGIN),
      attendeeFields: NAME_ONLY,
      terms: terms(NO_REFUND),
    },
  ],
  promos: [
    {
      code: "PELOTON",
      discountType: "percentage",
      discount: 5,
      maxDiscount: 300_000,
      maxUses: 20,
      scope: [{ event: "lingkar-lombok-200", category: "peloton" }],
    },
    {
      code: "KAYUH50",
      discountType: "fix_amount",
      discount: 50_000,
      maxUses: 120,
      scope: [{ event: "lingkar-lombok-200" }],
    },
  ],
};
