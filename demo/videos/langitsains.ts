import { at, both } from "../parts/write.ts";
import type { DemoVideo } from "../video.types.ts";

const FEE = { serviceFee: { type: "fix_amount", amount: 1_500 }, taxPercentage: 0, zone: "Asia/Jakarta" } as const;

export const langitsains: readonly DemoVideo[] = [
  {
    ...FEE,
    slug: "membaca-langit",
    name: "Membaca Langit",
    category: both("Course", "Kursus"),
    summary: both(
      "The sky over the equator in three evenings, without a telescope.",
      "Langit khatulistiwa dalam tiga malam, tanpa teleskop.",
    ),
    description: both(
      `From the equator one sees both halves of the sky, and hardly any book says so. Three evenings show how to find south without a pole star, why Orion lies down here, and how fishermen and farmers read the same stars for different work.

A printable chart turns with the month and comes with the course.`,
      `Dari khatulistiwa terlihat kedua belahan langit, dan hampir tak ada buku yang mengatakannya. Tiga malam ini menunjukkan cara menemukan selatan tanpa bintang kutub, mengapa Orion berbaring di sini, dan bagaimana nelayan dan petani membaca bintang yang sama untuk pekerjaan berbeda.

Peta bintang siap cetak yang berputar tiap bulan menjadi bagian kursus.`,
    ),
    poster: { motif: "telescope" },
    type: "series",
    language: "id",
    published: at(-25, "15:00"),
    price: 90_000,
    featured: true,
    additionals: [{ key: "chart", name: both("Turning star chart", "Peta bintang putar"), amount: 8_000, required: true }],
    trailer: "ombak",
    parts: [
      { key: "south", title: both("South without a star", "Selatan tanpa bintang"), clip: "langit" },
      { key: "orion", title: both("Orion lies down", "Orion berbaring"), clip: "laut" },
      { key: "work", title: both("Stars for work", "Bintang untuk bekerja"), clip: "hutan" },
    ],
  },
  {
    ...FEE,
    slug: "gerhana-dari-atap-sekolah",
    name: "Gerhana dari Atap Sekolah",
    category: both("Observation", "Pengamatan"),
    summary: both(
      "Four hundred pupils, one shadow and a great deal of shouting.",
      "Empat ratus murid, satu bayangan, dan banyak teriakan.",
    ),
    description: both(
      `We expected silence. What we recorded on the roof of a primary school is the loudest eclipse we know of, with three minutes of explanations that nobody listened to and a good look at why. Free for classrooms and for everybody else.`,
      `Kami menyangka akan hening. Yang terekam di atap sebuah sekolah dasar adalah gerhana paling ramai yang kami tahu, dengan tiga menit penjelasan yang tidak didengarkan siapa pun dan jawaban mengapa begitu. Gratis untuk kelas dan untuk semua.`,
    ),
    poster: { motif: "moonPhases" },
    type: "recording",
    language: "id",
    published: at(-90, "09:00"),
    price: 0,
    parts: [{ key: "eclipse", title: both("The eclipse", "Gerhana"), clip: "langit" }],
  },
  {
    ...FEE,
    slug: "malam-hujan-meteor",
    name: "Malam Hujan Meteor",
    category: both("Observation", "Pengamatan"),
    summary: both(
      "Five cameras look up all night so that you may sleep in between.",
      "Lima kamera menengadah semalaman supaya kamu boleh tidur di sela-selanya.",
    ),
    description: both(
      `From ten until dawn we stream the sky above a dry lake, with somebody awake who counts. The brightest of the night are put together for those who did not stay, and remain for a month.`,
      `Dari pukul sepuluh malam sampai fajar kami menyiarkan langit di atas sebuah danau kering, dengan seseorang yang terjaga dan menghitung. Yang paling terang dirangkum untuk yang tidak bertahan, dan bisa ditonton selama sebulan.`,
    ),
    poster: { motif: "planets" },
    type: "live",
    language: "id",
    published: at(-1, "09:00"),
    from: at(16, "22:00"),
    until: at(47, "23:59"),
    price: 20_000,
    parts: [{ key: "night", title: both("The night", "Malam itu"), clip: "langit" }],
  },
];
