import { at, both } from "../parts/write.ts";
import type { DemoVideo } from "../video.types.ts";

const FEE = { serviceFee: { type: "percentage", amount: 4 }, taxPercentage: 10, zone: "Asia/Jakarta" } as const;

export const teaterlampu: readonly DemoVideo[] = [
  {
    ...FEE,
    slug: "lampu-di-ujung-lorong",
    name: "Lampu di Ujung Lorong",
    category: both("Play", "Lakon"),
    summary: both(
      "A play for two voices and one bulb, filmed without an audience.",
      "Lakon untuk dua suara dan satu bohlam, direkam tanpa penonton.",
    ),
    description: both(
      `Two sisters share a corridor and have not spoken since the funeral. On the night the power fails they have one lamp between them. The camera is where the audience would be and does not move for seventy minutes: what happens, happens in front of it.

From the first play on you have forty-eight hours, and as many tries to guess the ending as you like.`,
      `Dua saudara perempuan berbagi lorong dan tidak berbicara sejak pemakaman. Pada malam listrik padam mereka hanya punya satu lampu. Kamera berdiri di tempat penonton dan tidak bergerak selama tujuh puluh menit: yang terjadi, terjadi di depannya.

Sejak pertama kali diputar kamu punya empat puluh delapan jam, dan boleh menebak akhirnya sesering yang kamu mau.`,
    ),
    poster: { motif: "lampScreen" },
    type: "recording",
    language: "id",
    published: at(-14, "19:00"),
    until: at(75, "23:59"),
    windowHours: 48,
    screens: 1,
    hasWatermark: true,
    price: 75_000,
    featured: true,
    trailer: "langit",
    parts: [{ key: "play", title: both("The play", "Pertunjukan"), clip: "lampu" }],
  },
  {
    ...FEE,
    slug: "tiga-monolog-satu-malam",
    name: "Tiga Monolog Satu Malam",
    category: both("Monologue", "Monolog"),
    summary: both("Three actors, one chair, live from our rehearsal room.", "Tiga aktor, satu kursi, langsung dari ruang latihan."),
    description: both(
      `A taxi driver, a judge on her last day and somebody who is only waiting for the rain: three monologues after each other, streamed as they are played. If you come late, you see the rest, and everything again for two weeks.`,
      `Seorang sopir taksi, hakim pada hari terakhirnya, dan seseorang yang hanya menunggu hujan: tiga monolog berurutan, disiarkan saat dimainkan. Yang terlambat menonton sisanya, dan semuanya bisa ditonton lagi selama dua minggu.`,
    ),
    poster: { motif: "twoMasks" },
    type: "live",
    language: "id",
    published: at(-3, "09:00"),
    from: at(9, "19:30"),
    until: at(23, "23:59"),
    price: 50_000,
    parts: [{ key: "replay", title: both("The evening", "Malam itu"), clip: "panggung" }],
  },
  {
    ...FEE,
    slug: "topeng-yang-lupa",
    name: "Topeng yang Lupa",
    category: both("Play", "Lakon"),
    summary: both("A mask that has forgotten whose face it was.", "Topeng yang lupa wajah siapa dirinya dulu."),
    description: both(
      `Our dance play after an old story of the north coast, recorded in the last week of its run. It could be watched for a season, and the season is over. It stays here so that those who saw it can say which night they meant.`,
      `Lakon tari dari sebuah cerita lama pesisir utara, direkam pada pekan terakhir pementasan. Ia bisa ditonton selama satu musim, dan musim itu sudah lewat. Halamannya tetap di sini supaya yang pernah menonton bisa menunjuk malam mana yang dimaksud.`,
    ),
    poster: { motif: "topeng" },
    type: "recording",
    language: "id",
    published: at(-120, "09:00"),
    until: at(-20, "23:59"),
    price: 60_000,
    parts: [{ key: "play", title: both("The play", "Pertunjukan"), clip: "tari" }],
  },
];
