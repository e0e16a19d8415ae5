import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, membership, NAME_ONLY, NO_ATTENDEES, SESSION } from "../parts/forms.ts";
import { NO_REFUND, RECORDING, seatedEntry, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { BRONZE, FAMILY, RIVER } from "./gemasimfoni.texts.ts";

const FRIENDS = membership(both("Friends of the orchestra may come to the rehearsal.", "Sahabat orkestra boleh hadir saat gladi."));

export const gemasimfoni: DemoTenant = {
  ui: "gemasimfoni",
  hero: { motif: "curtain" },
  manner: { kind: "frame", ground: "ink" },
  events: [
    {
      slug: "perunggu-dan-senar",
      name: "Perunggu dan Senar",
      category: both("Orchestra", "Orkestra"),
      featured: true,
      ...BRONZE,
      poster: { motif: "violin" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(24, "19:30"),
      end: at(24, "21:45"),
      venue: VENUES.taruna,
      categories: [
        category("platinum", {
          name: both("Platinum", "Platinum"),
          description: both("Rows C to G, the gongs straight ahead.", "Baris C sampai G, tepat di depan gong."),
          price: 950_000,
          stock: 110,
          more: { taken: 110, maxPerOrder: 4, waitingList: true },
        }),
        category("gold", {
          name: both("Gold", "Emas"),
          description: both("Rows H to P.", "Baris H sampai P."),
          price: 600_000,
          stock: 260,
          more: {
            taken: 171,
            maxPerOrder: 6,
            addons: [
              addon("programme", { name: both("Printed programme with score", "Buku acara dengan partitur"), amount: 80_000, stock: 150 }),
            ],
          },
        }),
        category("student", {
          name: both("Student", "Pelajar"),
          description: both("Upper balcony, with a student card.", "Balkon atas, dengan kartu pelajar."),
          price: 120_000,
          stock: 180,
          more: { taken: 96, maxPerOrder: 2 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 3.25 },
      taxPercentage: 10,
      patronFields: buyer("required", FRIENDS),
      attendeeFields: NO_ATTENDEES,
      terms: terms(seatedEntry(10), RECORDING, NO_REFUND),
    },
    {
      slug: "perunggu-musim-depan",
      name: "Perunggu Musim Depan",
      category: both("Orchestra", "Orkestra"),
      summary: BRONZE.summary,
      description: both(
        `The programme of the next season, not announced yet.\n\n${BRONZE.description.en}`,
        `Program musim depan, belum diumumkan.\n\n${BRONZE.description.id}`,
      ),
      poster: { motif: "frames" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(130, "19:30"),
      end: at(130, "21:45"),
      venue: VENUES.taruna,
      saleStart: at(60, "10:00"),
      status: "draft",
      categories: [
        category("gold", {
          name: both("Gold", "Emas"),
          description: both("Rows C to P.", "Baris C sampai P."),
          price: 650_000,
          stock: 300,
          more: { maxPerOrder: 6 },
        }),
        category("balcony", {
          name: both("Balcony", "Balkon"),
          description: both("Upper balcony.", "Balkon atas."),
          price: 250_000,
          stock: 180,
        }),
      ],
      serviceFee: { type: "percentage", amount: 3.25 },
      taxPercentage: 10,
      patronFields: buyer("required", FRIENDS),
      attendeeFields: NO_ATTENDEES,
      terms: terms(seatedEntry(10), RECORDING, NO_REFUND),
    },
    {
      slug: "konser-piyama",
      name: "Konser Piyama",
      category: both("Family", "Keluarga"),
      ...FAMILY,
      poster: { motif: "pillowMoon" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(17, "10:00"),
      end: at(18, "17:00"),
      venue: VENUES.mayjenHall,
      sessions: [
        {
          key: "sat-morning",
          start: at(17, "10:00"),
          end: at(17, "11:00"),
          label: both("Saturday morning", "Sabtu pagi"),
        },
        {
          key: "sat-afternoon",
          start: at(17, "16:00"),
          end: at(17, "17:00"),
          label: both("Saturday afternoon", "Sabtu sore"),
        },
        {
          key: "sun-morning",
          start: at(18, "10:00"),
          end: at(18, "11:00"),
          label: both("Sunday morning", "Minggu pagi"),
        },
        {
          key: "sun-afternoon",
          start: at(18, "16:00"),
          end: at(18, "17:00"),
          label: both("Sunday afternoon", "Minggu sore"),
        },
      ],
      categories: [
        category("mat", {
          name: both("Mat for 3", "Tikar bertiga"),
          description: both(
            "One mat on the stage for three people, at least one of them small.",
            "Satu tikar di panggung untuk tiga orang, setidaknya satu masih kecil.",
          ),
          price: 270_000,
          stock: 40,
          more: {
            bundle: 3,
            taken: 19,
            maxPerOrder: 2,
            addons: [
              addon("shaker", { name: both("Egg shaker to keep", "Marakas telur, boleh dibawa pulang"), amount: 35_000, stock: 200 }),
            ],
          },
        }),
        category("chair", {
          name: both("Chair", "Kursi"),
          description: both("For those who no longer sit on the floor.", "Untuk yang sudah tidak kuat duduk di lantai."),
          price: 110_000,
          stock: 60,
          more: { taken: 12 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 5_500 },
      taxPercentage: 0,
      patronFields: buyer("optional", SESSION),
      attendeeFields: NO_ATTENDEES,
      terms: terms(seatedEntry(30), RECORDING, NO_REFUND),
    },
    {
      slug: "suita-sungai",
      name: "Suita Sungai",
      category: both("Orchestra", "Orkestra"),
      ...RIVER,
      poster: { motif: "soundRidges" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(-58, "19:00"),
      end: at(-58, "21:00"),
      venue: VENUES.palembangRiver,
      categories: [
        category("pier", {
          name: both("Pier seat", "Kursi dermaga"),
          description: both("Wooden chairs over the water.", "Kursi kayu di atas air."),
          price: 325_000,
          stock: 400,
          more: { taken: 389 },
        }),
        category("boat", {
          name: both("Boat for 8", "Perahu untuk 8"),
          description: both("Listen from a moored ketek boat.", "Mendengarkan dari perahu ketek."),
          price: 2_400_000,
          stock: 10,
          more: { bundle: 8, taken: 10 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 3.25 },
      taxPercentage: 10,
      patronFields: buyer("required", FRIENDS),
      attendeeFields: NAME_ONLY,
      terms: terms(seatedEntry(10), RECORDING, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "PELAJAR",
      discountType: "percentage",
      discount: 25,
      maxDiscount: 30_000,
      maxUses: 120,
      scope: [{ event: "perunggu-dan-senar", category: "student" }],
    },
    { code: "SAHABATORKES", discountType: "fix_amount", discount: 75_000, maxUses: 60, scope: [] },
  ],
};
