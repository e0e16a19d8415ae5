import { at, both } from "../parts/write.ts";
import type { DemoVideo } from "../video.types.ts";

const FEE = { serviceFee: { type: "percentage", amount: 5 }, taxPercentage: 10, zone: "Asia/Makassar" } as const;

export const senandika: readonly DemoVideo[] = [
  {
    ...FEE,
    slug: "set-kedua",
    name: "Set Kedua",
    category: both("Club night", "Klub"),
    summary: both("The set after the set, when the tape usually stops.", "Set setelah set, saat rekaman biasanya berhenti."),
    description: both(
      `At half past midnight the trio plays what it likes. We filmed eleven such nights in one room with one lamp and kept the four pieces that nobody could name afterwards. Headphones are worth it.`,
      `Pukul setengah satu malam trio itu memainkan apa yang mereka suka. Kami merekam sebelas malam seperti itu di satu ruangan dengan satu lampu, dan menyimpan empat lagu yang sesudahnya tak bisa disebut judulnya oleh siapa pun. Pakailah pelantang telinga.`,
    ),
    poster: { motif: "keyWheel" },
    type: "recording",
    language: "id",
    published: at(-18, "21:00"),
    until: at(90, "23:59"),
    price: 55_000,
    featured: true,
    trailer: "langit",
    parts: [{ key: "set", title: both("The set", "Set"), clip: "lampu" }],
  },
  {
    ...FEE,
    slug: "tebing-dan-terompet",
    name: "Tebing dan Terompet",
    category: both("Jazz", "Jazz"),
    summary: both("A trumpet against the sea, and the sea does not mind.", "Terompet melawan laut, dan laut tidak keberatan."),
    description: both(
      `Our concert at the cliff, from sunset to the last boat. The wind took the microphones twice; both times are left in. On sale until the end of next week, and to be watched until the new season.`,
      `Konser kami di tebing, dari matahari terbenam sampai perahu terakhir. Angin dua kali merebut mikrofon; keduanya tidak kami potong. Dijual sampai akhir pekan depan, dan bisa ditonton sampai musim baru.`,
    ),
    poster: { motif: "surf" },
    type: "recording",
    language: "id",
    published: at(-50, "18:00"),
    saleEnd: at(10, "23:59"),
    until: at(100, "23:59"),
    price: 65_000,
    parts: [{ key: "concert", title: both("The concert", "Konser"), clip: "ombak" }],
  },
];
