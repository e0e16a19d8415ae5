import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { buyer, NAME_AND_AGE, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { NO_REFUND, PARK_RULES, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { FOAM, NIGHTSWIM, SLIDES } from "./tirtaria.texts.ts";

const PARTS = [
  { key: "morning", start: "09:00", end: "12:30", label: both("Morning", "Pagi") },
  { key: "noon", start: "12:30", end: "16:00", label: both("Midday", "Siang") },
  { key: "late", start: "16:00", end: "19:30", label: both("Late afternoon", "Sore") },
] as const;

export const tirtaria: DemoTenant = {
  ui: "tirtaria",
  hero: { motif: "waves" },
  manner: { kind: "disc", ground: "pop" },
  events: [
    {
      slug: "hari-di-air",
      name: "Hari di Air",
      category: both("Water park", "Taman air"),
      featured: true,
      ...SLIDES,
      poster: { motif: "waterSlides" },
      zone: "Asia/Jakarta",
      start: at(1, "09:00"),
      end: at(10, "19:30"),
      venue: VENUES.bsdGreen,
      sessions: slots(days(1, 10), PARTS),
      categories: [
        category("adult", {
          name: both("From 120 cm", "Tinggi 120 cm ke atas"),
          description: both("All nine slides and the wave pool.", "Kesembilan seluncuran dan kolam ombak."),
          price: 175_000,
          stock: 300,
          more: {
            taken: 112,
            maxPerOrder: 10,
            addons: [
              addon("locker", { name: both("Locker", "Loker"), amount: 25_000, stock: 150 }),
              addon("tube", { name: both("Double tube all day", "Ban ganda seharian"), amount: 60_000, stock: 80 }),
            ],
          },
        }),
        category("child", {
          name: both("Below 120 cm", "Tinggi di bawah 120 cm"),
          description: both("Shallow pools and two small slides.", "Kolam dangkal dan dua seluncuran kecil."),
          price: 110_000,
          stock: 200,
          more: { taken: 73, maxPerOrder: 10 },
        }),
        category("family", {
          name: both("Family of 4", "Keluarga isi 4"),
          description: both("Two of each, one locker included.", "Dua dewasa dan dua anak, termasuk satu loker."),
          price: 490_000,
          stock: 60,
          more: {
            bundle: 4,
            taken: 28,
            maxPerOrder: 2,
            addons: [
              addon("gazebo", {
                name: both("Gazebo in the shade", "Gazebo teduh"),
                amount: 200_000,
                stock: 12,
                more: {
                  dates: days(1, 5),
                },
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 3_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION, ORIGIN),
      attendeeFields: NO_ATTENDEES,
      terms: terms(PARK_RULES, WEATHER, NO_REFUND),
    },
    {
      slug: "renang-malam",
      name: "Renang Malam Khusus Perempuan",
      category: both("Evening", "Malam"),
      ...NIGHTSWIM,
      poster: { motif: "swimmers" },
      zone: "Asia/Jakarta",
      on: "fri",
      start: at(11, "19:00"),
      end: at(11, "22:00"),
      venue: VENUES.bsdGreen,
      categories: [
        category("swim", {
          name: both("Swimmer", "Perenang"),
          description: both("Women and girls from 10 years.", "Perempuan dewasa dan anak mulai 10 tahun."),
          price: 95_000,
          stock: 250,
          more: {
            taken: 250,
            maxPerOrder: 5,
            waitingList: true,
            addons: [
              addon("lesson", {
                name: both("First lesson in the quiet pool", "Pelajaran pertama di kolam tenang"),
                amount: 80_000,
                stock: 30,
                more: {
                  perAttendee: true,
                },
              }),
            ],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 3_000 },
      taxPercentage: 10,
      patronFields: buyer("none"),
      attendeeFields: NAME_AND_AGE,
      terms: terms(PARK_RULES, NO_REFUND),
    },
    {
      slug: "pesta-busa",
      name: "Pesta Busa Liburan",
      category: both("Holiday", "Liburan"),
      ...FOAM,
      poster: { motif: "foam" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(-15, "10:00"),
      end: at(-14, "17:00"),
      venue: VENUES.bsdGreen,
      categories: [
        category("day", {
          name: both("Day ticket", "Tiket harian"),
          description: both("Valid on one of the two days.", "Berlaku di salah satu dari dua hari."),
          price: 150_000,
          stock: 1600,
          more: { taken: 1318 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 3_000 },
      taxPercentage: 10,
      patronFields: buyer("none"),
      attendeeFields: NO_ATTENDEES,
      terms: terms(PARK_RULES, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "BASAHSEMUA",
      discountType: "percentage",
      discount: 15,
      maxDiscount: 75_000,
      maxUses: 600,
      scope: [{ event: "hari-di-air" }],
    },
    {
      code: "KELUARGA40",
      discountType: "fix_amount",
      discount: 40_000,
      maxUses: 300,
      scope: [{ event: "hari-di-air", category: "family" }],
    },
  ],
};
