import type { DemoTenant } from "../event.types.ts";
import { addon, at, both, category, days, slots } from "../parts/write.ts";
import { AGE, buyer, NAME_AND_CONTACT, NO_ATTENDEES, ORIGIN, SESSION } from "../parts/forms.ts";
import { FREE_SEATS, PARK_RULES, NO_REFUND, TALK_RULES, terms } from "../parts/terms.ts";
import { VENUES } from "../parts/venues.ts";

const DOME = {
  summary: both(
    "Ninety reclining seats and a ceiling on which the city lights have been switched off.",
    "Sembilan puluh kursi rebah dan langit-langit tempat lampu kota dipadamkan.",
  ),
  description: both(
    `From the middle of Jakarta you can see eleven stars on a good night. In here there are nine thousand, and nobody needs a coat.

The shows are spoken live, every one of them, by people who will answer if you ask. That is the difference to a film. If a child wants to know whether it rains on Saturn, the dome flies to Saturn, and the rest of the programme waits.

## Three shows a day
- 10:00\u00a0AM for families: the sky as a picture book, 50 minutes
- 2:00\u00a0PM tonight's sky: what you could see, and when
- 6:30\u00a0PM deep space: galaxies with live music, not for the very young

The seats lean back and the room is dark for an hour; those who are uneasy in the dark should sit near the door, where a small lamp burns. Latecomers cannot be let in, because eyes need time. On four evenings the telescope on the roof is opened afterwards.`,
    `Dari tengah Jakarta, pada malam yang bagus, terlihat sebelas bintang. Di sini ada sembilan ribu, dan tidak ada yang perlu jaket.

Semua pertunjukan dibawakan langsung oleh orang yang akan menjawab bila ditanya. Itu bedanya dengan film. Kalau seorang anak ingin tahu apakah di Saturnus turun hujan, kubah terbang ke Saturnus, dan acara selanjutnya menunggu.

## Tiga pertunjukan sehari
- 10.00 untuk keluarga: langit sebagai buku gambar, 50 menit
- 14.00 langit malam ini: apa yang bisa dilihat dan kapan
- 18.30 antariksa jauh: galaksi dengan musik langsung, bukan untuk balita

Kursinya bisa direbahkan dan ruangan gelap selama satu jam; yang kurang nyaman dalam gelap sebaiknya duduk dekat pintu, tempat lampu kecil menyala. Yang terlambat tidak dapat masuk karena mata perlu waktu. Pada empat malam, teleskop di atap dibuka setelah pertunjukan.`,
  ),
};

const TEACH = {
  summary: both(
    "A day for teachers who have to explain the moon with a torch and an orange.",
    "Sehari untuk guru yang harus menjelaskan bulan dengan senter dan jeruk.",
  ),
  description: both(
    `Why do we always see the same side of the moon? Most textbooks need a page for the answer. A class needs two pupils, a chair and forty seconds, and once they have done it nobody forgets.

We have collected thirty such experiments, all of them made from things that every school owns, and tried them out in classrooms from Depok to Wamena. On this day sixty teachers do them all, break some of them and improve others. There is time to swap lesson plans, and a quiet hour under the dome in which no one has to explain anything.

## You take home
- A box with material for thirty-six pupils
- Worksheets that may be copied
- A certificate of attendance, 6 hours

For teachers of all subjects, classes four to nine. Travel costs from outside the province can be refunded in part; please write to us after registering. Lunch is vegetarian unless you say otherwise.`,
    `Mengapa kita selalu melihat sisi bulan yang sama? Kebanyakan buku pelajaran butuh satu halaman untuk menjawabnya. Sebuah kelas cukup dengan dua murid, satu kursi, dan empat puluh detik, dan setelah melakukannya tidak ada yang lupa.

Kami mengumpulkan tiga puluh percobaan semacam itu, semuanya dari benda yang dimiliki setiap sekolah, dan sudah mengujinya di kelas dari Depok sampai Wamena. Hari itu enam puluh guru mencoba semuanya, merusak sebagian, dan memperbaiki sisanya. Ada waktu bertukar rencana pelajaran, dan satu jam tenang di bawah kubah saat tidak ada yang harus menjelaskan apa pun.

## Yang dibawa pulang
- Kotak peraga untuk tiga puluh enam murid
- Lembar kerja yang boleh digandakan
- Sertifikat kehadiran, 6 jam

Untuk guru semua mata pelajaran, kelas empat sampai sembilan. Ongkos perjalanan dari luar provinsi dapat diganti sebagian; kirim pesan setelah mendaftar. Makan siang tanpa daging, kecuali diminta lain.`,
  ),
};

