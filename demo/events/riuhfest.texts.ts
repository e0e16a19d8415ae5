import { both } from "../parts/write.ts";

export const FIELD = {
  summary: both(
    "Three days, five stages, one field of cut rice and a temple for a neighbour.",
    "Tiga hari, lima panggung, satu hamparan sawah usai panen, dan candi sebagai tetangga.",
  ),
  description: both(
    `After the second harvest the fields lie dry for seven weeks. In the middle of that time we come with scaffolding, and for three days a village of nine thousand people stands where the rice stood.

Riuh has five stages and no main one. They take turns, so that you never have to choose between two bands you love, only between music and food. A hundred and four acts play, from campursari at breakfast to a choir of motorbikes on the last night; sixty of them have never played at a festival before.

## Besides the music
- Swimming in the irrigation basin, with lifeguards
- Kitchen run by eleven village cooperatives
- Library tent, hammocks, chess
- A field without any loudspeaker

Camping costs extra and opens on Thursday. Water is free everywhere, cups carry a deposit, and shuttle buses go to the station until one. Children under ten come in free with ear protection, which we lend.`,
    `Setelah panen kedua, sawah dibiarkan kering tujuh minggu. Di tengah masa itu kami datang membawa perancah, dan selama tiga hari sebuah desa berpenduduk sembilan ribu orang berdiri di tempat padi biasa tumbuh.

Riuh punya lima panggung tanpa panggung utama. Semuanya bergiliran, jadi tidak pernah perlu memilih antara dua band kesayangan, cukup antara musik dan makanan. Seratus empat penampil bermain, dari campursari saat sarapan sampai paduan suara sepeda motor di malam terakhir; enam puluh di antaranya belum pernah tampil di festival.

## Selain musik
- Berenang di embung irigasi, ada penjaganya
- Dapur milik sebelas koperasi desa
- Tenda perpustakaan, tempat tidur gantung, catur
- Sebidang sawah tanpa pengeras suara

Berkemah dikenai biaya tambahan dan dibuka hari Kamis. Air minum gratis, gelas memakai jaminan, dan bus menuju stasiun beroperasi sampai pukul satu. Anak di bawah sepuluh tahun gratis dengan pelindung telinga yang kami pinjamkan.`,
  ),
};

export const STADIUM = {
  summary: both(
    "One evening, one stage, fifty thousand seats and grass for those who never sit.",
    "Satu malam, satu panggung, lima puluh ribu kursi, dan rumput untuk yang tidak pernah duduk.",
  ),
  description: both(
    `People kept asking what Riuh would sound like if everybody heard the same song at the same moment. So once, and only once, we leave the field and borrow a stadium.

Eleven acts of the last three years play for seven hours, each of them with a guest that nobody expects. The stands go all the way around, the roof keeps the rain off the upper rows, and the choir of motorbikes has practised for the tunnel.

## Where you sit, where you stand
- Every seat has a number: choose it on the map, or let us find the best ones together
- Two areas on the grass are for standing, with a quiet corner for small people
- Places for wheelchairs, each with a seat beside it, are on the level of the gates

Gates open at two. Bring a bottle, it is filled for free, and keep your ticket at hand: section and row are written on it. Trains run until one in the morning, and the staff at each gate know which stairs lead to which row.`,
    `Banyak yang bertanya bagaimana bunyinya Riuh kalau semua orang mendengar lagu yang sama pada saat yang sama. Jadi sekali ini saja, kami meninggalkan sawah dan meminjam sebuah stadion.

Sebelas penampil dari tiga tahun terakhir bermain selama tujuh jam, masing-masing dengan tamu yang tidak disangka. Tribun mengelilingi lapangan, atap melindungi baris atas dari hujan, dan paduan suara sepeda motor sudah berlatih di terowongan.

## Duduk di mana, berdiri di mana
- Setiap kursi bernomor: pilih di denah, atau biar kami carikan yang terbaik berdampingan
- Dua area di rumput untuk berdiri, dengan sudut tenang untuk yang bertubuh kecil
- Tempat kursi roda, masing-masing dengan kursi pendamping, berada setinggi pintu masuk

Pintu dibuka pukul dua. Bawa botol, diisi gratis, dan siapkan tiketmu: bagian dan barisnya tertulis di sana. Kereta beroperasi sampai pukul satu dini hari, dan petugas di tiap pintu tahu tangga mana menuju baris mana.`,
  ),
};

