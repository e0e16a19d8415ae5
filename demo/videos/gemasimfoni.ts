import { at, both } from "../parts/write.ts";
import type { DemoVideo } from "../video.types.ts";

const FEE = { serviceFee: { type: "percentage", amount: 3.25 }, taxPercentage: 10, zone: "Asia/Jakarta" } as const;

export const gemasimfoni: readonly DemoVideo[] = [
  {
    ...FEE,
    slug: "suita-sungai-rekaman",
    name: "Suita Sungai: Rekaman",
    category: both("Orchestra", "Orkestra"),
    summary: both(
      "The concert on the pontoon, with the tide, the tugboats and the minute of rain.",
      "Konser di atas ponton, lengkap dengan pasang, kapal tunda, dan hujan semenit.",
    ),
    description: both(
      `Sixty musicians, one barge and two hours of water: the whole suite as it was played, from the flute of the spring to the brass of the harbour. Five cameras stood on the banks and one in a boat, which you will notice.

The programme with the score of the last movement belongs to the recording. Who wants to know how tugboats are conducted can add the talk with the composer.`,
      `Enam puluh musisi, satu tongkang, dan air selama dua jam: seluruh suita sebagaimana dimainkan, dari suling mata air sampai alat tiup logam di pelabuhan. Lima kamera berdiri di tepi dan satu di perahu, dan itu akan terasa.

Buku acara dengan partitur bagian terakhir menjadi bagian rekaman. Yang ingin tahu cara mendirigeni kapal tunda bisa menambah perbincangan dengan komponisnya.`,
    ),
    poster: { motif: "waves" },
    type: "recording",
    language: "id",
    published: at(-10, "18:00"),
    until: at(180, "23:59"),
    price: 85_000,
    featured: true,
    additionals: [
      { key: "programme", name: both("Programme with score", "Buku acara dengan partitur"), amount: 10_000, required: true },
      { key: "talk", name: both("Talk with the composer", "Bincang dengan komponis"), amount: 20_000 },
    ],
    trailer: "langit",
    parts: [
      { key: "concert", title: both("The concert", "Konser"), clip: "ombak" },
      { key: "talk", title: both("How to conduct a tugboat", "Cara mendirigeni kapal tunda"), clip: "laut", opens: "talk" },
    ],
  },
  {
    ...FEE,
    slug: "latihan-terbuka",
    name: "Latihan Terbuka",
    category: both("Family", "Keluarga"),
    summary: both("One hour of a rehearsal, wrong notes included.", "Satu jam latihan, termasuk nada yang salah."),
    description: both(
      `What happens before a concert is mostly stopping. We left the cameras on for an hour while the strings looked for one bar and found another. Free, for everybody who has ever practised.`,
      `Yang terjadi sebelum konser sebagian besar adalah berhenti. Kamera kami biarkan menyala satu jam ketika kelompok gesek mencari satu birama dan menemukan birama lain. Gratis, untuk siapa pun yang pernah berlatih.`,
    ),
    poster: { motif: "strings" },
    type: "film",
    language: "id",
    published: at(-40, "09:00"),
    price: 0,
    parts: [{ key: "hour", title: both("The hour", "Satu jam itu"), clip: "panggung" }],
  },
  {
    ...FEE,
    slug: "konser-lampu-kota",
    name: "Konser Lampu Kota",
    category: both("Orchestra", "Orkestra"),
    summary: both(
      "Played yesterday on a roof, and to be seen again for two weeks.",
      "Dimainkan kemarin di atas atap, dan bisa ditonton lagi selama dua minggu.",
    ),
    description: both(
      `The winds went up with the lift and the double basses by the stairs. What was streamed from the roof last night can be seen again from its beginning, with the city doing the lights.`,
      `Alat tiup naik lift dan kontrabas lewat tangga. Yang kemarin malam disiarkan dari atap bisa ditonton lagi dari awal, dengan kota sebagai penata cahaya.`,
    ),
    poster: { motif: "trumpet" },
    type: "live",
    language: "id",
    published: at(-15, "09:00"),
    from: at(-1, "19:00"),
    until: at(14, "23:59"),
    price: 40_000,
    parts: [{ key: "replay", title: both("The evening", "Malam itu"), clip: "kota" }],
  },
];
