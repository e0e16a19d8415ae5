import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, CITIZENSHIP, NAME_AND_CONTACT, NAME_ONLY, NO_ATTENDEES, ORIGIN } from "../parts/forms.ts";
import { NO_REFUND, STANDING_ENTRY, TALK_RULES, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { BIRDS, LAKE, SONG } from "./timurraya.texts.ts";

export const timurraya: DemoTenant = {
  ui: "timurraya",
  hero: { motif: "bloom" },
  manner: { kind: "band", ground: "shade" },
  events: [
    {
      slug: "pesta-danau",
      name: "Pesta Danau",
      category: both("Festival", "Festival"),
      featured: true,
      ...LAKE,
      poster: { motif: "boats" },
      zone: "Asia/Jayapura",
      on: "fri",
      start: at(34, "09:00"),
      end: at(36, "20:00"),
      venue: VENUES.sentaniLake,
      categories: [
        category("three", {
          name: both("Three days", "Tiga hari"),
          description: both("All programme, boats not included.", "Semua acara, belum termasuk perahu."),
          price: 250_000,
          stock: 1800,
          more: {
            taken: 512,
            maxPerOrder: 8,
            addons: [
              addon("boat", {
                name: both("Boat to three islands", "Perahu ke tiga pulau"),
                amount: 120_000,
                stock: 90,
                more: {
                  perAttendee: true,
                  dates: [35, 36],
                },
              }),
              addon("sago", { name: both("Papeda lunch", "Makan siang papeda"), amount: 55_000, stock: 200 }),
            ],
          },
        }),
        category("day", {
          name: both("One day", "Satu hari"),
          description: both("Any one of the three.", "Salah satu dari tiga hari."),
          price: 100_000,
          stock: 1500,
          more: {
            taken: 377,
            maxPerOrder: 8,
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 4_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", CITIZENSHIP, ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(STANDING_ENTRY, WEATHER, NO_REFUND),
    },
    {
      slug: "burung-pagi",
      name: "Burung Pagi",
      category: both("Expedition", "Ekspedisi"),
      ...BIRDS,
      poster: { motif: "plumedBird" },
      zone: "Asia/Jayapura",
      on: "sat",
      start: at(51, "04:00"),
      end: at(52, "17:00"),
      venue: VENUES.sorongHarbour,
      categories: [
        category("guest", {
          name: both("Guest", "Peserta"),
          description: both("Boat, guide, night in the village.", "Perahu, pemandu, menginap di kampung."),
          price: 2_350_000,
          stock: 12,
          more: {
            taken: 11,
            maxPerOrder: 2,
            addons: [
              addon("permit", {
                name: both("Conservation permit", "Izin kawasan konservasi"),
                amount: 300_000,
                stock: null,
                more: { required: true, perTicket: true },
              }),
              addon("binoculars", { name: both("Binoculars for hire", "Sewa teropong"), amount: 100_000, stock: 6 }),
            ],
          },
        }),
      ],
      serviceFee: { type: "percentage", amount: 1.75 },
      taxPercentage: 11,
      patronFields: buyer("required", CITIZENSHIP),
      attendeeFields: [...NAME_AND_CONTACT, { name: "nationality", required: true }, { name: "identity", required: true }],
      terms: terms(WEATHER, NO_REFUND),
    },
    {
      slug: "nyanyian-teluk",
      name: "Nyanyian Teluk",
      category: both("Choir", "Paduan suara"),
      ...SONG,
      poster: { motif: "choir" },
      zone: "Asia/Jayapura",
      on: "sat",
      start: at(-19, "18:00"),
      end: at(-19, "21:00"),
      venue: VENUES.jayapuraHall,
      categories: [
        category("seat", {
          name: both("Seat", "Kursi"),
          description: both("Free seating.", "Duduk bebas."),
          price: 75_000,
          stock: 700,
          more: { taken: 668 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_000 },
      taxPercentage: 10,
      patronFields: buyer("none"),
      attendeeFields: NAME_ONLY,
      terms: terms(TALK_RULES, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "DANAU10",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 25_000,
      maxUses: 300,
      scope: [{ event: "pesta-danau" }],
    },
    {
      code: "MATAHARITERBIT",
      discountType: "fix_amount",
      discount: 150_000,
      maxUses: 4,
      scope: [{ event: "burung-pagi", category: "guest" }],
    },
  ],
};
