import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { AGE, buyer, membership, NAME_ONLY, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { NO_REFUND, TALK_RULES, terms, WORKSHOP_RULES } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { DRAW, PHOTO, ROOMS } from "./galeriseri.texts.ts";

const PASS = membership(both("Friends of the gallery choose their time freely.", "Sahabat galeri bebas memilih waktu."));

export const galeriseri: DemoTenant = {
  ui: "galeriseri",
  hero: { motif: "sculpture" },
  manner: { kind: "side", ground: "paper" },
  events: [
    {
      slug: "tujuh-ruang",
      name: "Tujuh Ruang",
      category: both("Exhibition", "Pameran"),
      featured: true,
      ...ROOMS,
      poster: { motif: "rooms" },
      zone: "Asia/Jakarta",
      start: at(-6, "10:00"),
      end: at(12, "20:00"),
      venue: VENUES.gudangTua,
      sessions: slots(days(-6, 12), [
        { key: "a", start: "10:00", end: "13:00", label: both("Morning", "Pagi") },
        { key: "b", start: "13:00", end: "16:30", label: both("Afternoon", "Siang") },
        { key: "c", start: "16:30", end: "20:00", label: both("Evening", "Sore") },
      ]),
      categories: [
        category("visitor", {
          name: both("Visitor", "Pengunjung"),
          description: both("One of sixty in the house.", "Satu dari enam puluh di dalam rumah."),
          price: 85_000,
          stock: 60,
          more: {
            taken: 33,
            maxPerOrder: 6,
            addons: [
              addon("guide", {
                name: both("Guided tour, 50 minutes", "Tur berpemandu, 50 menit"),
                amount: 50_000,
                stock: 12,
                more: {
                  perAttendee: true,
                  dates: [1, 2, 5, 8, 9, 12],
                },
              }),
              addon("book", { name: both("Catalogue", "Katalog"), amount: 240_000, stock: 120 }),
            ],
          },
        }),
        category("student", {
          name: both("Student", "Pelajar"),
          description: both("With a card, any day but Sunday.", "Dengan kartu, kecuali hari Minggu."),
          price: 35_000,
          stock: 30,
          more: { taken: 21, maxPerOrder: 4 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_500 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION, PASS, ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(TALK_RULES, NO_REFUND),
    },
    {
      slug: "menggambar-orang",
      name: "Menggambar Orang",
      category: both("Drawing", "Menggambar"),
      ...DRAW,
      poster: { motif: "oneLine" },
      zone: "Asia/Jakarta",
      on: "thu",
      start: at(17, "18:30"),
      end: at(17, "21:00"),
      venue: VENUES.bragaStudio,
      categories: [
        category("easel", {
          name: both("Easel", "Kuda-kuda lukis"),
          description: both("Charcoal and paper included.", "Termasuk arang dan kertas."),
          price: 135_000,
          stock: 20,
          more: {
            taken: 18,
            maxPerOrder: 2,
            addons: [
              addon("paper", { name: both("Better paper, five sheets", "Kertas lebih bagus, lima lembar"), amount: 45_000, stock: 40 }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 3_000 },
      taxPercentage: 0,
      patronFields: buyer("optional", AGE),
      attendeeFields: NAME_ONLY,
      terms: terms(WORKSHOP_RULES, NO_REFUND),
    },
    {
      slug: "album-keluarga",
      name: "Album Keluarga Orang Lain",
      category: both("Photography", "Fotografi"),
      ...PHOTO,
      poster: { motif: "gallery" },
      zone: "Asia/Jakarta",
      start: at(-80, "10:00"),
      end: at(-35, "18:00"),
      venue: VENUES.tunjunganLoft,
      categories: [
        category("visitor", {
          name: both("Visitor", "Pengunjung"),
          description: both("Any day.", "Hari mana pun."),
          price: 40_000,
          stock: 4000,
          more: { taken: 3177 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 1_500 },
      taxPercentage: 10,
      patronFields: buyer("none", ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(NO_REFUND),
    },
  ],
  promos: [
    {
      code: "RUANGKEDELAPAN",
      discountType: "percentage",
      discount: 17.5,
      maxDiscount: 50_000,
      maxUses: 300,
      scope: [{ event: "tujuh-ruang", category: "visitor" }],
    },
    {
      code: "ARANG15",
      discountType: "fix_amount",
      discount: 15_000,
      maxUses: 20,
      scope: [{ event: "menggambar-orang" }],
    },
  ],
};
