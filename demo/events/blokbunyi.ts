import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { AGE_LIMIT, buyer, NAME_AND_AGE, ORIGIN } from "../parts/forms.ts";
import { adultsOnly, NO_REFUND, STANDING_ENTRY, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { DANCE, NOISE, TAPE } from "./blokbunyi.texts.ts";

export const blokbunyi: DemoTenant = {
  ui: "blokbunyi",
  hero: { motif: "speakers" },
  manner: { kind: "slant", ground: "main", caps: true },
  events: [
    {
      slug: "malam-bising",
      name: "Malam Bising",
      category: both("Gig", "Gig"),
      featured: true,
      ...NOISE,
      poster: { motif: "stageLights" },
      zone: "Asia/Jakarta",
      on: "fri",
      start: at(8, "20:00"),
      end: at(9, "01:00"),
      venue: VENUES.cihampelasHub,
      minAge: 18,
      categories: [
        category("presale", {
          name: both("Presale", "Prapenjualan"),
          description: both("The first 150. A sticker sheet is waiting at the door.", "150 pertama. Selembar stiker menunggu di pintu."),
          price: 120_000,
          stock: 150,
          more: { taken: 150, maxPerOrder: 2 },
        }),
        category("door", {
          name: both("Regular", "Reguler"),
          description: both(
            "Standing, in front of four amplifiers and close to the bar. Ear plugs included.",
            "Berdiri, di depan empat ampli dan dekat bar. Termasuk penyumbat telinga.",
          ),
          price: 160_000,
          stock: 350,
          more: {
            taken: 350,
            maxPerOrder: 4,
            addons: [addon("zine", { name: both("Zine and cassette", "Zine dan kaset"), amount: 85_000, stock: 0 })],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 6_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", AGE_LIMIT),
      attendeeFields: NAME_AND_AGE,
      terms: terms(adultsOnly(18), STANDING_ENTRY, NO_REFUND),
    },
    {
      slug: "dansa-gudang",
      name: "Dansa Gudang",
      category: both("Dance", "Dansa"),
      ...DANCE,
      poster: { motif: "mirrorBall" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(29, "22:00"),
      end: at(30, "04:00"),
      venue: VENUES.gudangTua,
      minAge: 21,
      maxPerPhone: 5,
      categories: [
        category("early", {
          name: both("Before midnight", "Sebelum tengah malam"),
          description: both(
            "Come in by 11:59\u00a0PM. The quiet room is open all night.",
            "Masuk paling lambat 23.59. Ruang hening buka sepanjang malam.",
          ),
          price: 175_000,
          stock: 400,
          more: {
            taken: 118,
            maxPerOrder: 4,
            addons: [
              addon("locker", { name: both("Locker", "Loker"), amount: 30_000, stock: 120 }),
              addon("late-bus", {
                name: both("Night bus at 4:15\u00a0AM", "Bus malam pukul 04.15"),
                amount: 40_000,
                stock: 80,
                more: {
                  perAttendee: true,
                  dates: [30],
                },
              }),
            ],
          },
        }),
        category("any", {
          name: both("Any time", "Kapan saja"),
          description: both("No time limit at the door. Fast lane until one.", "Tanpa batas waktu masuk. Jalur cepat sampai pukul satu."),
          price: 250_000,
          stock: 300,
          more: { taken: 64, maxPerOrder: 4 },
        }),
        category("crew", {
          name: both("Crew of 5", "Rombongan isi 5"),
          description: both("Five tickets, one of them on us.", "Lima tiket, satu kami yang bayar."),
          price: 1_000_000,
          stock: 60,
          more: { bundle: 5, taken: 17 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 6.25 },
      taxPercentage: 10,
      patronFields: buyer("required", AGE_LIMIT, ORIGIN),
      attendeeFields: NAME_AND_AGE,
      terms: terms(adultsOnly(21), STANDING_ENTRY, NO_REFUND),
    },
    {
      slug: "rilis-kaset",
      name: "Rilis Kaset: Sore di Lantai Tiga",
      category: both("Gig", "Gig"),
      ...TAPE,
      poster: { motif: "cassette" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(-12, "17:00"),
      end: at(-12, "21:00"),
      venue: VENUES.tunjunganLoft,
      minAge: 18,
      categories: [
        category("entry", {
          name: both("Entry with cassette", "Masuk dan kaset"),
          description: both("A numbered copy is handed out at the door.", "Kaset bernomor dibagikan di pintu."),
          price: 95_000,
          stock: 200,
          more: { taken: 192 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 4_000 },
      taxPercentage: 10,
      patronFields: buyer("none"),
      attendeeFields: NAME_AND_AGE,
      terms: terms(adultsOnly(18), STANDING_ENTRY, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "MASUKCEPAT",
      discountType: "fix_amount",
      discount: 35_000,
      maxUses: 80,
      scope: [{ event: "dansa-gudang", category: "early" }],
    },
    {
      code: "BISING15",
      discountType: "percentage",
      discount: 15,
      maxDiscount: 40_000,
      maxUses: 150,
      scope: [],
    },
  ],
};
