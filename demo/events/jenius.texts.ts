import { both } from "../parts/write.ts";

export const RUN = {
  summary: both("Six kilometres tied together by one metre of elastic ribbon.", "Enam kilometer, diikat satu meter pita elastis."),
  description: both(
    `The rules are simple. Two people start, two people finish, and in between neither lets go of the ribbon.

What looks like a joke turns out to be a lesson in paying attention: one of you is faster uphill, the other on the flat, and after two kilometres you stop talking and simply know. Couples, colleagues, mothers and sons, and last year a landlord with his tenant have done it.

The path circles the lake twice and has four stations where the pair solves something together, from carrying water in a leaking bucket to ordering coffee without words.

## Included
- Two bibs, two shirts, one ribbon
- Fruit and coconut water at each station
- One medal in two halves

## Alone?
Take a single place and tell us your pace. We introduce you to a partner at half past five. Many have stayed friends, and two are married.`,
    `Aturannya sederhana. Dua orang berangkat, dua orang tiba, dan di antaranya tidak ada yang boleh melepas pita.

Kelihatannya seperti lelucon, ternyata latihan untuk saling memperhatikan: yang satu cepat di tanjakan, yang lain di jalan datar, dan setelah dua kilometer kalian berhenti bicara karena sudah saling tahu. Pasangan, rekan kerja, ibu dan anak, bahkan tahun lalu pemilik kos dengan penyewanya, semua pernah mencoba.

Rute mengitari danau dua kali dengan empat pos untuk dipecahkan berdua, mulai dari membawa air dengan ember bocor sampai memesan kopi tanpa kata.

## Termasuk
- Dua nomor dada, dua kaus, satu pita
- Buah dan air kelapa di tiap pos
- Satu medali yang terbelah dua

## Sendirian?
Ambil tempat tunggal dan sebutkan pace-mu. Pukul setengah enam kami kenalkan dengan pasangan lari. Banyak yang berlanjut jadi teman, dan dua di antaranya menikah.`,
  ),
};

export const MONEY = {
  summary: both(
    "Two hours about salaries, debts and parents, with people who say real numbers.",
    "Dua jam soal gaji, utang, dan orang tua, bersama orang-orang yang menyebut angka sebenarnya.",
  ),
  description: both(
    `We are good at talking about money in general and hopeless at talking about our own. This evening is an exercise in the second thing.

Three guests put their household budget on the screen: a nurse who supports two siblings, a designer with an income that jumps, and a couple who are paying for a house they do not yet live in. They explain what they decided, what it cost and what they would do differently. A financial planner asks the questions that we are too polite to ask, and then it is the turn of the audience.

## You will take home
- A one-page budget that survives a bad month
- Three sentences for the talk with your parents
- A list of debts that should be paid first, and why

There are no products on sale in the room. Coffee, tea and fried bananas are served from half past six. Sign language interpretation is provided.`,
    `Kita pandai membicarakan uang secara umum, tetapi gagap saat membicarakan uang sendiri. Malam ini kita berlatih untuk yang kedua.

Tiga tamu menayangkan anggaran rumah tangganya: seorang perawat yang membiayai dua adik, seorang desainer dengan penghasilan naik-turun, dan sepasang suami istri yang mencicil rumah yang belum mereka tempati. Mereka menjelaskan keputusan yang diambil, berapa harganya, dan apa yang ingin diubah. Perencana keuangan mengajukan pertanyaan yang kita terlalu sungkan untuk bertanya, lalu giliran penonton.

## Yang dibawa pulang
- Anggaran satu halaman yang tahan menghadapi bulan buruk
- Tiga kalimat pembuka untuk bicara dengan orang tua
- Urutan utang yang perlu dilunasi lebih dulu, beserta alasannya

Tidak ada produk yang dijual di ruangan. Kopi, teh, dan pisang goreng tersedia sejak pukul setengah tujuh. Tersedia juru bahasa isyarat.`,
  ),
};

export const SIDE = {
  summary: both(
    "A long Saturday in which an idea gets a price, a name and a first customer.",
    "Sabtu panjang saat sebuah ide mendapat harga, nama, dan pembeli pertama.",
  ),
  description: both(
    `Forty people arrived with something they were good at: candles, chilli sauce, dog portraits, mending jeans. At four in the afternoon thirty-one of them had sold the first one to somebody in the room.

The day was built like a shop. In the morning everybody worked out what an hour of their time costs, which was the quietest part of the day. Before lunch came the name and the one sentence that says what it is. After lunch each table became a stall, and the teachers walked around with real money.

## The three teachers
- Ratri, who sells eight hundred jars of sambal a week
- Yoga, a tax consultant who draws comics
- Mei, who closed two businesses and tells you how

The next edition is being planned for Surabaya. Those who took part in this one meet online every first Monday for three months.`,
    `Empat puluh orang datang membawa sesuatu yang mereka kuasai: lilin, saus cabai, lukisan anjing, tambal jin. Pukul empat sore, tiga puluh satu di antaranya sudah menjual karya pertama kepada orang di ruangan itu.

Harinya disusun seperti toko. Pagi hari semua menghitung berapa harga satu jam waktunya, dan itu bagian paling sunyi. Sebelum makan siang giliran nama dan satu kalimat yang menjelaskan semuanya. Setelah makan siang setiap meja menjadi lapak, dan para pengajar berkeliling membawa uang sungguhan.

## Tiga pengajar
- Ratri, penjual delapan ratus botol sambal setiap minggu
- Yoga, konsultan pajak yang menggambar komik
- Mei, yang pernah menutup dua usaha dan mau bercerita caranya

Edisi berikutnya sedang disiapkan untuk Surabaya. Peserta angkatan ini bertemu daring setiap Senin pertama selama tiga bulan untuk saling menagih kemajuan dan berbagi pelanggan.`,
  ),
};