export const langitsains: DemoTenant = {
  ui: "langitsains",
  hero: { motif: "telescope" },
  manner: { kind: "over", ground: "ink" },
  events: [
    {
      slug: "kubah-bintang",
      name: "Kubah Bintang",
      category: both("Planetarium", "Planetarium"),
      featured: true,
      ...DOME,
      poster: { motif: "planets" },
      zone: "Asia/Jakarta",
      start: at(1, "10:00"),
      end: at(12, "19:30"),
      venue: VENUES.cikiniHouse,
      sessions: slots(days(1, 12), [
        {
          key: "family",
          start: "10:00",
          end: "10:50",
          label: both("For families", "Untuk keluarga"),
        },
        {
          key: "sky",
          start: "14:00",
          end: "15:00",
          label: both("Tonight's sky", "Langit malam ini"),
        },
        {
          key: "deep",
          start: "18:30",
          end: "19:30",
          label: both("Deep space with music", "Antariksa jauh dengan musik"),
        },
      ]),
      categories: [
        category("seat", {
          name: both("Reclining seat", "Kursi rebah"),
          description: both("One of ninety under the dome.", "Satu dari sembilan puluh di bawah kubah."),
          price: 70_000,
          stock: 90,
          more: {
            taken: 47,
            maxPerOrder: 8,
            addons: [
              addon("map", { name: both("Star map that glows", "Peta bintang menyala"), amount: 35_000, stock: 200 }),
              addon("roof", {
                name: both("Telescope on the roof afterwards", "Teleskop di atap setelahnya"),
                amount: 40_000,
                stock: 20,
                more: {
                  perAttendee: true,
                  dates: [3, 4, 10, 11],
                },
              }),
            ],
          },
        }),
        category("school", {
          name: both("School group of 30", "Rombongan sekolah isi 30"),
          description: both("Teachers included.", "Termasuk guru."),
          price: 1_500_000,
          stock: 2,
          more: { bundle: 30, taken: 1, maxPerOrder: 1 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 2_000 },
      taxPercentage: 10,
      patronFields: buyer("optional", SESSION, AGE),
      attendeeFields: NO_ATTENDEES,
      terms: terms(PARK_RULES, NO_REFUND),
    },
    {
      slug: "guru-melihat-langit",
      name: "Guru Melihat Langit",
      category: both("For teachers", "Untuk guru"),
      ...TEACH,
      poster: { motif: "moonPhases" },
      zone: "Asia/Jakarta",
      on: "sat",
      start: at(45, "09:00"),
      end: at(45, "15:00"),
      venue: VENUES.cikiniHouse,
      categories: [
        category("teacher", {
          name: both("Teacher", "Guru"),
          description: both("Free, lunch and material box included.", "Gratis, termasuk makan siang dan kotak peraga."),
          price: 0,
          stock: 60,
          more: { taken: 27, maxPerOrder: 2 },
        }),
      ],
      serviceFee: { type: "fix_amount", amount: 0 },
      taxPercentage: 0,
      patronFields: buyer("required", ORIGIN),
      attendeeFields: NAME_AND_CONTACT,
      terms: terms(TALK_RULES, FREE_SEATS),
    },
  ],
  promos: [
    {
      code: "BINTANG10",
      discountType: "percentage",
      discount: 10,
      maxDiscount: 25_000,
      maxUses: 300,
      scope: [{ event: "kubah-bintang", category: "seat" }],
    },
    {
      code: "SEKOLAH100",
      discountType: "fix_amount",
      discount: 100_000,
      maxUses: 12,
      scope: [{ event: "kubah-bintang", category: "school" }],
    },
  ],
};
