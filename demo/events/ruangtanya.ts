import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, membership, NAME_AND_CONTACT, NAME_ONLY, ORIGIN } from "../parts/forms.ts";
import { FREE_SEATS, NO_REFUND, TALK_RULES, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { TALKS } from "./ruangtanya.talks.ts";
import { CITY, CODE, SLEEP } from "./ruangtanya.texts.ts";

const CIRCLE = membership(both("Members sit in the inner circle.", "Anggota duduk di lingkaran dalam."));

export const ruangtanya: DemoTenant = {
  ui: "ruangtanya",
  hero: { motif: "bubbles" },
  manner: { kind: "column", ground: "pop" },
  events: [
    {
      slug: "mesin-yang-menjawab",
      name: "Mesin yang Menjawab",
      category: both("Conference", "Konferensi"),
      featured: true,
      ...CODE,
      poster: { motif: "profiles" },
      zone: "Asia/Jakarta",
      on: "thu",
      start: at(43, "08:30"),
      end: at(44, "17:30"),
      venue: VENUES.kuninganTower,
      categories: [
        category("early", {
          name: both("Early bird", "Early bird"),
          description: both("Both days, until sixty days before.", "Dua hari, sampai enam puluh hari sebelumnya."),
          price: 850_000,
          stock: 150,
          more: { taken: 150, maxPerOrder: 3 },
        }),
        category("regular", {
          name: both("Regular", "Reguler"),
          description: both("Both days, lunch included.", "Dua hari, termasuk makan siang."),
          price: 1_250_000,
          stock: 500,
          more: {
            taken: 214,
            maxPerOrder: 5,
            addons: [
              addon("clinic", {
                name: both("Clinic: your own project, 30 minutes", "Klinik: proyek sendiri, 30 menit"),
                amount: 300_000,
                stock: 16,
                more: {
                  dates: [44],
                },
              }),
              addon("recording", { name: both("Recordings of all talks", "Rekaman semua bincang"), amount: 175_000, stock: null }),
            ],
          },
        }),
        category("team", {
          name: both("Team of 5", "Tim isi 5"),
          description: both("One invoice, five badges.", "Satu tagihan, lima tanda pengenal."),
          price: 5_500_000,
          stock: 40,
          more: { bundle: 5, taken: 13 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 2.5 },
      taxPercentage: 11,
      patronFields: buyer("required", CIRCLE, ORIGIN),
      attendeeFields: [...NAME_AND_CONTACT],
      terms: terms(TALK_RULES, NO_REFUND),
    },
    {
      slug: "kota-tanpa-bising",
      name: "Kota Tanpa Bising",
      category: both("Evening talk", "Bincang malam"),
      ...CITY,
      poster: { motif: "hush" },
      zone: "Asia/Jakarta",
      on: "fri",
      start: at(11, "19:00"),
      end: at(11, "21:00"),
      venue: VENUES.bragaStudio,
      categories: [
        category("seat", {
          name: both("Seat", "Kursi"),
          description: both("Free, one question each.", "Gratis, satu pertanyaan per orang."),
          price: 0,
          stock: 110,
          more: {
            taken: 78,
            maxPerOrder: 2,
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("optional", CIRCLE),
      attendeeFields: NAME_ONLY,
      terms: terms(TALK_RULES, FREE_SEATS),
    },
    {
      slug: "mengapa-kita-tidur",
      name: "Mengapa Kita Tidur",
      category: both("Evening talk", "Bincang malam"),
      ...SLEEP,
      poster: { motif: "pillowMoon" },
      zone: "Asia/Jakarta",
      on: "wed",
      start: at(-23, "20:00"),
      end: at(-23, "22:00"),
      venue: VENUES.bulaksumur,
      categories: [
        category("seat", {
          name: both("Seat or mat", "Kursi atau matras"),
          description: both("You may lie down.", "Boleh berbaring."),
          price: 40_000,
          stock: 200,
          more: {
            taken: 183,
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_000 },
      taxPercentage: 10,
      patronFields: buyer("none", ORIGIN),
      attendeeFields: NAME_ONLY,
      terms: terms(TALK_RULES, NO_REFUND),
    },
    ...TALKS,
  ],
  promos: [
    {
      code: "TANYADULU",
      discountType: "percentage",
      discount: 15,
      maxDiscount: 150_000,
      maxUses: 100,
      scope: [{ event: "mesin-yang-menjawab", category: "regular" }],
    },
    {
      code: "LINGKARAN",
      discountType: "fix_amount",
      discount: 100_000,
      maxUses: 150,
      scope: [{ event: "mesin-yang-menjawab" }],
    },
  ],
};
