import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, NAME_AND_CONTACT, NAME_ONLY, NO_ATTENDEES, ORIGIN } from "../parts/forms.ts";
import { NO_REFUND, refundUntil, STANDING_ENTRY, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { FIELD, STREET, WARM } from "./riuhfest.texts.ts";

export const riuhfest: DemoTenant = {
  ui: "riuhfest",
  hero: { motif: "trumpet" },
  manner: { kind: "band", ground: "pop", caps: true },
  events: [
    {
      slug: "riuh-di-lapang",
      name: "Riuh di Lapang",
      category: both("Music festival", "Festival musik"),
      featured: true,
      ...FIELD,
      poster: { motif: "camp" },
      zone: "Asia/Jakarta",
      on: "fri",
      start: at(83, "12:00"),
      end: at(85, "23:30"),
      venue: VENUES.prambananField,
      categories: [
        category("blind", {
          name: both("Three days, before the line-up", "Tiga hari, sebelum daftar penampil"),
          description: both("For those who trust us.", "Untuk yang percaya pada kami."),
          price: 690_000,
          stock: 2000,
          more: { taken: 2000, maxPerOrder: 4, saleEnd: at(-20, "23:59") },
        }),
        category("three-days", {
          name: both("Three days", "Tiga hari"),
          description: both("Friday to Sunday, all stages.", "Jumat sampai Minggu, semua panggung."),
          price: 980_000,
          stock: 9000,
          more: {
            taken: 4120,
            maxPerOrder: 6,
            addons: [
              addon("camp", { name: both("Camping pitch, own tent", "Lahan kemah, tenda sendiri"), amount: 220_000, stock: 900 }),
              addon("parking", { name: both("Car park, three days", "Parkir mobil, tiga hari"), amount: 150_000, stock: 400 }),
              addon("tent-hire", { name: both("Tent ready and waiting", "Tenda siap pakai"), amount: 650_000, stock: 0 }),
            ],
          },
        }),
        category("saturday", {
          name: both("Saturday only", "Sabtu saja"),
          description: both("Gates at noon.", "Gerbang dibuka tengah hari."),
          price: 450_000,
          stock: 4000,
          more: {
            taken: 1630,
            maxPerOrder: 6,
          },
        }),
        category("crew", {
          name: both("Gang of 6", "Rombongan isi 6"),
          description: both("Six three-day tickets for the price of five.", "Enam tiket tiga hari seharga lima."),
          price: 4_900_000,
          stock: 300,
          more: { bundle: 6, taken: 121 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 5.5 },
      taxPercentage: 10,
      patronFields: buyer("required", ORIGIN),
      attendeeFields: NAME_AND_CONTACT,
      terms: terms(STANDING_ENTRY, WEATHER, refundUntil(45, 60)),
    },
    {
      slug: "pemanasan-riuh",
      business: "biz_riuhfest_2",
      name: "Pemanasan Riuh",
      category: both("Concert", "Konser"),
      ...WARM,
      poster: { motif: "speakers" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(10, "18:00"),
      end: at(10, "23:00"),
      venue: VENUES.kotaLamaHall,
      categories: [
        category("floor", {
          name: both("Floor", "Lantai"),
          description: both("Standing.", "Berdiri."),
          price: 190_000,
          stock: 800,
          more: {
            taken: 800,
            maxPerOrder: 4,
          },
        }),
        category("mezzanine", {
          name: both("Mezzanine", "Mezanin"),
          description: both("Seats along the railing.", "Kursi di sepanjang pagar."),
          price: 260_000,
          stock: 120,
          more: {
            taken: 120,
            maxPerOrder: 4,
            addons: [addon("poster", { name: both("Screen-printed poster", "Poster sablon"), amount: 75_000, stock: 100 })],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 9_000 },
      taxPercentage: 10,
      patronFields: buyer("optional"),
      attendeeFields: NAME_ONLY,
      terms: terms(STANDING_ENTRY, NO_REFUND),
    },
    {
      slug: "riuh-jalanan",
      name: "Riuh Jalanan",
      category: both("Street music", "Musik jalanan"),
      ...STREET,
      poster: { motif: "strings" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(-5, "15:00"),
      end: at(-5, "21:00"),
      venue: VENUES.gedungSateField,
      categories: [
        category("supporter", {
          name: both("Supporter", "Pendukung"),
          description: both("The street is free; this pays the musicians.", "Jalannya gratis; ini untuk membayar musisi."),
          price: 35_000,
          stock: 1500,
          more: { taken: 1122, maxPerOrder: 10 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 1_500 },
      taxPercentage: 0,
      patronFields: buyer("none", ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(WEATHER, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "RIUHBARENG",
      discountType: "percentage",
      discount: 8,
      maxDiscount: 100_000,
      maxUses: 1500,
      scope: [{ event: "riuh-di-lapang", category: "three-days" }],
    },
    {
      code: "SABTUSAJA",
      discountType: "fix_amount",
      discount: 50_000,
      maxUses: 400,
      scope: [{ event: "riuh-di-lapang", category: "saturday" }],
    },
    { code: "KRU", discountType: "percentage", discount: 100, maxUses: 1, scope: [] },
  ],
};
