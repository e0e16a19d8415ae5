import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, CLUB, GENDER, membership, NAME_AND_CONTACT, NO_ATTENDEES, RUNNER } from "../parts/forms.ts";
import { FREE_SEATS, RACE_HEALTH, RACE_RULES, racePack, runWaiver, TALK_RULES, terms, WEATHER, WORKSHOP_RULES } from "../parts/terms.ts";
import { runRelease } from "../parts/release-text.ts";
import { VENUES } from "../parts/venues.ts";
import { MONEY, RUN, SIDE } from "./jenius.texts.ts";

const MEMBER = membership(both("Members enter through the fast lane.", "Anggota masuk lewat jalur cepat."));

export const jenius: DemoTenant = {
  ui: "jenius",
  release: runRelease(["co-run"]),
  hero: { motif: "profiles" },
  manner: { kind: "label", ground: "main" },
  events: [
    {
      slug: "co-run",
      name: "Co-Run: Lari Berpasangan",
      category: both("Run", "Lari"),
      featured: true,
      ...RUN,
      poster: { motif: "strides" },
      zone: "Asia/Jakarta",
      on: "sun",
      start: at(55, "05:30"),
      end: at(55, "10:00"),
      venue: VENUES.bsdGreen,
      categories: [
        category("pair-6k", {
          name: both("6K for two", "6K berdua"),
          description: both("Two people, one elastic ribbon, six kilometres.", "Dua orang, satu pita elastis, enam kilometer."),
          price: 390_000,
          stock: 800,
          more: {
            bundle: 2,
            taken: 233,
            maxPerOrder: 2,
            addons: [
              addon("ribbon", {
                name: both("Ribbon and chip", "Pita dan cip"),
                amount: 20_000,
                stock: null,
                more: {
                  required: true,
                  perTicket: true,
                },
              }),
              addon("picnic", {
                name: both("Picnic basket at the finish", "Keranjang piknik di garis finis"),
                amount: 165_000,
                stock: 120,
              }),
            ],
          },
        }),
        category("solo-6k", {
          name: both("6K alone", "6K sendiri"),
          description: both("We find you a partner at the start, if you like.", "Kami carikan pasangan di garis start, bila mau."),
          price: 215_000,
          stock: 400,
          more: { taken: 400, maxPerOrder: 1 },
        }),
      ],
      serviceFee: { type: "percentage", amount: 2 },
      taxPercentage: 11,
      patronFields: buyer("required", MEMBER, GENDER, CLUB),
      attendeeFields: RUNNER,
      waiver: runWaiver("Co-Run"),
      terms: terms(
        RACE_RULES,
        racePack(
          "the weekend before at the lake pavilion, 10:00\u00a0AM to 5:00\u00a0PM",
          "akhir pekan sebelumnya di paviliun danau, pukul 10.00 sampai 17.00",
        ),
        RACE_HEALTH,
        WEATHER,
      ),
      returns: ["30d=90+fee", "7d=50"],
    },
    {
      slug: "uang-tanpa-drama",
      name: "Uang Tanpa Drama",
      category: both("Talk", "Bincang"),
      ...MONEY,
      poster: { motif: "bubbles" },
      zone: "Asia/Jakarta",
      on: "thu",
      start: at(13, "19:00"),
      end: at(13, "21:00"),
      venue: VENUES.kuninganTower,
      categories: [
        category("seat", {
          name: both("Seat", "Kursi"),
          description: both("Free, one per person.", "Gratis, satu untuk tiap orang."),
          price: 0,
          stock: 180,
          more: {
            taken: 141,
            maxPerOrder: 2,
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("required"),
      attendeeFields: NO_ATTENDEES,
      terms: terms(TALK_RULES, FREE_SEATS),
    },
    {
      slug: "dari-hobi-jadi-usaha",
      name: "Dari Hobi Jadi Usaha",
      category: both("Workshop", "Lokakarya"),
      ...SIDE,
      poster: { motif: "stall" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(-17, "09:00"),
      end: at(-17, "16:00"),
      venue: VENUES.cikiniHouse,
      categories: [
        category("place", {
          name: both("Place at the table", "Tempat di meja"),
          description: both("Lunch, workbook and three months of follow-up.", "Makan siang, buku kerja, dan tiga bulan pendampingan."),
          price: 350_000,
          stock: 40,
          more: {
            taken: 40,
            addons: [addon("mentor", { name: both("One hour with a mentor", "Satu jam bersama mentor"), amount: 200_000, stock: 0 })],
          },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 4_000 },
      taxPercentage: 11,
      patronFields: buyer("required", MEMBER),
      attendeeFields: NAME_AND_CONTACT,
      terms: terms(WORKSHOP_RULES),
      returns: ["72h=100+fee"],
    },
  ],
  promos: [
    {
      code: "BERDUALEBIHHEMAT",
      discountType: "percentage",
      discount: 12.5,
      maxDiscount: 60_000,
      maxUses: 250,
      scope: [{ event: "co-run", category: "pair-6k" }],
    },
    { code: "ANGGOTA30", discountType: "fix_amount", discount: 30_000, maxUses: 400, scope: [] },
    {
      code: "RAMERAME",
      discountType: "fix_amount",
      discount: 60_000,
      minSpend: 700_000,
      maxUses: 150,
      scope: [{ event: "co-run" }],
    },
    {
      code: "SATUKALI",
      discountType: "percentage",
      discount: 50,
      maxUses: 1,
      scope: [{ event: "co-run" }],
    },
  ],
  handover: { maxOnward: 2, maxRepresented: 2 },
};
