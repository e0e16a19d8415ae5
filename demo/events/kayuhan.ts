import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, CITIZENSHIP, CLUB, GENDER, NAME_AND_AGE, NAME_ONLY, ORIGIN, RUNNER } from "../parts/forms.ts";
import { NO_REFUND, RACE_HEALTH, RACE_RULES, racePack, runWaiver, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { COAST, FIX, SUNDAY } from "./kayuhan.texts.ts";

export const kayuhan: DemoTenant = {
  ui: "kayuhan",
  hero: { motif: "windingRoad" },
  manner: { kind: "slant", ground: "ink", caps: true },
  events: [
    {
      slug: "lingkar-lombok-200",
      name: "Lingkar Utara Lombok 200",
      category: both("Cycling", "Bersepeda"),
      featured: true,
      ...COAST,
      poster: { motif: "contours" },
      zone: "Asia/Makassar",
      on: "sat",
      start: at(57, "05:00"),
      end: at(57, "18:00"),
      venue: VENUES.gilisBase,
      categories: [
        category("200", {
          name: both("200 km", "200 km"),
          description: both("2,300 m of climbing, cut-off 11 hours.", "Elevasi 2.300 m, batas waktu 11 jam."),
          price: 950_000,
          stock: 300,
          more: {
            taken: 128,
            maxPerOrder: 2,
            addons: [
              addon("jersey", { name: both("Jersey", "Jersey"), amount: 385_000, stock: 300 }),
              addon("ferry", {
                name: both("Ferry and lorry for your bicycle", "Feri dan truk untuk sepeda"),
                amount: 275_000,
                stock: 60,
              }),
            ],
          },
        }),
        category("90", {
          name: both("90 km", "90 km"),
          description: both("The coast, without the pass.", "Pesisir, tanpa tanjakan utama."),
          price: 650_000,
          stock: 400,
          more: {
            taken: 201,
            maxPerOrder: 4,
          },
        }),
        category("peloton", {
          name: both("Peloton of 8", "Peloton isi 8"),
          description: both("200 km, one support motorbike.", "200 km, satu motor pendamping."),
          price: 7_200_000,
          stock: 15,
          more: { bundle: 8, taken: 6 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 2.75 },
      taxPercentage: 11,
      patronFields: buyer("required", CLUB, GENDER, CITIZENSHIP),
      attendeeFields: RUNNER,
      waiver: runWaiver("Lingkar Utara Lombok 200"),
      terms: terms(
        RACE_RULES,
        racePack("the day before at the harbour, 1:00\u00a0PM to 8:00\u00a0PM", "sehari sebelumnya di pelabuhan, pukul 13.00 sampai 20.00"),
        RACE_HEALTH,
        WEATHER,
        NO_REFUND,
      ),
    },
    {
      slug: "minggu-pelan",
      name: "Minggu Pelan",
      category: both("Social ride", "Gowes santai"),
      ...SUNDAY,
      poster: { motif: "wheels" },
      zone: "Asia/Jakarta",
      on: "first-sun",
      start: at(6, "06:00"),
      end: at(6, "10:00"),
      venue: VENUES.kotagedeHouse,
      categories: [
        category("rider", {
          name: both("Rider", "Pesepeda"),
          description: both("Free; bring any bicycle that brakes.", "Gratis; bawa sepeda apa pun asal remnya pakem."),
          price: 0,
          stock: 120,
          more: {
            taken: 44,
            maxPerOrder: 4,
            addons: [addon("bike", { name: both("Onthel for hire", "Sewa onthel"), amount: 50_000, stock: 15, more: { dates: [6] } })],
          },
        }),
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
      poster: { motif: "gears" },
      zone: "Asia/Jakarta",
      on: "thu",
      start: at(-10, "18:30"),
      end: at(-10, "21:30"),
      venue: VENUES.cihampelasHub,
      categories: [
        category("stand", {
          name: both("Work stand", "Stan kerja"),
          description: both("Your bicycle, our tools.", "Sepedamu, alat kami."),
          price: 120_000,
          stock: 20,
          more: {
            taken: 18,
          },
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
