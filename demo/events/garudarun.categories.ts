import type { DemoCategory } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";

const CHIP = addon("chip", {
  name: both("Timing chip and insurance", "Cip waktu dan asuransi"),
  amount: 25_000,
  stock: null,
  more: {
    required: true,
    perTicket: true,
  },
});

export const HALF_CATEGORIES: readonly DemoCategory[] = [
  category("early-21k", {
    name: both("Half marathon, early bird", "Half marathon, early bird"),
    description: both("The first 500 places at the old price.", "500 tempat pertama dengan harga lama."),
    price: 425_000,
    stock: 500,
    more: { taken: 500, maxPerOrder: 2, saleEnd: at(-30, "23:59"), addons: [CHIP] },
  }),
  category("21k", {
    name: both("Half marathon 21.1K", "Half marathon 21,1K"),
    description: both(
      "Start 4:45\u00a0AM, cut-off 3 hours 15 minutes. Minimum age 18.",
      "Start 04.45, batas waktu 3 jam 15 menit. Usia minimal 18 tahun.",
    ),
    price: 550_000,
    stock: 2500,
    more: {
      taken: 1610,
      maxPerOrder: 4,
      addons: [
        CHIP,
        addon("engraving", { name: both("Your time on the medal", "Ukir waktu finis di medali"), amount: 60_000, stock: 400 }),
        addon("bus-bekasi", {
          name: both("Bus from Bekasi, 3:00\u00a0AM", "Bus dari Bekasi, 03.00"),
          amount: 45_000,
          stock: 90,
          more: {
            perAttendee: true,
          },
        }),
      ],
    },
  }),
  category("10k", {
    name: both("10K", "10K"),
    description: both(
      "Start 5:30\u00a0AM, cut-off 1 hour 40 minutes. Minimum age 14.",
      "Start 05.30, batas waktu 1 jam 40 menit. Usia minimal 14 tahun.",
    ),
    price: 375_000,
    stock: 3000,
    more: {
      taken: 1984,
      maxPerOrder: 5,
      addons: [CHIP, addon("singlet", { name: both("Second race singlet", "Singlet lomba tambahan"), amount: 145_000, stock: 250 })],
    },
  }),
  category("10k-club", {
    name: both("10K club pack of 5", "Paket klub 10K isi 5"),
    description: both("Five bibs for one club at ten percent less.", "Lima nomor dada untuk satu klub, hemat sepuluh persen."),
    price: 1_687_500,
    stock: 120,
    more: { bundle: 5, taken: 41, maxPerOrder: 2, addons: [CHIP] },
  }),
];

export const TRAIL_CATEGORIES: readonly DemoCategory[] = [
  category("12k", {
    name: both("12K, 540 m of climbing", "12K, elevasi 540 m"),
    description: both(
      "For a first trail race. Cut-off 3 hours 30 minutes.",
      "Untuk lomba lintas alam pertama. Batas waktu 3 jam 30 menit.",
    ),
    price: 420_000,
    stock: 600,
    more: {
      maxPerOrder: 2,
      addons: [addon("poles", { name: both("Trekking poles, rental", "Sewa tongkat jalan"), amount: 50_000, stock: 80 })],
    },
  }),
  category("30k", {
    name: both("30K, 1,750 m of climbing", "30K, elevasi 1.750 m"),
    description: both("Mandatory kit is checked. Cut-off 8 hours.", "Perlengkapan wajib diperiksa. Batas waktu 8 jam."),
    price: 780_000,
    stock: 350,
    more: {
      maxPerOrder: 1,
      addons: [
        addon("beacon", {
          name: both("Tracking beacon", "Alat pelacak"),
          amount: 75_000,
          stock: null,
          more: {
            required: true,
            perTicket: true,
          },
        }),
        addon("dorm", {
          name: both("Bunk bed the night before", "Ranjang asrama semalam"),
          amount: 175_000,
          stock: 64,
        }),
      ],
    },
  }),
];
