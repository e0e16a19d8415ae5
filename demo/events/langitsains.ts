import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { AGE, buyer, NAME_AND_CONTACT, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { FREE_SEATS, PARK_RULES, NO_REFUND, TALK_RULES, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { DOME, TEACH } from "./langitsains.texts.ts";

export const langitsains: DemoTenant = {
  ui: "langitsains",
  hero: { motif: "telescope" },
  manner: { kind: "over", ground: "ink" },
  events: [
    {
      slug: "kubah-bintang",
      name: "Kubah Bintang",
      category: both("Planetarium", "Planetarium"),
      featured: true,
      ...DOME,
      poster: { motif: "planets" },
      zone: "Asia/Jakarta",
      start: at(1, "10:00"),
      end: at(12, "19:30"),
      venue: VENUES.cikiniHouse,
      sessions: slots(days(1, 12), [
        {
          key: "family",
          start: "10:00",
          end: "10:50",
          label: both("For families", "Untuk keluarga"),
        },
        {
          key: "sky",
          start: "14:00",
          end: "15:00",
          label: both("Tonight's sky", "Langit malam ini"),
        },
        {
          key: "deep",
          start: "18:30",
          end: "19:30",
          label: both("Deep space with music", "Antariksa jauh dengan musik"),
        },
      ]),
      categories: [
        category("seat", {
          name: both("Reclining seat", "Kursi rebah"),
          description: both("One of ninety under the dome.", "Satu dari sembilan puluh di bawah kubah."),
          price: 70_000,
          stock: 90,
          more: {
            taken: 47,
            maxPerOrder: 8,
            addons: [
              addon("map", { name: both("Star map that glows", "Peta bintang menyala"), amount: 35_000, stock: 200 }),
              addon("roof", {
                name: both("Telescope on the roof afterwards", "Teleskop di atap setelahnya"),
                amount: 40_000,
                stock: 20,
                more: {
                  perAttendee: true,
                  dates: [3, 4, 10, 11],
                },
              }),
            ],
          },
        }),
        category("school", {
          name: both("School group of 30", "Rombongan sekolah isi 30"),
          description: both("Teachers included.", "Termasuk guru."),
          price: 1_500_000,
          stock: 2,
          more: { bundle: 30, taken: 1, maxPerOrder: 1 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION, AGE),
      attendeeFields: NO_ATTENDEES,
      terms: terms(PARK_RULES, NO_REFUND),
    },
    {
      slug: "guru-melihat-langit",
      name: "Guru Melihat Langit",
      category: both("For teachers", "Untuk guru"),
      ...TEACH,
      poster: { motif: "moonPhases" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(45, "09:00"),
      end: at(45, "15:00"),
      venue: VENUES.cikiniHouse,
      categories: [
        category("teacher", {
          name: both("Teacher", "Guru"),
          description: both("Free, lunch and material box included.", "Gratis, termasuk makan siang dan kotak peraga."),
          price: 0,
          stock: 60,
          more: { taken: 27, maxPerOrder: 2 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("required", ORIGIN),
      attendeeFields: NAME_AND_CONTACT,
      terms: terms(TALK_RULES, FREE_SEATS),
    },
  ],
  promos: [
    {
      code: "BINTANG10",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 25_000,
      maxUses: 300,
      scope: [{ event: "kubah-bintang", category: "seat" }],
    },
    {
      code: "SEKOLAH100",
      discountType: "fix_amount",
      discount: 100_000,
      maxUses: 12,
      scope: [{ event: "kubah-bintang", category: "school" }],
    },
  ],
};
