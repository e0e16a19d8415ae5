import { at, both } from "../parts/write.ts";
import type { DemoVideo } from "../video.types.ts";

const FEE = { serviceFee: { type: "fix_amount", amount: 3_000 }, taxPercentage: 11, tax: { kind: "ppn" }, zone: "Asia/Makassar" } as const;

export const cahayaubud: readonly DemoVideo[] = [
  {
    ...FEE,
    slug: "tujuh-hari-cahaya",
    name: "Tujuh Hari Cahaya",
    category: both("Light walk", "Jalan cahaya"),
    summary: both("Seven evenings of lanterns in seven short films.", "Tujuh malam lampion dalam film-film pendek."),
    description: both(
      `Each evening a different village lit the way. We walked along with a camera that sees in the dark and came home with wet shoes. The first three evenings are here; the others follow when they are cut.`,
      `Setiap malam desa yang berbeda menyalakan jalannya. Kami ikut berjalan dengan kamera yang bisa melihat dalam gelap dan pulang dengan sepatu basah. Tiga malam pertama sudah ada; sisanya menyusul setelah selesai disunting.`,
    ),
    poster: { motif: "lanternNight" },
    type: "series",
    language: "id",
    published: at(-12, "18:00"),
    until: at(150, "23:59"),
    price: 70_000,
    featured: true,
    trailer: "langit",
    parts: [
      { key: "first", title: both("The first evening", "Malam pertama"), clip: "hutan" },
      { key: "second", title: both("The second evening", "Malam kedua"), clip: "lampu" },
      { key: "third", title: both("The third evening", "Malam ketiga"), clip: "tari" },
    ],
  },
  {
    ...FEE,
    slug: "tarian-sebelum-hujan",
    name: "Tarian Sebelum Hujan",
    category: both("Dance", "Tari"),
    summary: both("Nine dancers, one courtyard, and clouds that kept time.", "Sembilan penari, satu halaman, dan awan yang menjaga tempo."),
    description: both(
      `Filmed in one take on the afternoon before the rains began. The dancers had asked for ten minutes of dry stone and were given eleven. Free until the next dry season.`,
      `Direkam sekali ambil pada sore sebelum musim hujan. Para penari meminta sepuluh menit batu kering dan mendapat sebelas. Gratis sampai musim kemarau berikutnya.`,
    ),
    poster: { motif: "plumedBird" },
    type: "film",
    language: "id",
    published: at(-33, "16:00"),
    until: at(200, "23:59"),
    price: 0,
    parts: [{ key: "dance", title: both("The dance", "Tarian"), clip: "tari" }],
  },
];
