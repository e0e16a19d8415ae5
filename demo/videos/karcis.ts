import { at, both } from "../parts/write.ts";
import type { DemoVideo } from "../video.types.ts";

const FEE = { serviceFee: { type: "fix_amount", amount: 2_500 }, taxPercentage: 11, zone: "Asia/Jakarta" } as const;

export const karcis: readonly DemoVideo[] = [
  {
    ...FEE,
    slug: "kota-sebelum-subuh",
    name: "Kota Sebelum Subuh",
    category: both("Documentary", "Dokumenter"),
    summary: both(
      "What a city does between three and five, when it believes nobody looks.",
      "Apa yang dikerjakan kota antara pukul tiga dan lima, saat merasa tidak dilihat.",
    ),
    description: both(
      `Bakers, sweepers, the woman who counts the first buses: this film follows six people through the two hours before a city wakes. There is no narrator. The street lamps do the cutting, and the last shot is simply the moment when they go out.

## Good to know
- Filmed in nine nights with one lens
- Captions in English and Indonesian
- Suitable for everybody who is awake`,
      `Tukang roti, penyapu jalan, perempuan yang menghitung bus pertama: film ini mengikuti enam orang selama dua jam sebelum kota bangun. Tidak ada narator. Lampu jalan yang memotong adegan, dan gambar terakhirnya adalah saat semua lampu itu padam.

## Perlu diketahui
- Direkam dalam sembilan malam dengan satu lensa
- Teks bahasa Inggris dan Indonesia
- Cocok untuk siapa pun yang masih terjaga`,
    ),
    poster: { motif: "skyline" },
    type: "film",
    language: "id",
    published: at(-20, "09:00"),
    until: at(120, "23:59"),
    price: 35_000,
    trailer: "laut",
    featured: true,
    parts: [{ key: "film", title: both("The film", "Film"), clip: "kota" }],
  },
  {
    ...FEE,
    slug: "naik-panggung",
    name: "Naik Panggung",
    category: both("Class", "Kelas"),
    summary: both("Three lessons in standing still while people look at you.", "Tiga pelajaran berdiri tenang saat dilihat orang."),
    description: both(
      `Stage fright does not go away; it can be given something to do. In three short lessons you learn where to put your hands, how to breathe out before the first word, and what to say when the second one is gone.

The exercises are in the workbook, which belongs to the class and comes with it, as does the recording of four beginners who let us film their first try.`,
      `Demam panggung tidak hilang; ia hanya perlu diberi pekerjaan. Dalam tiga pelajaran singkat kamu belajar di mana menaruh tangan, cara mengembuskan napas sebelum kata pertama, dan apa yang diucapkan ketika kata kedua lenyap.

Latihannya ada di buku kerja yang menjadi bagian kelas, begitu juga rekaman empat pemula yang mengizinkan percobaan pertamanya direkam.`,
    ),
    poster: { motif: "stageLights" },
    type: "series",
    language: "id",
    published: at(-45, "10:00"),
    price: 120_000,
    isAllAdditionalSelected: true,
    additionals: [
      { key: "workbook", name: both("Workbook", "Buku kerja"), amount: 15_000, required: true },
      { key: "first-tries", name: both("Four first tries", "Empat percobaan pertama"), amount: 20_000 },
    ],
    trailer: "ombak",
    parts: [
      { key: "hands", title: both("Where hands go", "Tempat untuk tangan"), clip: "panggung" },
      { key: "breath", title: both("Out before in", "Embuskan dulu"), clip: "lampu" },
      { key: "lost", title: both("The lost word", "Kata yang hilang"), clip: "tari" },
      { key: "tries", title: both("Four first tries", "Empat percobaan pertama"), clip: "panggung", opens: "first-tries" },
    ],
  },
  {
    ...FEE,
    slug: "loket-terakhir",
    name: "Loket Terakhir",
    category: both("Documentary", "Dokumenter"),
    summary: both(
      "The last box office with a window, and the man who never gave change wrong.",
      "Loket berkaca terakhir, dan penjaganya yang tak pernah salah memberi kembalian.",
    ),
    description: both(
      `For thirty-one years Pak Darmo sold tickets through a hole the size of a saucer. This short film stays with him on the day the window is taken out, and keeps quiet when he does. It costs nothing: it is our thanks to everybody who ever queued.`,
      `Selama tiga puluh satu tahun Pak Darmo menjual karcis lewat lubang sebesar tatakan. Film pendek ini menemaninya pada hari kaca itu dilepas, dan ikut diam ketika ia diam. Gratis: ini terima kasih kami untuk semua yang pernah mengantre.`,
    ),
    poster: { motif: "stall" },
    type: "film",
    language: "id",
    published: at(-70, "09:00"),
    price: 0,
    parts: [{ key: "film", title: both("The film", "Film"), clip: "lampu" }],
  },
];
