import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { AGE, buyer, membership, NAME_AND_AGE, NO_ATTENDEES, SESSION } from "../parts/forms.ts";
import { FREE_SEATS, PARK_RULES, NO_REFUND, TALK_RULES, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { CORAL, SLEEP, VISIT } from "./lautkaca.texts.ts";

const TIMES = [
  { key: "a", start: "09:00", end: "11:30", label: both("Morning", "Pagi") },
  { key: "b", start: "12:00", end: "14:30", label: both("Noon", "Siang") },
  { key: "c", start: "15:00", end: "17:30", label: both("Afternoon", "Sore") },
] as const;

export const lautkaca: DemoTenant = {
  ui: "lautkaca",
  hero: { motif: "jellyfish" },
  manner: { kind: "over", ground: "ink" },
  events: [
    {
      slug: "kunjungan-akuarium",
      name: "Kunjungan Akuarium",
      category: both("Visit", "Kunjungan"),
      featured: true,
      ...VISIT,
      poster: { motif: "aquarium" },
      zone: "Asia/Jakarta",
      start: at(1, "09:00"),
      end: at(10, "17:30"),
      venue: VENUES.kenjeranShore,
      sessions: slots(days(1, 10), TIMES),
      categories: [
        category("adult", {
          name: both("Adult", "Dewasa"),
          description: both("From 13 years.", "Mulai 13 tahun."),
          price: 130_000,
          stock: 180,
          more: {
            taken: 61,
            maxPerOrder: 10,
            addons: [
              addon("feeding", {
                name: both("Feeding the rays", "Memberi makan pari"),
                amount: 55_000,
                stock: 16,
                more: {
                  perAttendee: true,
                  dates: [2, 3, 6, 9, 10],
                },
              }),
            ],
          },
        }),
        category("child", {
          name: both("Child", "Anak"),
          description: both("3 to 12 years; younger ones come free.", "Usia 3–12 tahun; yang lebih kecil gratis."),
          price: 90_000,
          stock: 160,
          more: { taken: 70, maxPerOrder: 10 },
        }),
        category("class", {
          name: both("School class of 20", "Kelas isi 20"),
          description: both("Two teachers included, worksheet in the bag.", "Termasuk dua guru dan lembar kerja."),
          price: 1_300_000,
          stock: 4,
          more: { bundle: 20, taken: 1, maxPerOrder: 2 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_500 },
      taxPercentage: 10,
      patronFields: buyer(
        "optional",
        SESSION,
        membership(both("Annual pass holders see the price of the add-ons only.", "Pemegang kartu tahunan cukup membayar tambahan.")),
      ),
      attendeeFields: NO_ATTENDEES,
      terms: terms(PARK_RULES, NO_REFUND),
    },
    {
      slug: "tidur-bersama-hiu",
      name: "Tidur Bersama Hiu",
      category: both("Overnight", "Menginap"),
      ...SLEEP,
      poster: { motif: "shark" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(44, "18:00"),
      end: at(45, "08:00"),
      venue: VENUES.kenjeranShore,
      categories: [
        category("pair", {
          name: both("Child with adult", "Anak dengan pendamping"),
          description: both("Two mattresses below the large window.", "Dua matras di bawah jendela besar."),
          price: 780_000,
          stock: 20,
          more: {
            bundle: 2,
            taken: 20,
            maxPerOrder: 1,
            addons: [addon("bag", { name: both("Sleeping bag, shark-shaped", "Kantong tidur berbentuk hiu"), amount: 240_000, stock: 20 })],
          },
        }),
      ],
      serviceFee: { type: "percentage", amount: 3 },
      taxPercentage: 10,
      patronFields: buyer("required", AGE),
      attendeeFields: NAME_AND_AGE,
      terms: terms(PARK_RULES, NO_REFUND),
    },
    {
      slug: "kebun-karang",
      name: "Kebun Karang",
      category: both("Talk", "Bincang"),
      ...CORAL,
      poster: { motif: "cutouts" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(21, "10:00"),
      end: at(21, "12:00"),
      venue: VENUES.kenjeranShore,
      categories: [
        category("seat", {
          name: both("Seat", "Kursi"),
          description: both("Free with registration, in front of the reef tank.", "Gratis dengan pendaftaran, di depan tangki karang."),
          price: 0,
          stock: 90,
          more: { taken: 33, maxPerOrder: 4 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("optional", AGE),
      attendeeFields: NO_ATTENDEES,
      terms: terms(TALK_RULES, FREE_SEATS),
    },
  ],
  promos: [
    {
      code: "GELEMBUNG",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 40_000,
      maxUses: 500,
      scope: [{ event: "kunjungan-akuarium" }],
    },
    {
      code: "ANAKLAUT",
      discountType: "fix_amount",
      discount: 15_000,
      maxUses: 250,
      scope: [{ event: "kunjungan-akuarium", category: "child" }],
    },
  ],
};