export const WARM = {
  summary: both(
    "Three bands from the festival, months ahead of it, in a grand old hall.",
    "Tiga band festival manggung duluan, di gedung tua yang masih gagah.",
  ),
  description: both(
    `It is hard to wait, also for us. That is why three of the hundred and four acts will play months early, indoors, and for longer than they are allowed to in the field.

The trading house of 1910 has iron columns, a glass roof and an echo of almost two seconds, which the first band plans to play against. The second brings a brass section. The third has asked us to write nothing about them, except that they will come through the audience.

## The evening
- 6:00\u00a0PM doors, records, wedang ronde
- 7:00\u00a0PM first band
- 8:15\u00a0PM second band
- 9:40\u00a0PM the ones we say nothing about

This concert is sold out. Tickets that come back are offered to the waiting list, one after another, in the order in which people joined it. Late trains to Solo and Yogyakarta leave at half past eleven.`,
    `Menunggu itu berat, bagi kami juga. Maka tiga dari seratus empat penampil akan tampil lebih awal, di dalam ruangan, dan lebih lama daripada jatah mereka di festival.

Gedung dagang tahun 1910 ini bertiang besi, beratap kaca, dan bergema hampir dua detik, yang rencananya akan dilawan oleh band pertama. Band kedua membawa barisan tiup. Band ketiga meminta kami tidak menulis apa-apa tentang mereka, kecuali bahwa mereka akan masuk lewat tengah penonton.

## Susunan malam
- 18.00 pintu dibuka, piringan hitam, wedang ronde
- 19.00 band pertama
- 20.15 band kedua
- 21.40 yang tidak boleh kami ceritakan

Konser ini sudah habis. Tiket yang kembali akan ditawarkan kepada daftar tunggu satu per satu, sesuai urutan pendaftarannya masing-masing di sini. Kereta malam ke Solo dan Yogyakarta berangkat pukul setengah dua belas.`,
  ),
};

export const STREET = {
  summary: both(
    "Twenty-two corners, twenty-two bands, no stage and no fence.",
    "Dua puluh dua sudut, dua puluh dua band, tanpa panggung dan tanpa pagar.",
  ),
  description: both(
    `On one Sunday the cars were asked to go around, and on every corner between the field and the station somebody played. There was a bamboo orchestra beside the bank, a punk band beside the florist, two girls with a cello in a bus shelter, and an old man with a siter whom we had not invited but who was always there.

You walked from one to the next and the songs faded into each other. Some people managed all twenty-two. One couple got no further than the third corner and danced there until nine.

## Counted afterwards
- Musicians paid: 143, all the same fee
- Money from supporters: enough for that, and for the sweepers
- Complaints: two, one of them about the encore

Thank you for paying for something that was free. The map of the next street is drawn in September, and corners can be proposed by anyone who lives on one.`,
    `Pada satu hari Minggu mobil-mobil diminta memutar, dan di setiap sudut antara lapangan dan stasiun ada yang bermain. Ada orkes bambu di samping bank, band punk di samping toko bunga, dua gadis dengan selo di halte, dan seorang kakek pemain siter yang tidak kami undang tetapi memang selalu ada di sana.

Orang berjalan dari satu ke yang lain dan lagu-lagunya saling melebur. Ada yang berhasil mendatangi kedua puluh dua sudut. Ada satu pasangan yang berhenti di sudut ketiga dan berdansa di situ sampai pukul sembilan.

## Hitungan setelahnya
- Musisi yang dibayar: 143, semuanya sama besar
- Uang pendukung: cukup untuk itu, ditambah upah penyapu jalan
- Keluhan: dua, salah satunya soal lagu tambahan

Terima kasih sudah membayar sesuatu yang gratis. Peta jalan berikutnya digambar bulan September, dan siapa pun yang tinggal di sudut jalan boleh mengusulkan sudutnya.`,
  ),
};
