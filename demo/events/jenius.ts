import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { AGE, buyer, CLUB, GENDER, membership, NAME_AND_CONTACT, NAME_ONLY, ORIGIN, RUNNER } from "../parts/forms.ts";
import {
  FREE_SEATS,
  NO_REFUND,
  RACE_HEALTH,
  RACE_RULES,
  racePack,
  refundUntil,
  runWaiver,
  TALK_RULES,
  terms,
  WEATHER,
  WORKSHOP_RULES,
} from "../parts/terms.ts";
import { runRelease } from "../parts/release-text.ts";
import { VENUES } from "../parts/venues.ts";
import { MONEY, RUN, SIDE } from "./jenius.texts.ts";

const MEMBER = membership(both("Members enter through the fast lane.", "Anggota masuk lewat jalur cepat."));

export const jenius: DemoTenant = {
  ui: "jenius",
  release: runRelease(["co-run"]),
  hero: { kind: "talk", seed: 1 },
  events: [
    {
      slug: "co-run",
      name: "Co-Run: Lari Berpasangan",
      category: both("Run", "Lari"),
      featured: true,
      ...RUN,
      poster: { kind: "run", seed: 3 },
      zone: "Asia/Jakarta",
      start: at(55, "05:30"),
      end: at(55, "10:00"),
      venue: VENUES.bsdGreen,
      categories: [
        category(
          "pair-6k",
          both("6K for two", "6K berdua"),
          both("Two people, one elastic ribbon, six kilometres.", "Dua orang, satu pita elastis, enam kilometer."),
          390_000,
          800,
          {
            bundle: 2,
            taken: 233,
            maxPerOrder: 2,
            addons: [
              addon("ribbon", both("Ribbon and chip", "Pita dan cip"), 20_000, null, {
                required: true,
              }),
              addon("picnic", both("Picnic basket at the finish", "Keranjang piknik di garis finis"), 165_000, 120),
            ],
          },
        ),
        category(
          "solo-6k",
          both("6K alone", "6K sendiri"),
          both("We find you a partner at the start, if you like.", "Kami carikan pasangan di garis start, bila mau."),
          215_000,
          400,
          { taken: 400, maxPerOrder: 1 },
        ),
      ],
      serviceFee: { type: "percentage", amount: 2 },
      taxPercentage: 11,
      patronFields: buyer("required", MEMBER, GENDER, CLUB),
      attendeeFields: RUNNER,
      waiver: runWaiver("Co-Run"),
      terms: terms(
        RACE_RULES,
        racePack(
          "the weekend before at the lake pavilion, 10:00 to 17:00",
          "akhir pekan sebelumnya di paviliun danau, pukul 10.00 sampai 17.00",
        ),
        RACE_HEALTH,
        WEATHER,
        refundUntil(21, 70),
      ),
    },
    {
      slug: "uang-tanpa-drama",
      name: "Uang Tanpa Drama",
      category: both("Talk", "Bincang"),
      ...MONEY,
      poster: { kind: "talk", seed: 4 },
      zone: "Asia/Jakarta",
      start: at(13, "19:00"),
      end: at(13, "21:00"),
      venue: VENUES.kuninganTower,
      categories: [
        category("seat", both("Seat", "Kursi"), both("Free, one per person.", "Gratis, satu untuk tiap orang."), 0, 180, {
          taken: 141,
          maxPerOrder: 2,
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("required", AGE, MEMBER, ORIGIN),
      attendeeFields: NAME_ONLY,
      terms: terms(TALK_RULES, FREE_SEATS),
    },
    {
      slug: "dari-hobi-jadi-usaha",
      name: "Dari Hobi Jadi Usaha",
      category: both("Workshop", "Lokakarya"),
      ...SIDE,
      poster: { kind: "workshop", seed: 5 },
      zone: "Asia/Jakarta",
      start: at(-17, "09:00"),
      end: at(-17, "16:00"),
      venue: VENUES.cikiniHouse,
      categories: [
        category(
          "place",
          both("Place at the table", "Tempat di meja"),
          both("Lunch, workbook and three months of follow-up.", "Makan siang, buku kerja, dan tiga bulan pendampingan."),
          350_000,
          40,
          {
            taken: 40,
            addons: [addon("mentor", both("One hour with a mentor", "Satu jam bersama mentor"), 200_000, 0)],
          },
        ),
      ],
      serviceFee: { type: "fix_amount", amount: 4_000 },
      taxPercentage: 11,
      patronFields: buyer("required", MEMBER),
      attendeeFields: NAME_AND_CONTACT,
      terms: terms(WORKSHOP_RULES, NO_REFUND),
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
