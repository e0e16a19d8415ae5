import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { buyer, NAME_ONLY, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { NO_REFUND, RECORDING, refundUntil, seatedEntry, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { CLIFF, ROOM, SONGBOOK } from "./senandika.texts.ts";

export const senandika: DemoTenant = {
  ui: "senandika",
  hero: { kind: "music", seed: 2 },
  events: [
    {
      slug: "jazz-di-tebing",
      name: "Jazz di Tebing",
      category: both("Jazz", "Jazz"),
      featured: true,
      ...CLIFF,
      poster: { kind: "music", seed: 7 },
      zone: "Asia/Makassar",
      start: at(41, "16:00"),
      end: at(41, "23:00"),
      venue: VENUES.uluCliff,
      categories: [
        category(
          "lawn",
          both("Lawn", "Rumput"),
          both("Bring a mat; chairs are not allowed here.", "Bawa tikar; kursi tidak diperkenankan."),
          385_000,
          1400,
          {
            taken: 640,
            maxPerOrder: 6,
            addons: [
              addon("shuttle", both("Shuttle from Jimbaran, return", "Antar-jemput dari Jimbaran"), 70_000, 300, {
                perAttendee: true,
                dates: [41],
              }),
              addon("mat", both("Woven mat", "Tikar anyam"), 85_000, 200),
            ],
          },
        ),
        category(
          "terrace",
          both("Terrace seat", "Kursi teras"),
          both("Numbered chair with a table for two, facing west.", "Kursi bernomor dengan meja untuk dua, menghadap barat."),
          850_000,
          180,
          { taken: 168, maxPerOrder: 4 },
        ),
        category(
          "table-six",
          both("Table for 6", "Meja untuk 6"),
          both("A table at the edge, welcome drinks and a host.", "Meja di tepi tebing, minuman pembuka, dan pelayan sendiri."),
          6_600_000,
          12,
          { bundle: 6, taken: 12, maxPerOrder: 1 },
        ),
      ],
      serviceFee: { type: "percentage", amount: 5 },
      taxPercentage: 10,
      patronFields: buyer("required", ORIGIN),
      attendeeFields: NAME_ONLY,
      terms: terms(seatedEntry(60), WEATHER, RECORDING, refundUntil(21, 75)),
    },
    {
      slug: "kamar-depan",
      name: "Kamar Depan: Trio Malam",
      category: both("Club night", "Klub"),
      ...ROOM,
      poster: { kind: "music", seed: 3 },
      zone: "Asia/Jakarta",
      start: at(3, "19:00"),
      end: at(6, "23:30"),
      venue: VENUES.blokSenja,
      sessions: slots(days(3, 6), [
        { key: "first", start: "19:00", end: "20:30", label: both("First set", "Set pertama") },
        { key: "late", start: "21:30", end: "23:30", label: both("Late set", "Set malam") },
      ]),
      categories: [
        category(
          "chair",
          both("Chair", "Kursi"),
          both("One of forty chairs, first come first seated.", "Satu dari empat puluh kursi, siapa cepat dia duduk."),
          200_000,
          40,
          {
            taken: 31,
            maxPerOrder: 4,
            addons: [
              addon("drink", both("House drink", "Minuman rumah"), 65_000, null, {
                required: true,
                perAttendee: true,
              }),
            ],
          },
        ),
        category(
          "sofa",
          both("Sofa for 2", "Sofa berdua"),
          both("The green sofa beside the bass.", "Sofa hijau di samping bas."),
          520_000,
          2,
          { bundle: 2, taken: 2, maxPerOrder: 1, waitingList: true },
        ),
      ],
      serviceFee: { type: "fix_amount", amount: 8_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION),
      attendeeFields: NO_ATTENDEES,
      terms: terms(seatedEntry(15), RECORDING, NO_REFUND),
    },
    {
      slug: "buku-lagu",
      name: "Buku Lagu",
      category: both("Concert", "Konser"),
      ...SONGBOOK,
      poster: { kind: "music", seed: 4 },
      zone: "Asia/Jakarta",
      start: null,
      end: null,
      venue: VENUES.dagoTheatre,
      saleStart: at(30, "12:00"),
      categories: [
        category("stalls", both("Stalls", "Lantai bawah"), both("Rows A to N.", "Baris A sampai N."), 450_000, 500, { maxPerOrder: 4 }),
        category(
          "balcony",
          both("Balcony", "Balkon"),
          both("Rows P to V, two flights of stairs.", "Baris P sampai V, dua kali naik tangga."),
          275_000,
          260,
          { maxPerOrder: 6 },
        ),
      ],
      serviceFee: { type: "percentage", amount: 4 },
      taxPercentage: 10,
      patronFields: buyer("optional", ORIGIN),
      attendeeFields: NAME_ONLY,
      terms: terms(seatedEntry(20), RECORDING, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "RUMPUTDULU",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 80_000,
      maxUses: 200,
      scope: [{ event: "jazz-di-tebing", category: "lawn" }],
    },
    { code: "NADA50", discountType: "fix_amount", discount: 50_000, maxUses: 120, scope: [] },
  ],
};
