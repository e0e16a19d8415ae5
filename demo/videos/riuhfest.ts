import { at, both } from "../parts/write.ts";
import type { DemoVideo } from "../video.types.ts";

const FEE = { serviceFee: { type: "percentage", amount: 5 }, taxPercentage: 11, zone: "Asia/Jakarta" } as const;

export const riuhfest: readonly DemoVideo[] = [
  {
    ...FEE,
    slug: "riuh-dari-tengah",
    name: "Riuh dari Tengah",
    category: both("Music festival", "Festival musik"),
    summary: both(
      "Last year from the middle of the crowd, at the height of a shoulder.",
      "Tahun lalu dari tengah kerumunan, setinggi bahu.",
    ),
    description: both(
      `No crane, no drone: eight people with small cameras danced and forgot that they were filming. The best hour of three days, put together by whoever knocked into whom.

The extra shows the field from dusk to dawn, once without anybody.`,
      `Tanpa derek, tanpa drone: delapan orang berkamera kecil ikut menari dan lupa sedang merekam. Satu jam terbaik dari tiga hari, dirangkai menurut siapa menyenggol siapa.

Tambahannya memperlihatkan lapangan dari senja sampai fajar, sekali tanpa siapa pun.`,
    ),
    poster: { motif: "speakers" },
    type: "recording",
    language: "id",
    published: at(-28, "12:00"),
    until: at(60, "23:59"),
    price: 49_000,
    featured: true,
    additionals: [{ key: "field", name: both("The empty field", "Lapangan kosong"), amount: 9_000 }],
    trailer: "laut",
    parts: [
      { key: "hour", title: both("The hour", "Satu jam itu"), clip: "panggung" },
      { key: "field", title: both("The empty field", "Lapangan kosong"), clip: "langit", opens: "field" },
    ],
  },
  {
    ...FEE,
    slug: "siaran-panggung-dua",
    name: "Siaran Panggung Dua",
    category: both("Music festival", "Festival musik"),
    summary: both(
      "The second stage, live, for those who stay at home with a cold.",
      "Panggung kedua, langsung, untuk yang di rumah karena pilek.",
    ),
    description: both(
      `The small stage gets a stream of its own, with the sound from the desk and a clock in the corner. Sales open a week before; whoever has a festival ticket will be there and needs none.`,
      `Panggung kecil mendapat siarannya sendiri, dengan suara dari meja tata suara dan jam di sudut. Penjualan dibuka seminggu sebelumnya; yang punya tiket festival akan berada di sana dan tidak memerlukannya.`,
    ),
    poster: { motif: "mirrorBall" },
    type: "live",
    language: "id",
    published: at(-1, "09:00"),
    saleStart: at(20, "10:00"),
    from: at(27, "16:00"),
    until: at(34, "23:59"),
    price: 39_000,
    parts: [{ key: "replay", title: both("The day", "Hari itu"), clip: "kota" }],
  },
];
