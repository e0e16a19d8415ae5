import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, CLUB, GENDER, NAME_AND_AGE, NAME_ONLY, NO_ATTENDEES, ORIGIN } from "../parts/forms.ts";
import { NO_REFUND, RACE_HEALTH, RECORDING, refundUntil, runWaiver, seatedEntry, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { FINAL, OPEN, STREET } from "./raketkota.texts.ts";

export const raketkota: DemoTenant = {
  ui: "raketkota",
  hero: { kind: "sport", seed: 3 },
  events: [
    {
      slug: "kejuaraan-antar-gang",
      name: "Kejuaraan Antar-Gang",
      category: both("Badminton", "Bulu tangkis"),
      featured: true,
      ...OPEN,
      poster: { kind: "sport", seed: 7 },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(31, "08:00"),
      end: at(32, "18:00"),
      venue: VENUES.mayjenHall,
      categories: [
        category("pair", {
          name: both("Pair", "Ganda"),
          description: both("Two players from the same alley.", "Dua pemain dari gang yang sama."),
          price: 200_000,
          stock: 64,
          more: {
            bundle: 2,
            taken: 39,
            maxPerOrder: 2,
            addons: [
              addon("shuttle", { name: both("Tube of shuttlecocks", "Satu slop kok"), amount: 135_000, stock: 50 }),
              addon("shirt", {
                name: both("Shirt with the name of your alley", "Kaus bertuliskan nama gang"),
                amount: 90_000,
                stock: null,
                more: { perAttendee: true },
              }),
            ],
          },
        }),
        category("supporter", {
          name: both("Supporter", "Suporter"),
          description: both("Both days; drums are allowed until six.", "Dua hari; genderang boleh sampai pukul enam."),
          price: 25_000,
          stock: 600,
          more: { taken: 143, maxPerOrder: 10 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_000 },
      taxPercentage: 0,
      patronFields: buyer("optional", CLUB, GENDER),
      attendeeFields: NAME_AND_AGE,
      waiver: runWaiver("Kejuaraan Antar-Gang"),
      terms: terms(RACE_HEALTH, refundUntil(7, 80)),
    },
    {
      slug: "basket-tiga-lawan-tiga",
      name: "Tiga Lawan Tiga di Pelabuhan",
      category: both("Basketball", "Bola basket"),
      ...STREET,
      poster: { kind: "sport", seed: 0 },
      zone: "Asia/Makassar",
      on: "sat",
      start: at(18, "15:00"),
      end: at(18, "21:00"),
      venue: VENUES.karebosiField,
      categories: [
        category("team", {
          name: both("Team of 4", "Tim isi 4"),
          description: both("Three on court, one on the bench.", "Tiga di lapangan, satu di bangku."),
          price: 320_000,
          stock: 32,
          more: { bundle: 4, taken: 32, maxPerOrder: 1 },
        }),
        category("bleacher", {
          name: both("Bleacher", "Tribun"),
          description: both("Unnumbered.", "Tanpa nomor."),
          price: 30_000,
          stock: 500,
          more: { taken: 488, maxPerOrder: 6 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_000 },
      taxPercentage: 0,
      patronFields: buyer("optional", CLUB, ORIGIN),
      attendeeFields: NAME_ONLY,
      waiver: runWaiver("Tiga Lawan Tiga di Pelabuhan"),
      terms: terms(RACE_HEALTH, NO_REFUND),
    },
    {
      slug: "final-liga-kampung",
      name: "Final Liga Kampung",
      category: both("Football", "Sepak bola"),
      ...FINAL,
      poster: { kind: "run", seed: 0 },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(-46, "15:30"),
      end: at(-46, "18:00"),
      venue: VENUES.gedungSateField,
      categories: [
        category("east", {
          name: both("East side", "Tribun timur"),
          description: both("In the sun.", "Kena matahari."),
          price: 20_000,
          stock: 1800,
          more: { taken: 1800 },
        }),
        category("west", {
          name: both("West side", "Tribun barat"),
          description: both("In the shade.", "Teduh."),
          price: 40_000,
          stock: 700,
          more: { taken: 694 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 1_000 },
      taxPercentage: 10,
      patronFields: buyer("none"),
      attendeeFields: NO_ATTENDEES,
      terms: terms(seatedEntry(90), RECORDING, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "GANGSEBELAH",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 20_000,
      maxUses: 64,
      scope: [{ event: "kejuaraan-antar-gang", category: "pair" }],
    },
    { code: "SUPORTER5", discountType: "fix_amount", discount: 5_000, maxUses: 300, scope: [] },
  ],
};
