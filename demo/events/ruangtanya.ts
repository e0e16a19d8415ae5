import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, membership, NAME_AND_CONTACT, NAME_ONLY, ORIGIN } from "../parts/forms.ts";
import { FREE_SEATS, NO_REFUND, refundUntil, TALK_RULES, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { CITY, CODE, SLEEP } from "./ruangtanya.texts.ts";

const CIRCLE = membership(both("Members sit in the inner circle.", "Anggota duduk di lingkaran dalam."));

export const ruangtanya: DemoTenant = {
  ui: "ruangtanya",
  hero: { kind: "talk", seed: 0 },
  events: [
    {
      slug: "mesin-yang-menjawab",
      name: "Mesin yang Menjawab",
      category: both("Conference", "Konferensi"),
      featured: true,
      ...CODE,
      poster: { kind: "talk", seed: 9 },
      zone: "Asia/Jakarta",
      start: at(43, "08:30"),
      end: at(44, "17:30"),
      venue: VENUES.kuninganTower,
      categories: [
        category(
          "early",
          both("Early bird", "Early bird"),
          both("Both days, until sixty days before.", "Dua hari, sampai enam puluh hari sebelumnya."),
          850_000,
          150,
          { taken: 150, maxPerOrder: 3 },
        ),
        category(
          "regular",
          both("Regular", "Reguler"),
          both("Both days, lunch included.", "Dua hari, termasuk makan siang."),
          1_250_000,
          500,
          {
            taken: 214,
            maxPerOrder: 5,
            addons: [
              addon("clinic", both("Clinic: your own project, 30 minutes", "Klinik: proyek sendiri, 30 menit"), 300_000, 16, {
                dates: [44],
              }),
              addon("recording", both("Recordings of all talks", "Rekaman semua bincang"), 175_000, null),
            ],
          },
        ),
        category(
          "team",
          both("Team of 5", "Tim isi 5"),
          both("One invoice, five badges.", "Satu tagihan, lima tanda pengenal."),
          5_500_000,
          40,
          { bundle: 5, taken: 13 },
        ),
      ],
      serviceFee: { type: "percentage", amount: 2.5 },
      taxPercentage: 11,
      patronFields: buyer("required", CIRCLE, ORIGIN),
      attendeeFields: [...NAME_AND_CONTACT],
      terms: terms(TALK_RULES, refundUntil(21, 80)),
    },
    {
      slug: "kota-tanpa-bising",
      name: "Kota Tanpa Bising",
      category: both("Evening talk", "Bincang malam"),
      ...CITY,
      poster: { kind: "talk", seed: 6 },
      zone: "Asia/Jakarta",
      start: at(11, "19:00"),
      end: at(11, "21:00"),
      venue: VENUES.bragaStudio,
      categories: [
        category("seat", both("Seat", "Kursi"), both("Free, one question each.", "Gratis, satu pertanyaan per orang."), 0, 110, {
          taken: 78,
          maxPerOrder: 2,
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
      poster: { kind: "talk", seed: 7 },
      zone: "Asia/Jakarta",
      start: at(-23, "20:00"),
      end: at(-23, "22:00"),
      venue: VENUES.bulaksumur,
      categories: [
        category("seat", both("Seat or mat", "Kursi atau matras"), both("You may lie down.", "Boleh berbaring."), 40_000, 200, {
          taken: 183,
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_000 },
      taxPercentage: 10,
      patronFields: buyer("none", ORIGIN),
      attendeeFields: NAME_ONLY,
      terms: terms(TALK_RULES, NO_REFUND),
    },
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
