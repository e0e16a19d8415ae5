import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { AGE, buyer, membership, NAME_AND_AGE, NO_ATTENDEES, ORIGIN } from "../parts/forms.ts";
import { FREE_SEATS, NO_REFUND, TALK_RULES, terms, WORKSHOP_RULES } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { NIGHT, WRITE } from "./halamanbuku.texts.ts";

export const halamanbuku: DemoTenant = {
  ui: "halamanbuku",
  hero: { motif: "openBook" },
  manner: { kind: "column", ground: "paper" },
  events: [
    {
      slug: "malam-di-perpustakaan",
      name: "Malam di Perpustakaan",
      category: both("Reading", "Membaca"),
      featured: true,
      ...NIGHT,
      poster: { motif: "shelves" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(25, "19:00"),
      end: at(26, "06:00"),
      venue: VENUES.medanHall,
      categories: [
        category("reader", {
          name: both("Reader", "Pembaca"),
          description: both("Free, from 15 years.", "Gratis, mulai 15 tahun."),
          price: 0,
          stock: 80,
          more: {
            taken: 80,
            maxPerOrder: 2,
          },
        }),
        category("friend", {
          name: both("Friend of the library", "Sahabat perpustakaan"),
          description: both("The same night, and your name in a book.", "Malam yang sama, dan namamu di dalam sebuah buku."),
          price: 150_000,
          stock: 20,
          more: {
            taken: 9,
            maxPerOrder: 2,
            addons: [
              addon("armchair", { name: both("The leather armchair", "Kursi kulit"), amount: 100_000, stock: 1 }),
              addon("breakfast", {
                name: both("Breakfast at six", "Sarapan pukul enam"),
                amount: 40_000,
                stock: 60,
                more: {
                  dates: [26],
                },
              }),
            ],
          },
        }),
        category("tent", {
          name: both("A tent between the shelves", "Tenda di antara rak"),
          description: both("The same night, lying down.", "Malam yang sama, sambil rebahan."),
          price: 120_000,
          stock: 10,
          more: {
            maxPerOrder: 2,
            addons: [
              addon("bag", {
                name: both("Sleeping bag", "Kantong tidur"),
                amount: 30_000,
                stock: 0,
                more: { required: true, perTicket: true },
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 3_000 },
      taxPercentage: 0,
      patronFields: buyer("required", AGE, membership(both("The number on your library card.", "Nomor pada kartu perpustakaan."))),
      attendeeFields: NAME_AND_AGE,
      terms: terms(FREE_SEATS, NO_REFUND),
    },
    {
      slug: "kelas-menulis-pendek",
      name: "Kelas Menulis Pendek",
      category: both("Class", "Kelas"),
      ...WRITE,
      poster: { motif: "quotes" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(39, "13:00"),
      end: at(39, "17:00"),
      venue: VENUES.cikiniHouse,
      categories: [
        category("place", {
          name: both("Place", "Tempat"),
          description: both("Pencil, paper and merciless kindness.", "Pensil, kertas, dan kebaikan tanpa ampun."),
          price: 225_000,
          stock: 16,
          more: {
            taken: 6,
            maxPerOrder: 2,
            addons: [
              addon("reading", {
                name: both("Letter about one of your stories", "Surat tentang satu ceritamu"),
                amount: 125_000,
                stock: 10,
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "percentage", amount: 2.5 },
      taxPercentage: 0,
      patronFields: buyer("required", ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(WORKSHOP_RULES, TALK_RULES, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "PARAGRAFBARU",
      discountType: "percentage",
      discount: 20,
      maxDiscount: 45_000,
      maxUses: 16,
      scope: [{ event: "kelas-menulis-pendek" }],
    },
    {
      code: "SAHABATBUKU",
      discountType: "fix_amount",
      discount: 50_000,
      maxUses: 1,
      scope: [{ event: "malam-di-perpustakaan", category: "friend" }],
    },
  ],
};
