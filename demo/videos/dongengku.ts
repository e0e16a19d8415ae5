import { at, both } from "../parts/write.ts";
import type { DemoVideo } from "../video.types.ts";

const FEE = { serviceFee: { type: "fix_amount", amount: 2_000 }, taxPercentage: 11, zone: "Asia/Jakarta" } as const;

export const dongengku: readonly DemoVideo[] = [
  {
    ...FEE,
    slug: "sebelum-lampu-mati",
    name: "Sebelum Lampu Mati",
    category: both("Bedtime", "Pengantar tidur"),
    summary: both(
      "Three quiet stories, each one shorter than brushing teeth.",
      "Tiga cerita pelan, masing-masing lebih singkat daripada sikat gigi.",
    ),
    description: both(
      `A whale who hums, a lamp that is afraid of the dark, and a forest that has lost its echo: three stories told slowly, with pictures that hardly move. They end a little softer than they began, and nothing jumps out.

Who wants a fourth can add the one about the wave that came home late.`,
      `Paus yang bersenandung, lampu yang takut gelap, dan hutan yang kehilangan gema: tiga cerita dituturkan perlahan dengan gambar yang nyaris diam. Setiap cerita berakhir lebih lembut daripada awalnya, dan tidak ada yang melompat keluar.

Yang masih ingin satu lagi bisa menambah cerita ombak yang pulang terlambat.`,
    ),
    poster: { motif: "pillowMoon" },
    type: "series",
    language: "id",
    published: at(-30, "17:00"),
    price: 45_000,
    featured: true,
    additionals: [{ key: "wave", name: both("The wave that came home late", "Ombak yang pulang terlambat"), amount: 12_000 }],
    trailer: "tari",
    parts: [
      { key: "whale", title: both("The whale who hums", "Paus yang bersenandung"), clip: "laut" },
      { key: "lamp", title: both("The lamp and the dark", "Lampu dan gelap"), clip: "lampu" },
      { key: "echo", title: both("The lost echo", "Gema yang hilang"), clip: "hutan" },
      { key: "wave", title: both("The wave that came home late", "Ombak yang pulang terlambat"), clip: "ombak", opens: "wave" },
    ],
  },
  {
    ...FEE,
    slug: "raksasa-di-balik-bukit",
    name: "Raksasa di Balik Bukit",
    category: both("Puppet theatre", "Teater boneka"),
    summary: both(
      "A giant, nine socks and a hill that was never a hill.",
      "Seorang raksasa, sembilan kaus kaki, dan bukit yang ternyata bukan bukit.",
    ),
    description: both(
      `The puppet play that filled our garden twice, recorded from the third row so that children who are small can see. The giant only wants his blanket back. Everybody else needs forty minutes to find out.`,
      `Lakon boneka yang dua kali memenuhi kebun kami, direkam dari baris ketiga supaya anak kecil pun bisa melihat. Si raksasa hanya ingin selimutnya kembali. Yang lain butuh empat puluh menit untuk tahu.`,
    ),
    poster: { motif: "hills" },
    type: "recording",
    language: "id",
    published: at(-60, "09:00"),
    until: at(-5, "23:59"),
    price: 30_000,
    parts: [{ key: "play", title: both("The play", "Pertunjukan"), clip: "hutan" }],
  },
  {
    ...FEE,
    slug: "layang-layang-bu-guru",
    name: "Layang-Layang Bu Guru",
    category: both("Bedtime", "Pengantar tidur"),
    summary: both(
      "A kite that can read, and a teacher who has to fetch it from the moon.",
      "Layang-layang yang bisa membaca, dan guru yang harus menjemputnya ke bulan.",
    ),
    description: both(
      `Our next story is being drawn. It begins in a school yard with too much wind and ends, if all goes well, before lights out. It goes on sale in two weeks; until then there is only this page.`,
      `Cerita kami berikutnya sedang digambar. Ia bermula di halaman sekolah yang terlalu berangin dan selesai, bila lancar, sebelum lampu mati. Penjualannya dibuka dua minggu lagi; sampai saat itu baru ada halaman ini.`,
    ),
    poster: { motif: "kite" },
    type: "film",
    language: "id",
    published: at(-2, "09:00"),
    saleStart: at(14, "10:00"),
    price: 25_000,
    parts: [{ key: "film", title: both("The story", "Cerita"), clip: "langit" }],
  },
];
