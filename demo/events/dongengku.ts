import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { AGE, buyer, NAME_AND_AGE, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { FREE_SEATS, NO_REFUND, seatedEntry, terms, WEATHER, WORKSHOP_RULES } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { GARDEN, INVENT, PUPPET } from "./dongengku.texts.ts";

export const dongengku: DemoTenant = {
  ui: "dongengku",
  hero: { motif: "balloons" },
  manner: { kind: "disc", ground: "main" },
  events: [
    {
      slug: "boneka-kaus-kaki",
      name: "Boneka Kaus Kaki dan Raksasa",
      category: both("Puppet theatre", "Teater boneka"),
      featured: true,
      ...PUPPET,
      poster: { motif: "sockPuppets" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(4, "10:00"),
      end: at(5, "16:45"),
      venue: VENUES.dagoTheatre,
      sessions: [
        {
          key: "sat-10",
          start: at(4, "10:00"),
          end: at(4, "10:45"),
          label: both("Saturday 10:00\u00a0AM", "Sabtu 10.00"),
        },
        {
          key: "sat-16",
          start: at(4, "16:00"),
          end: at(4, "16:45"),
          label: both("Saturday 4:00\u00a0PM", "Sabtu 16.00"),
        },
        {
          key: "sun-10",
          start: at(5, "10:00"),
          end: at(5, "10:45"),
          label: both("Sunday 10:00\u00a0AM, with sign language", "Minggu 10.00, dengan bahasa isyarat"),
        },
        {
          key: "sun-16",
          start: at(5, "16:00"),
          end: at(5, "16:45"),
          label: both("Sunday 4:00\u00a0PM", "Minggu 16.00"),
        },
      ],
      categories: [
        category("child", {
          name: both("Child", "Anak"),
          description: both("Cushion in front.", "Bantal di depan."),
          price: 60_000,
          stock: 80,
          more: {
            taken: 54,
            maxPerOrder: 6,
            addons: [
              addon("sock", {
                name: both("One sock, two buttons, some wool", "Satu kaus kaki, dua kancing, sedikit wol"),
                amount: 25_000,
                stock: 150,
              }),
            ],
          },
        }),
        category("grown", {
          name: both("Grown-up", "Dewasa"),
          description: both("Bench at the back; no entry without a child.", "Bangku belakang; tidak boleh masuk tanpa anak."),
          price: 45_000,
          stock: 80,
          more: { taken: 49, maxPerOrder: 4 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 1_500 },
      taxPercentage: 0,
      patronFields: buyer("optional", SESSION, AGE),
      attendeeFields: NO_ATTENDEES,
      terms: terms(seatedEntry(10), NO_REFUND),
    },
    {
      slug: "bengkel-penemu",
      name: "Bengkel Penemu Cilik",
      category: both("Workshop", "Lokakarya"),
      ...INVENT,
      poster: { motif: "toolTiles" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(37, "09:00"),
      end: at(37, "12:00"),
      venue: VENUES.cihampelasHub,
      saleStart: at(3, "09:00"),
      categories: [
        category("inventor", {
          name: both("Inventor, 7 to 12 years", "Penemu, 7–12 tahun"),
          description: both("Apron, goggles and one motor.", "Celemek, kacamata, dan satu motor listrik."),
          price: 185_000,
          stock: 24,
          more: {
            maxPerOrder: 3,
            addons: [addon("motor", { name: both("A second motor", "Motor kedua"), amount: 30_000, stock: 24 })],
          },
        }),
        category("siblings", {
          name: both("Siblings, 2 places", "Kakak beradik, 2 tempat"),
          description: both("One table, two hammers.", "Satu meja, dua palu."),
          price: 330_000,
          stock: 8,
          more: { bundle: 2 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 2.5 },
      taxPercentage: 0,
      patronFields: buyer("required", ORIGIN),
      attendeeFields: NAME_AND_AGE,
      terms: terms(WORKSHOP_RULES, NO_REFUND),
    },
    {
      slug: "dongeng-di-kebun",
      name: "Dongeng di Kebun",
      category: both("Stories", "Dongeng"),
      ...GARDEN,
      poster: { motif: "cutouts" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(-13, "08:00"),
      end: at(-13, "10:00"),
      venue: VENUES.batuHighland,
      categories: [
        category("family", {
          name: both("Family", "Keluarga"),
          description: both("Free, one mat each.", "Gratis, satu tikar per keluarga."),
          price: 0,
          stock: 90,
          more: {
            taken: 83,
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("none"),
      attendeeFields: NO_ATTENDEES,
      terms: terms(FREE_SEATS, WEATHER, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "KAUSKAKI",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 15_000,
      maxUses: 150,
      scope: [{ event: "boneka-kaus-kaki" }],
    },
    {
      code: "PENEMU20",
      discountType: "fix_amount",
      discount: 20_000,
      maxUses: 24,
      scope: [{ event: "bengkel-penemu", category: "inventor" }],
    },
  ],
};
