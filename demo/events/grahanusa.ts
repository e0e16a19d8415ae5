import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, IN_HOUSE, membership, NAME_ONLY, NO_ATTENDEES, ROOM } from "../parts/forms.ts";
import { DINING_RULES, NO_REFUND, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { CELLAR, RIJSTTAFEL, TEA } from "./grahanusa.texts.ts";

const LOYALTY = membership(both("Points are added the next morning.", "Poin ditambahkan keesokan paginya."));

export const grahanusa: DemoTenant = {
  ui: "grahanusa",
  hero: { motif: "skyline" },
  manner: { kind: "over", ground: "ink" },
  events: [
    {
      slug: "meja-panjang-nusantara",
      name: "Meja Panjang Nusantara",
      category: both("Dinner", "Makan malam"),
      featured: true,
      ...RIJSTTAFEL,
      poster: { motif: "plate" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(15, "18:30"),
      end: at(15, "22:00"),
      venue: VENUES.kuninganTower,
      categories: [
        category("seat", {
          name: both("Seat at the long table", "Kursi meja panjang"),
          description: both("Twelve dishes, water, tea and coffee.", "Dua belas hidangan, air, teh, dan kopi."),
          price: 785_000,
          stock: 52,
          more: {
            taken: 38,
            maxPerOrder: 6,
            addons: [
              addon("pairing", {
                name: both("Tea pairing, five cups", "Padanan teh, lima cangkir"),
                amount: 225_000,
                stock: 40,
                more: { perAttendee: true },
              }),
              addon("cake", {
                name: both("Birthday cake for the table", "Kue ulang tahun untuk meja"),
                amount: 350_000,
                stock: 5,
                more: { dates: [15] },
              }),
            ],
          },
        }),
        category("table", {
          name: both("Table for 10", "Meja untuk 10"),
          description: both("A private end of the table, one bill.", "Satu ujung meja untuk rombongan, satu tagihan."),
          price: 7_300_000,
          stock: 3,
          more: { bundle: 10, taken: 2, maxPerOrder: 1 },
        }),
      ],
      access: [{ code: "MEJAKANTOR", opens: ["seat"], partner: "Kuningan Office Club", perOrder: 4 }],
      allotments: [{ partner: "Kuningan Office Club", category: "seat", places: 8, until: at(13, "18:00") }],
      serviceFee: { type: "percentage", amount: 10 },
      taxPercentage: 11,
      patronFields: buyer("required", IN_HOUSE, ROOM, LOYALTY),
      attendeeFields: NO_ATTENDEES,
      terms: terms(DINING_RULES, NO_REFUND),
    },
    {
      slug: "teh-sore-melati",
      name: "Teh Sore Melati",
      category: both("Afternoon tea", "Teh sore"),
      ...TEA,
      poster: { motif: "stillLife" },
      zone: "Asia/Jakarta",
      start: at(2, "14:30"),
      end: at(10, "18:00"),
      venue: VENUES.taruna,
      sessions: [2, 3, 9, 10].flatMap((day) => [
        {
          key: `d${day}-first`,
          start: at(day, "14:30"),
          end: at(day, "16:00"),
          label: both("First seating", "Giliran pertama"),
        },
        {
          key: `d${day}-second`,
          start: at(day, "16:30"),
          end: at(day, "18:00"),
          label: both("Second seating", "Giliran kedua"),
        },
      ]),
      categories: [
        category("two", {
          name: both("Stand for 2", "Susunan untuk 2"),
          description: both("Three tiers, two pots.", "Tiga tingkat, dua teko."),
          price: 460_000,
          stock: 14,
          more: {
            bundle: 2,
            taken: 6,
            addons: [addon("sparkling", { name: both("Sparkling jasmine tea", "Teh melati bersoda"), amount: 95_000, stock: null })],
          },
        }),
        category("child", {
          name: both("Child's stand", "Susunan anak"),
          description: both("Hot chocolate and small sandwiches.", "Cokelat panas dan roti lapis mungil."),
          price: 150_000,
          stock: 10,
          more: { taken: 2 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 10 },
      taxPercentage: 11,
      patronFields: buyer("optional", { name: "eventAt", required: true }, IN_HOUSE, ROOM),
      attendeeFields: NO_ATTENDEES,
      terms: terms(DINING_RULES, NO_REFUND),
    },
    {
      slug: "dapur-enam-tangan",
      name: "Dapur Enam Tangan",
      category: both("Dinner", "Makan malam"),
      ...CELLAR,
      poster: { motif: "candles" },
      zone: "Asia/Jakarta",
      on: "fri",
      start: at(-21, "19:00"),
      end: at(-21, "22:30"),
      venue: VENUES.kuninganTower,
      categories: [
        category("counter", {
          name: both("Kitchen counter", "Meja dapur"),
          description: both("Fourteen stools in front of the fire.", "Empat belas bangku di depan tungku."),
          price: 1_450_000,
          stock: 14,
          more: { taken: 14 },
        }),
        category("room", {
          name: both("Dining room", "Ruang makan"),
          description: both("Same menu, softer chairs.", "Menu sama, kursi lebih empuk."),
          price: 1_150_000,
          stock: 40,
          more: { taken: 36 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 10 },
      taxPercentage: 11,
      patronFields: buyer("required", IN_HOUSE, ROOM, LOYALTY),
      attendeeFields: NAME_ONLY,
      terms: terms(DINING_RULES, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "TAMUHOTEL",
      discountType: "percentage",
      discount: 15,
      maxDiscount: 250_000,
      maxUses: 200,
      scope: [],
    },
    {
      code: "SOREMANIS",
      discountType: "fix_amount",
      discount: 60_000,
      maxUses: 80,
      scope: [{ event: "teh-sore-melati", category: "two" }],
    },
  ],
};
