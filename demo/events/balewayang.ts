import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, CITIZENSHIP, NAME_ONLY, NO_ATTENDEES, ORIGIN } from "../parts/forms.ts";
import { FREE_SEATS, NO_REFUND, RECORDING, seatedEntry, terms, WEATHER, WORKSHOP_RULES } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { DANCE, LEATHER, NIGHT } from "./balewayang.texts.ts";

export const balewayang: DemoTenant = {
  ui: "balewayang",
  hero: { motif: "lampScreen" },
  manner: { kind: "frame", ground: "paper" },
  events: [
    {
      slug: "semalam-suntuk",
      name: "Semalam Suntuk: Dewa Ruci",
      category: both("Shadow play", "Wayang kulit"),
      featured: true,
      ...NIGHT,
      poster: { motif: "gunungan" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(19, "20:30"),
      end: at(20, "04:30"),
      venue: VENUES.kotagedeHouse,
      queue: { atSlots: 60 },
      categories: [
        category("screen", {
          name: both("Screen side", "Sisi kelir"),
          description: both("Mats on the side of the shadows. Free, please register.", "Tikar di sisi bayangan. Gratis, mohon mendaftar."),
          price: 0,
          stock: 250,
          more: { taken: 138, maxPerOrder: 4 },
        }),
        category("dalang", {
          name: both("Puppeteer's side", "Sisi dalang"),
          description: both("Low chairs beside the gamelan, coffee all night.", "Kursi rendah di samping gamelan, kopi semalaman."),
          price: 150_000,
          stock: 60,
          more: {
            taken: 57,
            maxPerOrder: 2,
            addons: [
              addon("breakfast", {
                name: both("Gudeg at dawn", "Gudeg subuh"),
                amount: 35_000,
                stock: 60,
                more: {
                  perAttendee: true,
                  dates: [20],
                },
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 4_000 },
      taxPercentage: 0,
      patronFields: buyer("optional", ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(FREE_SEATS, RECORDING, WEATHER),
    },
    {
      slug: "tari-topeng-cirebon",
      name: "Lima Topeng",
      category: both("Dance", "Tari"),
      ...DANCE,
      poster: { motif: "topeng" },
      zone: "Asia/Jakarta",
      on: "fri",
      start: at(35, "19:00"),
      end: at(35, "21:00"),
      venue: VENUES.mangkuHall,
      categories: [
        category("floor", {
          name: both("Floor", "Lesehan"),
          description: both("Cushions around the dance floor.", "Bantal di sekeliling lantai tari."),
          price: 180_000,
          stock: 120,
          more: { taken: 34, maxPerOrder: 4 },
        }),
        category("chair", {
          name: both("Chair", "Kursi"),
          description: both("Behind the cushions.", "Di belakang bantal."),
          price: 140_000,
          stock: 160,
          more: {
            taken: 50,
            maxPerOrder: 6,
            addons: [
              addon("mask-talk", {
                name: both("Backstage with the mask carver", "Bertemu pemahat topeng di belakang panggung"),
                amount: 60_000,
                stock: 24,
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "percentage", amount: 2.75 },
      taxPercentage: 10,
      patronFields: buyer("required", CITIZENSHIP),
      attendeeFields: NAME_ONLY,
      terms: terms(seatedEntry(15), RECORDING, NO_REFUND),
    },
    {
      slug: "menatah-kulit",
      name: "Menatah Kulit",
      category: both("Workshop", "Lokakarya"),
      ...LEATHER,
      poster: { motif: "chisel" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(-20, "09:00"),
      end: at(-20, "15:00"),
      venue: VENUES.kotagedeHouse,
      categories: [
        category("place", {
          name: both("Place", "Tempat"),
          description: both("Hide, chisels and paint included.", "Termasuk kulit, tatah, dan cat."),
          price: 420_000,
          stock: 14,
          more: { taken: 13 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 5_000 },
      taxPercentage: 0,
      patronFields: buyer("optional", CITIZENSHIP),
      attendeeFields: NAME_ONLY,
      terms: terms(WORKSHOP_RULES, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "BEGADANG",
      discountType: "fix_amount",
      discount: 15_000,
      maxUses: 40,
      scope: [{ event: "semalam-suntuk", category: "dalang" }],
    },
    {
      code: "LIMATOPENG",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 20_000,
      maxUses: 100,
      scope: [{ event: "tari-topeng-cirebon" }],
    },
  ],
};
