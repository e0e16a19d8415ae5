import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, membership, NAME_AND_CONTACT, NAME_ONLY, NO_ATTENDEES, ORIGIN } from "../parts/forms.ts";
import { NO_REFUND, STANDING_ENTRY, terms, WORKSHOP_RULES } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { BREW, CUP, HARVEST } from "./kelasseduh.texts.ts";

export const kelasseduh: DemoTenant = {
  ui: "kelasseduh",
  hero: { motif: "beans" },
  manner: { kind: "side", ground: "main" },
  events: [
    {
      slug: "seduh-di-rumah",
      name: "Seduh di Rumah",
      category: both("Coffee class", "Kelas kopi"),
      featured: true,
      ...BREW,
      poster: { motif: "pourOver" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(7, "10:00"),
      end: at(7, "13:00"),
      venue: VENUES.tunjunganLoft,
      categories: [
        category("seat", {
          name: both("Seat at the bar", "Kursi di bar"),
          description: both("One kettle, one scale, nine cups.", "Satu ketel, satu timbangan, sembilan cangkir."),
          price: 265_000,
          stock: 12,
          more: {
            taken: 11,
            maxPerOrder: 2,
            addons: [
              addon("grinder", { name: both("Hand grinder to keep", "Penggiling tangan, boleh dibawa pulang"), amount: 395_000, stock: 8 }),
              addon("beans", {
                name: both("250 g of the beans you liked best", "250 g biji yang paling disukai"),
                amount: 98_000,
                stock: null,
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 4_000 },
      taxPercentage: 0,
      patronFields: buyer(
        "optional",
        membership(both("Members bring a friend to the tasting table.", "Anggota boleh mengajak teman ke meja cicip.")),
      ),
      attendeeFields: NAME_ONLY,
      terms: terms(WORKSHOP_RULES, NO_REFUND),
    },
    {
      slug: "petik-merah",
      bookingMode: "whatsapp",
      name: "Petik Merah",
      category: both("Trip", "Perjalanan"),
      ...HARVEST,
      poster: { motif: "cherries" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(66, "05:00"),
      end: at(67, "16:00"),
      venue: VENUES.batuHighland,
      categories: [
        category("traveller", {
          name: both("Traveller", "Peserta"),
          description: both("Bus, meals, one night in the village.", "Bus, makan, satu malam di desa."),
          price: 875_000,
          stock: 28,
          more: {
            taken: 10,
            maxPerOrder: 4,
            addons: [
              addon("room", {
                name: both("Room for two instead of the hall", "Kamar berdua sebagai ganti balai"),
                amount: 200_000,
                stock: 5,
                more: { dates: [66] },
              }),
              addon("green", {
                name: both("One kilo of your own beans, roasted later", "Satu kilo biji petikan sendiri, disangrai kemudian"),
                amount: 160_000,
                stock: null,
                more: { perAttendee: true },
              }),
            ],
          },
        }),
        category("friends", {
          name: both("Friends, 3 places", "Bertiga"),
          description: both("Three places in the same row of the bus.", "Tiga kursi sebaris di bus."),
          price: 2_400_000,
          stock: 6,
          more: { bundle: 3, taken: 2 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 2.25 },
      taxPercentage: 0,
      patronFields: buyer("required", ORIGIN),
      attendeeFields: NAME_AND_CONTACT,
      terms: terms(NO_REFUND),
    },
    {
      slug: "kejuaraan-cangkir",
      name: "Kejuaraan Cangkir",
      category: both("Competition", "Kompetisi"),
      ...CUP,
      poster: { motif: "cups" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(-38, "10:00"),
      end: at(-38, "18:00"),
      venue: VENUES.tunjunganLoft,
      categories: [
        category("spectator", {
          name: both("Spectator", "Penonton"),
          description: both("A spoon and as many sips as you like.", "Satu sendok dan seruputan sepuasnya."),
          price: 50_000,
          stock: 220,
          more: { taken: 205 },
        }),
        category("competitor", {
          name: both("Competitor", "Peserta lomba"),
          description: both("Twenty-four places, drawn by lot.", "Dua puluh empat tempat, diundi."),
          price: 150_000,
          stock: 24,
          more: { taken: 24 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_000 },
      taxPercentage: 0,
      patronFields: buyer("none"),
      attendeeFields: NO_ATTENDEES,
      terms: terms(STANDING_ENTRY, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "CANGKIRKEDUA",
      discountType: "percentage",
      discount: 15,
      maxDiscount: 40_000,
      maxUses: 60,
      scope: [{ event: "seduh-di-rumah" }],
    },
    {
      code: "KEBUN75",
      discountType: "fix_amount",
      discount: 75_000,
      maxUses: 15,
      scope: [{ event: "petik-merah", category: "traveller" }],
    },
  ],
};
