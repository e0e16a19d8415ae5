import type { Localized } from "#domain/brands/brand.ts";
import type { DemoDay } from "../calendar.ts";
import type { DemoEvent, DemoMoment } from "../event.types.ts";
import { at, both, category } from "../parts/write.ts";
import { buyer, NAME_ONLY, ORIGIN } from "../parts/forms.ts";
import { FREE_SEATS, NO_REFUND, TALK_RULES, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";
import type { MotifName } from "../posters/motifs.ts";
import { ALONE, BIRDS, CHILD, CHILLI, HOURS, MAPS, MINUTES, RICE, RIVER, TONGUES, TRAIN, TREES, WATCH } from "./ruangtanya.talks.texts.ts";

type Talk = {
  readonly slug: string;
  readonly name: string;
  readonly texts: { readonly summary: Localized; readonly description: Localized };
  readonly motif: MotifName;
  readonly day: number;
  readonly on: DemoDay;
  readonly from: DemoMoment["time"];
  readonly to: DemoMoment["time"];
  readonly venue: NonNullable<DemoEvent["venue"]>;
  /** Rupiah. 0 is free. */
  readonly price: number;
};

/** One talk of the series: one hall, one kind of seat. */
function talk({ slug, name, texts, motif, day, on, from, to, venue, price }: Talk): DemoEvent {
  return {
    slug,
    name,
    category: Number(from.slice(0, 2)) < 18 ? both("Talk by day", "Bincang siang") : both("Evening talk", "Bincang malam"),
    ...texts,
    poster: { motif },
    zone: "Asia/Jakarta",
    on,
    start: at(day, from),
    end: at(day, to),
    venue,
    categories: [
      category("seat", {
        name: both("Seat", "Kursi"),
        description: both("Not numbered, tea included.", "Tidak bernomor, termasuk teh."),
        price,
        stock: 160,
        more: { taken: (day * 7) % 90, maxPerOrder: 4 },
      }),
    ],
    serviceFee: { type: "fix_amount", amount: price === 0 ? 0 : 2_000 },
    taxPercentage: price === 0 ? 0 : 10,
    patronFields: buyer("optional", ORIGIN),
    attendeeFields: NAME_ONLY,
    terms: price === 0 ? terms(TALK_RULES, FREE_SEATS) : terms(TALK_RULES, NO_REFUND),
  };
}

/** Coming talks: more than a page of the list. */
export const TALKS: readonly DemoEvent[] = [
  talk({
    slug: "siapa-menjaga-malam",
    name: "Siapa Menjaga Malam",
    texts: WATCH,
    motif: "wordRows",
    day: 4,
    on: "wed",
    from: "19:00",
    to: "21:00",
    venue: VENUES.bragaStudio,
    price: 45000,
  }),
  talk({
    slug: "apa-kabar-sungai",
    name: "Apa Kabar, Sungai?",
    texts: RIVER,
    motif: "questionMark",
    day: 7,
    on: "sun",
    from: "16:00",
    to: "18:00",
    venue: VENUES.bulaksumur,
    price: 0,
  }),
  talk({
    slug: "berapa-harga-waktu",
    name: "Berapa Harga Waktu?",
    texts: HOURS,
    motif: "dayFirst",
    day: 14,
    on: "tue",
    from: "19:00",
    to: "21:00",
    venue: VENUES.kuninganTower,
    price: 60000,
  }),
  talk({
    slug: "peta-yang-salah",
    name: "Peta yang Salah",
    texts: MAPS,
    motif: "steps",
    day: 18,
    on: "fri",
    from: "19:00",
    to: "21:00",
    venue: VENUES.bragaStudio,
    price: 40000,
  }),
  talk({
    slug: "bahasa-yang-pamit",
    name: "Bahasa yang Pamit",
    texts: TONGUES,
    motif: "echo",
    day: 22,
    on: "sat",
    from: "16:00",
    to: "18:30",
    venue: VENUES.bulaksumur,
    price: 0,
  }),
  talk({
    slug: "robot-ikut-rapat",
    name: "Robot Ikut Rapat",
    texts: MINUTES,
    motif: "tiles",
    day: 28,
    on: "thu",
    from: "19:00",
    to: "21:00",
    venue: VENUES.kuninganTower,
    price: 75000,
  }),
  talk({
    slug: "kenapa-pedas",
    name: "Kenapa Pedas?",
    texts: CHILLI,
    motif: "greatDisc",
    day: 33,
    on: "wed",
    from: "18:30",
    to: "20:30",
    venue: VENUES.bragaStudio,
    price: 55000,
  }),
  talk({
    slug: "hutan-di-kota",
    name: "Hutan di Kota",
    texts: TREES,
    motif: "balloon",
    day: 40,
    on: "sat",
    from: "09:00",
    to: "11:30",
    venue: VENUES.bulaksumur,
    price: 0,
  }),
  talk({
    slug: "sepi-itu-apa",
    name: "Sepi Itu Apa?",
    texts: ALONE,
    motif: "initial",
    day: 47,
    on: "fri",
    from: "19:00",
    to: "21:00",
    venue: VENUES.bragaStudio,
    price: 40000,
  }),
  talk({
    slug: "bumi-masih-muat",
    name: "Bumi Masih Muat?",
    texts: RICE,
    motif: "twoHalves",
    day: 61,
    on: "sat",
    from: "19:00",
    to: "21:30",
    venue: VENUES.kuninganTower,
    price: 90000,
  }),
  talk({
    slug: "ke-mana-burung-pergi",
    name: "Ke Mana Burung Pergi",
    texts: BIRDS,
    motif: "plumedBird",
    day: 36,
    on: "sun",
    from: "16:00",
    to: "18:00",
    venue: VENUES.bulaksumur,
    price: 0,
  }),
  talk({
    slug: "kereta-terakhir",
    name: "Kereta Terakhir",
    texts: TRAIN,
    motif: "station",
    day: 54,
    on: "thu",
    from: "19:00",
    to: "21:00",
    venue: VENUES.bragaStudio,
    price: 50000,
  }),
  talk({
    slug: "tanya-anak-sepuluh-tahun",
    name: "Tanya Anak Sepuluh Tahun",
    texts: CHILD,
    motif: "frames",
    day: 68,
    on: "sun",
    from: "10:00",
    to: "12:00",
    venue: VENUES.kuninganTower,
    price: 0,
  }),
];
