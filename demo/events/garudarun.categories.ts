import type { DemoCategory } from "../event.types.ts";
import { addon, at, both, category } from "../parts/write.ts";

const CHIP = addon("chip", both("Timing chip and insurance", "Cip waktu dan asuransi"), 25_000, null, {
  required: true,
  perAttendee: true,
});

export const HALF_CATEGORIES: readonly DemoCategory[] = [
  category(
    "early-21k",
    both("Half marathon, early bird", "Half marathon, early bird"),
    both("The first 500 places at the old price.", "500 tempat pertama dengan harga lama."),
    425_000,
    500,
    { taken: 500, maxPerOrder: 2, saleEnd: at(-30, "23:59"), addons: [CHIP] },
  ),
  category(
    "21k",
    both("Half marathon 21.1K", "Half marathon 21,1K"),
    both("Start 04:45, cut-off 3 hours 15 minutes. Minimum age 18.", "Start 04.45, batas waktu 3 jam 15 menit. Usia minimal 18 tahun."),
    550_000,
    2500,
    {
      taken: 1610,
      maxPerOrder: 4,
      addons: [
        CHIP,
        addon("engraving", both("Your time on the medal", "Ukir waktu finis di medali"), 60_000, 400),
        addon("bus-bekasi", both("Bus from Bekasi, 03:00", "Bus dari Bekasi, 03.00"), 45_000, 90, {
          perAttendee: true,
        }),
      ],
    },
  ),
  category(
    "10k",
    both("10K", "10K"),
    both("Start 05:30, cut-off 1 hour 40 minutes. Minimum age 14.", "Start 05.30, batas waktu 1 jam 40 menit. Usia minimal 14 tahun."),
    375_000,
    3000,
    {
      taken: 1984,
      maxPerOrder: 5,
      addons: [CHIP, addon("singlet", both("Second race singlet", "Singlet lomba tambahan"), 145_000, 250)],
    },
  ),
  category(
    "10k-club",
    both("10K club pack of 5", "Paket klub 10K isi 5"),
    both("Five bibs for one club at ten percent less.", "Lima nomor dada untuk satu klub, hemat sepuluh persen."),
    1_687_500,
    120,
    { bundle: 5, taken: 41, maxPerOrder: 2, addons: [CHIP] },
  ),
];

export const TRAIL_CATEGORIES: readonly DemoCategory[] = [
  category(
    "12k",
    both("12K, 540 m of climbing", "12K, elevasi 540 m"),
    both("For a first trail race. Cut-off 3 hours 30 minutes.", "Untuk lomba lintas alam pertama. Batas waktu 3 jam 30 menit."),
    420_000,
    600,
    {
      maxPerOrder: 2,
      addons: [addon("poles", both("Trekking poles, rental", "Sewa tongkat jalan"), 50_000, 80)],
    },
  ),
  category(
    "30k",
    both("30K, 1,750 m of climbing", "30K, elevasi 1.750 m"),
    both("Mandatory kit is checked. Cut-off 8 hours.", "Perlengkapan wajib diperiksa. Batas waktu 8 jam."),
    780_000,
    350,
    {
      maxPerOrder: 1,
      addons: [
        addon("beacon", both("Tracking beacon", "Alat pelacak"), 75_000, null, {
          required: true,
        }),
        addon("dorm", both("Bunk bed the night before", "Ranjang asrama semalam"), 175_000, 64, {
          dates: [91],
        }),
      ],
    },
  ),
];
