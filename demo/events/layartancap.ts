import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { AGE, buyer, NAME_ONLY, NO_ATTENDEES, ORIGIN } from "../parts/forms.ts";
import { NO_REFUND, seatedEntry, TALK_RULES, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { RIVER, SHORTS, SILENT } from "./layartancap.texts.ts";

export const layartancap: DemoTenant = {
  ui: "layartancap",
  hero: { motif: "openScreen" },
  manner: { kind: "band", ground: "ink" },
  events: [
    {
      slug: "film-bisu-piano-hidup",
      name: "Film Bisu, Piano Hidup",
      category: both("Open-air cinema", "Layar tancap"),
      featured: true,
      ...SILENT,
      poster: { motif: "keyWheel" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(23, "19:00"),
      end: at(23, "21:30"),
      venue: VENUES.kotaLamaHall,
      categories: [
        category("mat", {
          name: both("Mat for 2", "Tikar berdua"),
          description: both("In front of the screen, with a box of peanuts.", "Di depan layar, dengan sekotak kacang."),
          price: 90_000,
          stock: 120,
          more: {
            bundle: 2,
            taken: 61,
            maxPerOrder: 3,
            addons: [
              addon("pillow", { name: both("Two pillows", "Dua bantal"), amount: 15_000, stock: 90 }),
              addon("repellent", { name: both("Mosquito coil", "Obat nyamuk bakar"), amount: 5_000, stock: null }),
            ],
          },
        }),
        category("chair", {
          name: both("Rattan chair", "Kursi rotan"),
          description: both("Behind the mats.", "Di belakang tikar."),
          price: 65_000,
          stock: 150,
          more: {
            taken: 48,
            maxPerOrder: 6,
          },
        }),
        category("car", {
          name: both("Car, up to 5 people", "Mobil, maksimal 5 orang"),
          description: both("Back row, sound on the radio.", "Baris belakang, suara lewat radio."),
          price: 175_000,
          stock: 25,
          more: { taken: 25, maxPerOrder: 1 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_500 },
      taxPercentage: 10,
      patronFields: buyer("optional", ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(seatedEntry(30), WEATHER, NO_REFUND),
    },
    {
      slug: "film-pendek-anak-sungai",
      name: "Film Pendek Anak Sungai",
      category: both("Short films", "Film pendek"),
      ...SHORTS,
      poster: { motif: "filmStrip" },
      zone: "Asia/Jakarta",
      on: "fri",
      start: at(40, "18:30"),
      end: at(40, "21:30"),
      venue: VENUES.palembangRiver,
      categories: [
        category("bank", {
          name: both("River bank", "Tepi sungai"),
          description: both("Free; children in front.", "Gratis; anak-anak di depan."),
          price: 0,
          stock: 500,
          more: {
            taken: 76,
            maxPerOrder: 6,
          },
        }),
        category("boat", {
          name: both("Boat for 6", "Perahu untuk 6"),
          description: both("Watch from the water.", "Menonton dari atas air."),
          price: 240_000,
          stock: 14,
          more: {
            bundle: 6,
            taken: 5,
            maxPerOrder: 1,
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_500 },
      taxPercentage: 0,
      patronFields: buyer("none", AGE),
      attendeeFields: NO_ATTENDEES,
      terms: terms(WEATHER, TALK_RULES),
    },
    {
      slug: "layar-di-hutan-pinus",
      name: "Layar di Hutan Pinus",
      category: both("Open-air cinema", "Layar tancap"),
      ...RIVER,
      poster: { motif: "pines" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(-28, "18:00"),
      end: at(-28, "23:00"),
      venue: VENUES.lembangPark,
      categories: [
        category("seat", {
          name: both("Deck chair", "Kursi malas"),
          description: both("Blanket included.", "Termasuk selimut."),
          price: 110_000,
          stock: 260,
          more: { taken: 251 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 4 },
      taxPercentage: 10,
      patronFields: buyer("optional"),
      attendeeFields: NAME_ONLY,
      terms: terms(WEATHER, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "TIKARDEPAN",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 20_000,
      maxUses: 60,
      scope: [{ event: "film-bisu-piano-hidup", category: "mat" }],
    },
    { code: "KACANGGRATIS", discountType: "fix_amount", discount: 10_000, maxUses: 200, scope: [] },
  ],
};
