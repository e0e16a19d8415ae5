import { both } from "../parts/write.ts";

export const SURF = {
  summary: both(
    "Two and a half hours, one long board and a very good chance of standing up.",
    "Dua setengah jam, satu papan panjang, dan peluang besar untuk berdiri.",
  ),
  description: both(
    `Everybody remembers the first wave. It is usually half a metre high, it lasts four seconds, and you tell people about it for years.

We teach on a sandy stretch where the waves roll in slowly and break twice. You begin on the beach, drawing your board in the sand and getting up from it until it is boring. Then you go out to the hips, and the teacher pushes at the right moment. Towards the end nobody pushes any more. Nine out of ten of our guests stand on their first day; the tenth gets another lesson free.

## Choose your tide
- Morning tide: smooth water, few people
- Evening tide: warmer, with the sunset as judge
- Fourteen days, two classes each

You should be able to swim fifty metres. Children from eight have boards of their own. Sun cream for reefs stands at the bar; help yourself, and wait twenty minutes before going in.`,
    `Semua orang ingat ombak pertamanya. Tingginya biasanya setengah meter, lamanya empat detik, dan ceritanya bertahun-tahun.

Kami mengajar di pantai berpasir tempat ombak bergulung pelan dan pecah dua kali. Latihan dimulai di darat: menggambar papan di pasir dan berdiri di atasnya sampai bosan. Lalu masuk air setinggi pinggang, dan pengajar mendorong pada saat yang tepat. Menjelang akhir tidak ada lagi yang mendorong. Sembilan dari sepuluh tamu kami bisa berdiri pada hari pertama; yang kesepuluh mendapat pelajaran tambahan gratis.

## Pilih pasangnya
- Pasang pagi: air tenang, sedikit orang
- Pasang sore: lebih hangat, matahari terbenam jadi jurinya
- Empat belas hari, masing-masing dua kelas

Peserta sebaiknya bisa berenang lima puluh meter. Anak mulai delapan tahun punya papan sendiri. Tabir surya ramah karang tersedia di bar; silakan ambil, lalu tunggu dua puluh menit sebelum masuk air.`,
  ),
};

export const SWIM = {
  summary: both(
    "Three kilometres from the mainland to the island, with a lighthouse to aim at.",
    "Tiga kilometer dari daratan ke pulau, dengan mercusuar sebagai tujuan.",
  ),
  description: both(
    `In the strait the current changes direction twice a day, and for about ninety minutes in between it cannot make up its mind. That is our window.

One hundred and fifty swimmers start from the beach at six, each with an orange buoy and a number on both hands. Boats stand every two hundred metres. You aim at the lighthouse, the water turns from green to blue to a colour that has no name, and now and then a turtle checks whether you are serious. On the island there are towels, broth and a great deal of shouting.

## Conditions
- Proof of 2,000 metres in a pool within 60 minutes
- Tow buoy and medical form, both compulsory
- Briefing the evening before, in two languages

Relay teams share a boat and change by touching hands. If wind or current do not allow the crossing, we swim the same distance along the shore. A few single places are left.`,
    `Di selat ini arus berganti arah dua kali sehari, dan selama kira-kira sembilan puluh menit di antaranya ia tidak bisa memutuskan. Itulah jendela waktu kita.

Seratus lima puluh perenang berangkat dari pantai pukul enam, masing-masing dengan pelampung jingga dan nomor di kedua tangan. Perahu berjaga setiap dua ratus meter. Arahkan mata ke mercusuar; air berubah dari hijau ke biru lalu ke warna yang tidak ada namanya, dan sesekali seekor penyu memeriksa apakah kalian serius. Di pulau menunggu handuk, kaldu, dan sorak yang riuh.

## Syarat
- Bukti 2.000 meter di kolam dalam 60 menit
- Pelampung tarik dan formulir medis, keduanya wajib
- Pengarahan malam sebelumnya dalam dua bahasa

Tim estafet berbagi satu perahu dan berganti dengan sentuhan tangan. Bila angin atau arus tidak mengizinkan, jarak yang sama ditempuh menyusuri pantai. Tersisa beberapa tempat perorangan.`,
  ),
};

export const CLEAN = {
  summary: both(
    "Three hours, two kilometres of beach and 612 kilograms that are no longer there.",
    "Tiga jam, dua kilometer pantai, dan 612 kilogram yang kini sudah tidak ada.",
  ),
  description: both(
    `After the west monsoon the sea gives back what it was given. Two hundred and fourteen people came with gloves to receive it.

We walked in rows, an arm's length apart, as one looks for a lost ring. What we found was weighed, sorted and written down, because a full bag is forgotten tomorrow but a list can be taken to those who are responsible. The list says: most of it sachets, then straws, then one kind of water cup with a lid that everyone knows.

## The list, shortened
- 8,940 sachets, 3,112 cups, 1,406 straws
- 77 sandals, of which no two were a pair
- One bottle with a letter, which has been answered

Coffee was poured into cups that people had brought themselves. The next walk is on the first Sunday after full moon. Schools may ask us for the weighing sheet and do the same on their own beach.`,
    `Setelah angin barat, laut mengembalikan apa yang pernah diberikan kepadanya. Dua ratus empat belas orang datang membawa sarung tangan untuk menerimanya.

Kami berjalan berjajar sejauh rentang lengan, seperti mencari cincin yang hilang. Semua temuan ditimbang, dipilah, dan dicatat, sebab karung penuh akan dilupakan besok, sedangkan daftar bisa dibawa kepada yang bertanggung jawab. Isi daftarnya: terbanyak saset, lalu sedotan, lalu sejenis gelas air bertutup yang kita semua kenal.

## Daftarnya, diringkas
- 8.940 saset, 3.112 gelas, 1.406 sedotan
- 77 sandal, tidak ada dua yang sepasang
- Satu botol berisi surat, dan suratnya sudah dibalas

Kopi dituang ke cangkir yang dibawa masing-masing. Jalan berikutnya pada Minggu pertama setelah purnama. Sekolah boleh meminta lembar timbang kami dan melakukan hal yang sama di pantainya sendiri, lalu mengirim hasilnya.`,
  ),
};
