import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";
import { buyer, NAME_ONLY, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { NO_REFUND, terms, WORKSHOP_RULES } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import { KIN, KILN, WHEEL } from "./tanahliat.texts.ts";

export const tanahliat: DemoTenant = {
  ui: "tanahliat",
  hero: { motif: "cups" },
  manner: { kind: "label", ground: "paper" },
  events: [
    {
      slug: "putaran-pertama",
      name: "Putaran Pertama",
      category: both("Wheel", "Meja putar"),
      featured: true,
      ...WHEEL,
      poster: { motif: "vessels" },
      zone: "Asia/Jakarta",
      start: at(5, "09:30"),
      end: at(27, "16:30"),
      venue: VENUES.tembiStudio,
      sessions: [5, 6, 12, 13, 19, 20, 26, 27].flatMap((day) => [
        {
          key: `d${day}-am`,
          start: at(day, "09:30"),
          end: at(day, "12:00"),
          label: both("Morning", "Pagi"),
        },
        {
          key: `d${day}-pm`,
          start: at(day, "14:00"),
          end: at(day, "16:30"),
          label: both("Afternoon", "Sore"),
        },
      ]),
      categories: [
        category("wheel", {
          name: both("Own wheel", "Meja putar sendiri"),
          description: both("Two pieces fired and glazed.", "Dua karya dibakar dan diglasir."),
          price: 325_000,
          stock: 8,
          more: {
            taken: 5,
            maxPerOrder: 4,
            addons: [
              addon("firing", {
                name: both("Glaze firing and storage", "Pembakaran glasir dan penyimpanan"),
                amount: 60_000,
                stock: null,
                more: {
                  required: true,
                },
              }),
              addon("stoneware", {
                name: both("Stoneware clay for the wood kiln, 1 kg", "Tanah liat stoneware untuk tungku kayu, 1 kg"),
                amount: 15_000,
                stock: null,
                more: { required: true, dates: [26, 27], minQty: 2 },
              }),
              addon("post", { name: both("Posting inside Java", "Pengiriman se-Jawa"), amount: 45_000, stock: null }),
            ],
          },
        }),
        category("couple", {
          name: both("Couple on 2 wheels", "Berdua, 2 meja putar"),
          description: both("Wheels that stand side by side.", "Dua meja putar bersebelahan."),
          price: 600_000,
          stock: 2,
          more: { bundle: 2, taken: 1 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 5_000 },
      taxPercentage: 0,
      patronFields: buyer("optional", SESSION, ORIGIN),
      attendeeFields: NAME_ONLY,
      terms: terms(WORKSHOP_RULES, NO_REFUND),
    },
    {
      slug: "bakaran-kayu",
      name: "Bakaran Kayu",
      category: both("Firing", "Pembakaran"),
      ...KILN,
      poster: { motif: "kiln" },
      zone: "Asia/Jakarta",
      on: "fri",
      start: at(62, "15:00"),
      end: at(64, "12:00"),
      venue: VENUES.tembiStudio,
      saleStart: at(18, "08:00"),
      categories: [
        category("shift", {
          name: both("Stoker for one shift", "Penjaga api satu giliran"),
          description: both("Six hours at the kiln, day or night.", "Enam jam di depan tungku, siang atau malam."),
          price: 275_000,
          stock: 24,
          more: { maxPerOrder: 2 },
        }),
        category("shelf", {
          name: both("Shelf space, 30 × 30 cm", "Ruang rak 30 × 30 cm"),
          description: both("For pots that you have thrown elsewhere.", "Untuk karya yang dibuat di tempat lain."),
          price: 180_000,
          stock: 40,
          more: {
            maxPerOrder: 3,
            addons: [addon("bisque", { name: both("Bisque firing before", "Bakar biskuit lebih dulu"), amount: 50_000, stock: 20 })],
          },
        }),
      ],
      serviceFee: { type: "percentage", amount: 2.5 },
      taxPercentage: 0,
      patronFields: buyer("required"),
      attendeeFields: NAME_ONLY,
      terms: terms(WORKSHOP_RULES, NO_REFUND),
    },
    {
      slug: "kintsugi-sabtu",
      name: "Kintsugi Sabtu",
      category: both("Repair", "Perbaikan"),
      ...KIN,
      poster: { motif: "mendedBowl" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(-7, "13:00"),
      end: at(-7, "17:00"),
      venue: VENUES.tembiStudio,
      categories: [
        category("bowl", {
          name: both("Bring your own bowl", "Bawa mangkuk sendiri"),
          description: both("Broken, with all the pieces if possible.", "Yang pecah, kalau bisa lengkap serpihannya."),
          price: 290_000,
          stock: 12,
          more: { taken: 12 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 5_000 },
      taxPercentage: 0,
      patronFields: buyer("optional"),
      attendeeFields: NO_ATTENDEES,
      terms: terms(WORKSHOP_RULES, NO_REFUND),
    },
  ],
  promos: [
    {
      code: "TANGANKOTOR",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 35_000,
      maxUses: 80,
      scope: [{ event: "putaran-pertama" }],
    },
    { code: "LEMPUNG25", discountType: "fix_amount", discount: 25_000, maxUses: 60, scope: [] },
  ],
};
