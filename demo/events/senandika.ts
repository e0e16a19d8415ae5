import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { buyer, NAME_ONLY, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { NO_REFUND, RECORDING, seatedEntry, terms, WEATHER } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { CLIFF, ROOM, SONGBOOK } from "./senandika.texts.ts";

export const senandika: DemoTenant = {
  ui: "senandika",
  hero: { motif: "trumpet" },
  manner: { kind: "column", ground: "ink" },
  events: [
    {
      slug: "jazz-di-tebing",
      name: "Jazz di Tebing",
      category: both("Jazz", "Jazz"),
      featured: true,
      ...CLIFF,
      poster: { motif: "soundRidges" },
      zone: "Asia/Makassar",
      on: "sat",
      start: at(41, "16:00"),
      end: at(41, "23:00"),
      venue: VENUES.uluCliff,
      categories: [
        category("lawn", {
          name: both("Lawn", "Rumput"),
          description: both("Bring a mat; chairs are not allowed here.", "Bawa tikar; kursi tidak diperkenankan."),
          price: 385_000,
          stock: 1400,
          more: {
            taken: 640,
            maxPerOrder: 6,
            addons: [
              addon("shuttle", {
                name: both("Shuttle from Jimbaran, return", "Antar-jemput dari Jimbaran"),
                amount: 70_000,
                stock: 300,
                more: {
                  perAttendee: true,
                  dates: [41],
                  tax: { kind: "none", percentage: 0 },
                },
              }),
              addon("mat", {
                name: both("Woven mat", "Tikar anyam"),
                amount: 85_000,
                stock: 200,
                more: { tax: { kind: "ppn", percentage: 11 } },
              }),
            ],
          },
        }),
        category("terrace", {
          name: both("Terrace seat", "Kursi teras"),
          description: both("Numbered chair with a table for two, facing west.", "Kursi bernomor dengan meja untuk dua, menghadap barat."),
          price: 850_000,
          stock: 180,
          more: { taken: 168, maxPerOrder: 4 },
        }),
        category("table-six", {
          name: both("Table for 6", "Meja untuk 6"),
          description: both(
            "A table at the edge, welcome drinks and a host.",
            "Meja di tepi tebing, minuman pembuka, dan pelayan sendiri.",
          ),
          price: 6_600_000,
          stock: 12,
          more: { bundle: 6, taken: 12, maxPerOrder: 1 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 5 },
      taxPercentage: 10,
      tax: { kind: "pbjt", region: "51.03" },
      patronFields: buyer("required", ORIGIN),
      attendeeFields: NAME_ONLY,
      terms: terms(seatedEntry(60), WEATHER, RECORDING, NO_REFUND),
    },
    {
      slug: "kamar-depan",
      name: "Kamar Depan: Trio Malam",
      category: both("Club night", "Klub"),
      ...ROOM,
      poster: { motif: "keyWheel" },
      zone: "Asia/Jakarta",
      on: "thu",
      start: at(3, "19:00"),
      end: at(6, "23:30"),
      venue: VENUES.blokSenja,
      sessions: slots(days(3, 6), [
        { key: "first", start: "19:00", end: "20:30", label: both("First set", "Set pertama") },
        { key: "late", start: "21:30", end: "23:30", label: both("Late set", "Set malam") },
      ]),
      categories: [
        category("chair", {
          name: both("Chair", "Kursi"),
          description: both("One of forty chairs, first come first seated.", "Satu dari empat puluh kursi, siapa cepat dia duduk."),
          price: 200_000,
          stock: 40,
          more: {
            taken: 31,
            maxPerOrder: 4,
            addons: [
              addon("drink", {
                name: both("House drink", "Minuman rumah"),
                amount: 65_000,
                stock: null,
                more: {
                  required: true,
                  perTicket: true,
                },
              }),
            ],
          },
        }),
        category("sofa", {
          name: both("Sofa for 2", "Sofa berdua"),
          description: both("The green sofa beside the bass.", "Sofa hijau di samping bas."),
          price: 520_000,
          stock: 2,
          more: { bundle: 2, taken: 2, maxPerOrder: 1, waitingList: true },
        }),
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
      poster: { motif: "strings" },
      zone: "Asia/Jakarta",
      start: null,
      end: null,
      venue: VENUES.dagoTheatre,
      saleStart: at(30, "12:00"),
      categories: [
        category("stalls", {
          name: both("Stalls", "Lantai bawah"),
          description: both("Rows A to N.", "Baris A sampai N."),
          price: 450_000,
          stock: 500,
          more: { maxPerOrder: 4 },
        }),
        category("balcony", {
          name: both("Balcony", "Balkon"),
          description: both("Rows P to V, two flights of stairs.", "Baris P sampai V, dua kali naik tangga."),
          price: 275_000,
          stock: 260,
          more: { maxPerOrder: 6 },
        }),
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
