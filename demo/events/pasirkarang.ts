import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { buyer, CITIZENSHIP, IN_HOUSE, NAME_ONLY, NO_ATTENDEES, ROOM, SESSION } from "../parts/forms.ts";
import { DINING_RULES, NO_REFUND, refundUntil, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { BRUNCH, FULLMOON, YOGA } from "./pasirkarang.texts.ts";

export const pasirkarang: DemoTenant = {
  ui: "pasirkarang",
  hero: { kind: "dinner", seed: 2 },
  events: [
    {
      slug: "purnama-di-jimbaran",
      name: "Purnama di Jimbaran",
      category: both("Dinner", "Makan malam"),
      featured: true,
      ...FULLMOON,
      poster: { kind: "dinner", seed: 6 },
      zone: "Asia/Makassar",
      start: at(22, "18:00"),
      end: at(22, "22:30"),
      venue: VENUES.jimbaranBay,
      categories: [
        category(
          "sand",
          both("Table on the sand for 2", "Meja pasir untuk 2"),
          both("Your toes in the sand, four courses.", "Kaki di pasir, empat hidangan."),
          2_100_000,
          24,
          {
            bundle: 2,
            taken: 22,
            maxPerOrder: 2,
            addons: [
              addon("lobster", both("Lobster instead of snapper", "Lobster sebagai ganti kakap"), 450_000, 12),
              addon("car", both("Car from your hotel and back", "Mobil antar-jemput hotel"), 350_000, 15, { dates: [22] }),
            ],
          },
        ),
        category(
          "deck",
          both("Seat on the deck", "Kursi geladak"),
          both("Shared tables under the lanterns.", "Meja bersama di bawah lentera."),
          890_000,
          60,
          { taken: 41, maxPerOrder: 6 },
        ),
      ],
      serviceFee: { type: "percentage", amount: 8.5 },
      taxPercentage: 10,
      patronFields: buyer("required", IN_HOUSE, ROOM, CITIZENSHIP),
      attendeeFields: NO_ATTENDEES,
      terms: terms(DINING_RULES, WEATHER, refundUntil(5, 100)),
    },
    {
      slug: "napas-pagi",
      name: "Napas Pagi",
      category: both("Wellness", "Kebugaran"),
      ...YOGA,
      poster: { kind: "festival", seed: 3 },
      zone: "Asia/Makassar",
      start: at(1, "06:30"),
      end: at(14, "08:00"),
      venue: VENUES.sanurBeach,
      sessions: slots(days(1, 14), [{ key: "morning", start: "06:30", end: "08:00", label: both("Morning", "Pagi") }]),
      categories: [
        category("mat", both("Mat", "Matras"), both("Mat, towel and tea included.", "Termasuk matras, handuk, dan teh."), 165_000, 20, {
          taken: 7,
          maxPerOrder: 4,
          addons: [
            addon("breakfast", both("Breakfast after class", "Sarapan setelah kelas"), 145_000, 12, {
              perAttendee: true,
              dates: days(1, 7),
            }),
          ],
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 5_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION, IN_HOUSE, ROOM),
      attendeeFields: NAME_ONLY,
      terms: terms(WEATHER, refundUntil(1, 100)),
    },
    {
      slug: "brunch-nyepi-lewat",
      name: "Brunch Ngembak Geni",
      category: both("Brunch", "Makan siang"),
      ...BRUNCH,
      poster: { kind: "dinner", seed: 7 },
      zone: "Asia/Makassar",
      start: at(-64, "11:00"),
      end: at(-64, "15:00"),
      venue: VENUES.sanurBeach,
      categories: [
        category("adult", both("Adult", "Dewasa"), both("Everything, all afternoon.", "Semua, sepanjang siang."), 525_000, 160, {
          taken: 152,
        }),
        category(
          "child",
          both("Child under 12", "Anak di bawah 12"),
          both("Half the price, twice the ice cream.", "Separuh harga, es krim dua kali lipat."),
          260_000,
          60,
          { taken: 33 },
        ),
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
