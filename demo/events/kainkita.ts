import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { AGE, buyer, CITIZENSHIP, NAME_AND_CONTACT, NAME_ONLY, NO_ATTENDEES, ORIGIN } from "../parts/forms.ts";
import { FREE_SEATS, NO_REFUND, TALK_RULES, terms, WORKSHOP_RULES } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { DYE, MARKET, WAX } from "./kainkita.texts.ts";

export const kainkita: DemoTenant = {
  ui: "kainkita",
  hero: { motif: "loom" },
  manner: { kind: "band", ground: "shade" },
  events: [
    {
      slug: "malam-dan-canting",
      name: "Malam dan Canting",
      category: both("Batik", "Batik"),
      featured: true,
      ...WAX,
      poster: { motif: "batik" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(14, "09:00"),
      end: at(14, "16:00"),
      venue: VENUES.mangkuHall,
      categories: [
        category("shawl", {
          name: both("Shawl", "Selendang"),
          description: both("Cotton, 50 × 180 cm.", "Katun, 50 × 180 cm."),
          price: 480_000,
          stock: 16,
          more: {
            taken: 9,
            maxPerOrder: 3,
            addons: [
              addon("silk", { name: both("Silk instead of cotton", "Sutra sebagai ganti katun"), amount: 220_000, stock: 6 }),
              addon("canting-set", {
                name: both("Three cantings to keep", "Tiga canting, boleh dibawa pulang"),
                amount: 110_000,
                stock: 20,
              }),
            ],
          },
        }),
        category("kerchief", {
          name: both("Kerchief", "Saputangan"),
          description: both("Cotton, 45 × 45 cm, good for children.", "Katun, 45 × 45 cm, cocok untuk anak."),
          price: 240_000,
          stock: 12,
          more: { taken: 12, maxPerOrder: 4 },
        }),
        category("presale", {
          name: both("Presale for returning guests", "Presale tamu lama"),
          description: both("A shawl, at last year's price.", "Satu selendang, dengan harga tahun lalu."),
          price: 420_000,
          stock: 8,
          more: { taken: 2, maxPerOrder: 2, hidden: true },
        }),
      ],
      access: [{ code: "CANTINGLAMA", opens: ["presale"], perOrder: 2 }],
      serviceFee: { type: "percentage", amount: 2.5 },
      taxPercentage: 0,
      patronFields: buyer("optional", AGE, CITIZENSHIP),
      attendeeFields: NAME_ONLY,
      terms: terms(WORKSHOP_RULES, NO_REFUND),
    },
    {
      slug: "warna-dari-pohon",
      name: "Warna dari Pohon",
      category: both("Natural dyes", "Pewarna alam"),
      ...DYE,
      poster: { motif: "vessels" },
      zone: "Asia/Makassar",
      on: "sat",
      start: at(48, "08:30"),
      end: at(49, "15:00"),
      venue: null,
      categories: [
        category("two-days", {
          name: both("Two days", "Dua hari"),
          description: both("Lunch both days, six skeins of yarn.", "Makan siang dua hari, enam gulung benang."),
          price: 1_150_000,
          stock: 18,
          more: {
            taken: 4,
            maxPerOrder: 2,
            addons: [
              addon("homestay", {
                name: both("Night at a weaver's house", "Menginap di rumah penenun"),
                amount: 250_000,
                stock: 10,
                more: {
                  perAttendee: true,
                  dates: [48],
                },
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 12_000 },
      taxPercentage: 0,
      patronFields: buyer("required", ORIGIN, CITIZENSHIP),
      attendeeFields: NAME_AND_CONTACT,
      terms: terms(WORKSHOP_RULES, NO_REFUND),
    },
    {
      slug: "pasar-kain-lama",
      name: "Pasar Kain Lama",
      category: both("Market and talks", "Pasar dan bincang"),
      ...MARKET,
      poster: { motif: "quilt" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(-30, "09:00"),
      end: at(-29, "17:00"),
      venue: VENUES.mangkuHall,
      categories: [
        category("entry", {
          name: both("Entry", "Masuk"),
          description: both("Free, both days.", "Gratis, dua hari."),
          price: 0,
          stock: 1200,
          more: { taken: 934 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("none", ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(TALK_RULES, FREE_SEATS, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "CANTINGEMAS",
      discountType: "percentage",
      discount: 12.5,
      maxDiscount: 60_000,
      maxUses: 40,
      scope: [{ event: "malam-dan-canting", category: "shawl" }],
    },
    {
      code: "BENANG100",
      discountType: "fix_amount",
      discount: 100_000,
      maxUses: 10,
      scope: [{ event: "warna-dari-pohon" }],
    },
  ],
};
