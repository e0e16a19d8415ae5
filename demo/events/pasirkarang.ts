import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { buyer, CITIZENSHIP, IN_HOUSE, NAME_ONLY, NO_ATTENDEES, ROOM, SESSION } from "../parts/forms.ts";
import { DINING_RULES, NO_REFUND, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { BRUNCH, FULLMOON, YOGA } from "./pasirkarang.texts.ts";

export const pasirkarang: DemoTenant = {
  ui: "pasirkarang",
  hero: { motif: "boats" },
  manner: { kind: "over", ground: "ink" },
  events: [
    {
      slug: "purnama-di-jimbaran",
      name: "Purnama di Jimbaran",
      category: both("Dinner", "Makan malam"),
      featured: true,
      ...FULLMOON,
      poster: { motif: "seaTable" },
      zone: "Asia/Makassar",
      on: "full-moon",
      start: at(22, "18:00"),
      end: at(22, "22:30"),
      venue: VENUES.jimbaranBay,
      categories: [
        category("sand", {
          name: both("Table on the sand for 2", "Meja pasir untuk 2"),
          description: both("Your toes in the sand, four courses.", "Kaki di pasir, empat hidangan."),
          price: 2_100_000,
          stock: 24,
          more: {
            bundle: 2,
            taken: 22,
            maxPerOrder: 2,
            addons: [
              addon("lobster", { name: both("Lobster instead of snapper", "Lobster sebagai ganti kakap"), amount: 450_000, stock: 12 }),
              addon("car", {
                name: both("Car from your hotel and back", "Mobil antar-jemput hotel"),
                amount: 350_000,
                stock: 15,
                more: { dates: [22] },
              }),
            ],
          },
        }),
        category("deck", {
          name: both("Seat on the deck", "Kursi geladak"),
          description: both("Shared tables under the lanterns.", "Meja bersama di bawah lentera."),
          price: 890_000,
          stock: 60,
          more: { taken: 41, maxPerOrder: 6 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 8.5 },
      taxPercentage: 10,
      patronFields: buyer("required", IN_HOUSE, ROOM, CITIZENSHIP),
      attendeeFields: NO_ATTENDEES,
      terms: terms(DINING_RULES, WEATHER, NO_REFUND),
    },
    {
      slug: "napas-pagi",
      name: "Napas Pagi",
      category: both("Wellness", "Kebugaran"),
      ...YOGA,
      poster: { motif: "lotus" },
      zone: "Asia/Makassar",
      start: at(1, "06:30"),
      end: at(14, "08:00"),
      venue: VENUES.sanurBeach,
      sessions: slots(days(1, 14), [{ key: "morning", start: "06:30", end: "08:00", label: both("Morning", "Pagi") }]),
      categories: [
        category("mat", {
          name: both("Mat", "Matras"),
          description: both("Mat, towel and tea included.", "Termasuk matras, handuk, dan teh."),
          price: 165_000,
          stock: 20,
          more: {
            taken: 7,
            maxPerOrder: 4,
            addons: [
              addon("breakfast", {
                name: both("Breakfast after class", "Sarapan setelah kelas"),
                amount: 145_000,
                stock: 12,
                more: {
                  perAttendee: true,
                  dates: days(1, 7),
                },
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 5_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION, IN_HOUSE, ROOM),
      attendeeFields: NAME_ONLY,
      terms: terms(WEATHER, NO_REFUND),
    },
    {
      slug: "brunch-nyepi-lewat",
      name: "Brunch Ngembak Geni",
      category: both("Brunch", "Makan siang"),
      ...BRUNCH,
      poster: { motif: "stillLife" },
      zone: "Asia/Makassar",
      on: "ngembak-geni",
      start: at(-64, "11:00"),
      end: at(-64, "15:00"),
      venue: VENUES.sanurBeach,
      categories: [
        category("adult", {
          name: both("Adult", "Dewasa"),
          description: both("Everything, all afternoon.", "Semua, sepanjang siang."),
          price: 525_000,
          stock: 160,
          more: {
            taken: 152,
          },
        }),
        category("child", {
          name: both("Child under 12", "Anak di bawah 12"),
          description: both("Half the price, twice the ice cream.", "Separuh harga, es krim dua kali lipat."),
          price: 260_000,
          stock: 60,
          more: { taken: 33 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 8.5 },
      taxPercentage: 10,
      patronFields: buyer("optional", IN_HOUSE, ROOM),
      attendeeFields: NO_ATTENDEES,
      terms: terms(DINING_RULES, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "BULANPENUH",
      discountType: "percentage",
      discount: 12,
      maxDiscount: 300_000,
      maxUses: 50,
      scope: [{ event: "purnama-di-jimbaran" }],
    },
    {
      code: "PAGITENANG",
      discountType: "fix_amount",
      discount: 40_000,
      maxUses: 200,
      scope: [{ event: "napas-pagi", category: "mat" }],
    },
  ],
};
