import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, NAME_ONLY, NO_ATTENDEES, ORIGIN } from "../parts/forms.ts";
import { NO_REFUND, RECORDING, STANDING_ENTRY, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { DANGDUT, DUET } from "./nadarosa.texts.ts";

export const nadarosa: DemoTenant = {
  ui: "nadarosa",
  hero: { motif: "record" },
  manner: { kind: "disc", ground: "main" },
  events: [
    {
      slug: "goyang-kota-medan",
      name: "Goyang Kota",
      category: both("Dangdut", "Dangdut"),
      featured: true,
      ...DANGDUT,
      poster: { motif: "stageLights" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(28, "19:00"),
      end: at(28, "23:00"),
      venue: VENUES.medanHall,
      queue: { opens: at(-1, "12:00"), slots: 40 },
      categories: [
        category("festival", {
          name: both("Festival", "Festival"),
          description: both("Standing, close to the flute.", "Berdiri, dekat pemain suling."),
          price: 175_000,
          stock: 1500,
          more: {
            taken: 690,
            maxPerOrder: 6,
            addons: [addon("fan", { name: both("Hand fan with the song texts", "Kipas bertuliskan lirik"), amount: 20_000, stock: 500 })],
          },
        }),
        category("sofa", {
          name: both("Sofa for 4", "Sofa berempat"),
          description: both("On the side, with tea and martabak.", "Di samping, dengan teh dan martabak."),
          price: 1_600_000,
          stock: 20,
          more: { bundle: 4, taken: 20, maxPerOrder: 1 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 4.25 },
      taxPercentage: 10,
      patronFields: buyer("optional", ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(STANDING_ENTRY, RECORDING, NO_REFUND),
    },
    {
      slug: "duet-balikpapan",
      name: "Duet: Dua Suara, Satu Mikrofon",
      category: both("Concert", "Konser"),
      ...DUET,
      poster: { motif: "microphone" },
      zone: "Asia/Makassar",
      on: "sat",
      start: at(60, "19:30"),
      end: at(60, "22:00"),
      venue: VENUES.balikpapanHall,
      seats: {
        venue: "hall",
        soldAs: { table: ["table"], floor: ["floor"], gallery: ["gallery"], balcony: ["balcony"] },
      },
      categories: [
        category("table", {
          name: both("At a table", "Di meja"),
          description: both("Ten chairs; tables in the first row are sold as a whole.", "Sepuluh kursi; meja baris pertama dijual utuh."),
          price: 750_000,
          stock: 400,
          more: { maxPerOrder: 10 },
        }),
        category("floor", {
          name: both("Lower hall", "Lantai bawah"),
          description: both("Numbered seats.", "Kursi bernomor."),
          price: 400_000,
          stock: 1584,
          more: { maxPerOrder: 8 },
        }),
        category("gallery", {
          name: both("Gallery", "Galeri"),
          description: both("Numbered seats at the sides.", "Kursi bernomor di samping."),
          price: 300_000,
          stock: 320,
          more: { maxPerOrder: 8 },
        }),
        category("balcony", {
          name: both("Balcony", "Balkon"),
          description: both("Numbered seats upstairs.", "Kursi bernomor di atas."),
          price: 225_000,
          stock: 696,
          more: {
            maxPerOrder: 8,
            addons: [
              addon("request", {
                name: both("A song request in the hat", "Satu permintaan lagu di dalam topi"),
                amount: 30_000,
                stock: 40,
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 7_500 },
      taxPercentage: 10,
      patronFields: buyer("required", ORIGIN),
      attendeeFields: NAME_ONLY,
      terms: terms(RECORDING, WEATHER, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "GOYANGBARENG",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 35_000,
      maxUses: 400,
      scope: [{ event: "goyang-kota-medan", category: "festival" }],
    },
    {
      code: "DUET2",
      discountType: "fix_amount",
      discount: 45_000,
      maxUses: 60,
      scope: [{ event: "duet-balikpapan" }],
    },
  ],
};
