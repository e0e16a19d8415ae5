import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, membership, NAME_ONLY, NO_ATTENDEES, SESSION } from "../parts/forms.ts";
import { NO_REFUND, RECORDING, refundUntil, seatedEntry, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { BRONZE, FAMILY, RIVER } from "./gemasimfoni.texts.ts";

const FRIENDS = membership(both("Friends of the orchestra may come to the rehearsal.", "Sahabat orkestra boleh hadir saat gladi."));

export const gemasimfoni: DemoTenant = {
  ui: "gemasimfoni",
  hero: { kind: "music", seed: 3 },
  events: [
    {
      slug: "perunggu-dan-senar",
      name: "Perunggu dan Senar",
      category: both("Orchestra", "Orkestra"),
      featured: true,
      ...BRONZE,
      poster: { kind: "music", seed: 8 },
      zone: "Asia/Jakarta",
      start: at(24, "19:30"),
      end: at(24, "21:45"),
      venue: VENUES.taruna,
      categories: [
        category(
          "platinum",
          both("Platinum", "Platinum"),
          both("Rows C to G, the gongs straight ahead.", "Baris C sampai G, tepat di depan gong."),
          950_000,
          110,
          { taken: 110, maxPerOrder: 4 },
        ),
        category("gold", both("Gold", "Emas"), both("Rows H to P.", "Baris H sampai P."), 600_000, 260, {
          taken: 171,
          maxPerOrder: 6,
          addons: [addon("programme", both("Printed programme with score", "Buku acara dengan partitur"), 80_000, 150)],
        }),
        category(
          "student",
          both("Student", "Pelajar"),
          both("Upper balcony, with a student card.", "Balkon atas, dengan kartu pelajar."),
          120_000,
          180,
          { taken: 96, maxPerOrder: 2 },
        ),
      ],
      serviceFee: { type: "percentage", amount: 3.25 },
      taxPercentage: 10,
      patronFields: buyer("required", FRIENDS),
      attendeeFields: NO_ATTENDEES,
      terms: terms(seatedEntry(10), RECORDING, refundUntil(14, 80)),
    },
    {
      slug: "konser-piyama",
      name: "Konser Piyama",
      category: both("Family", "Keluarga"),
      ...FAMILY,
      poster: { kind: "theatre", seed: 3 },
      zone: "Asia/Jakarta",
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
        category(
          "mat",
          both("Mat for 3", "Tikar bertiga"),
          both(
            "One mat on the stage for three people, at least one of them small.",
            "Satu tikar di panggung untuk tiga orang, setidaknya satu masih kecil.",
          ),
          270_000,
          40,
          {
            bundle: 3,
            taken: 19,
            maxPerOrder: 2,
            addons: [addon("shaker", both("Egg shaker to keep", "Marakas telur, boleh dibawa pulang"), 35_000, 200)],
          },
        ),
        category(
          "chair",
          both("Chair", "Kursi"),
          both("For those who no longer sit on the floor.", "Untuk yang sudah tidak kuat duduk di lantai."),
          110_000,
          60,
          { taken: 12 },
        ),
      ],
      serviceFee: { type: "fix_amount", amount: 5_500 },
      taxPercentage: 0,
      patronFields: buyer("optional", SESSION),
      attendeeFields: NO_ATTENDEES,
      terms: terms(seatedEntry(30), RECORDING, refundUntil(3, 100)),
    },
    {
      slug: "suita-sungai",
      name: "Suita Sungai",
      category: both("Orchestra", "Orkestra"),
      ...RIVER,
      poster: { kind: "music", seed: 12 },
      zone: "Asia/Jakarta",
      start: at(-58, "19:00"),
      end: at(-58, "21:00"),
      venue: VENUES.palembangRiver,
      categories: [
        category(
          "pier",
          both("Pier seat", "Kursi dermaga"),
          both("Wooden chairs over the water.", "Kursi kayu di atas air."),
          325_000,
          400,
          { taken: 389 },
        ),
        category(
          "boat",
          both("Boat for 8", "Perahu untuk 8"),
          both("Listen from a moored ketek boat.", "Mendengarkan dari perahu ketek."),
          2_400_000,
          10,
          { bundle: 8, taken: 10 },
        ),
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
