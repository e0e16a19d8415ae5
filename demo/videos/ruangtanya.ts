import { at, both } from "../parts/write.ts";
import type { DemoVideo } from "../video.types.ts";

const FEE = { serviceFee: { type: "fix_amount", amount: 2_500 }, taxPercentage: 11, zone: "Asia/Jakarta" } as const;

export const ruangtanya: readonly DemoVideo[] = [
  {
    ...FEE,
    slug: "mengapa-laut-asin",
    name: "Mengapa Laut Asin?",
    category: both("Evening talk", "Bincang malam"),
    summary: both(
      "A question by a six-year-old that took five scientists an evening.",
      "Pertanyaan anak enam tahun yang menghabiskan satu malam lima ilmuwan.",
    ),
    description: both(
      `It begins with a glass of water and ends with the age of the earth. The recording keeps the questions of the hall, the good ones and those that made everybody laugh, and the moment when the geologist says that she does not know.`,
      `Bermula dari segelas air dan berakhir pada usia bumi. Rekaman ini menyimpan pertanyaan hadirin, yang bagus maupun yang membuat semua tertawa, dan saat ahli geologi berkata bahwa ia tidak tahu.`,
    ),
    poster: { motif: "bubbles" },
    type: "recording",
    language: "id",
    published: at(-22, "19:00"),
    price: 30_000,
    featured: true,
    trailer: "langit",
    parts: [{ key: "talk", title: both("The talk", "Perbincangan"), clip: "laut" }],
  },
  {
    ...FEE,
    slug: "seratus-pertanyaan",
    name: "Seratus Pertanyaan",
    category: both("Series", "Seri"),
    summary: both("Short answers to long questions, three at a time.", "Jawaban singkat untuk pertanyaan panjang, tiga sekaligus."),
    description: both(
      `Each part takes three questions from the box in our foyer and gives each of them four minutes. Nobody may say "it depends". Access lasts for ninety days from the first play, which is enough for all of them and a few arguments.`,
      `Setiap bagian mengambil tiga pertanyaan dari kotak di lobi kami dan memberi masing-masing empat menit. Tidak ada yang boleh menjawab "tergantung". Akses berlaku sembilan puluh hari sejak pertama diputar, cukup untuk semuanya dan beberapa perdebatan.`,
    ),
    poster: { motif: "questionMark" },
    type: "series",
    language: "id",
    published: at(-8, "08:00"),
    windowHours: 2160,
    price: 48_000,
    parts: [
      { key: "one", title: both("Water, wires, wings", "Air, kabel, sayap"), clip: "ombak" },
      { key: "two", title: both("Noise, night, names", "Bising, malam, nama"), clip: "kota" },
    ],
  },
];
