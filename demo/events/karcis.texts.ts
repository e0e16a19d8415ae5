import { both } from "../parts/write.ts";

export const MARKET = {
  summary: both(
    "Five evenings of food, small stages and things made by hand between the old warehouses.",
    "Lima malam berisi makanan, panggung kecil, dan barang buatan tangan di antara gudang tua.",
  ),
  description: both(
    `For eleven months of the year the warehouses along the canal keep their doors shut. For five evenings we open them, hang up lamps, and let the city in.

There are a hundred and twenty stalls, chosen by tasting and by touching. You will find satay that people cross two provinces for, a woman who repairs umbrellas, vinyl from the seventies, three generations of one family who make only bamboo toys, and a stage in every yard.

## Do not miss
- Orkes melayu at nine in the salt warehouse
- The midnight noodle queue, which is an event of its own
- Puppets for children at four and at six
- Boat rides on the canal until the water is too low

Cash is not needed: every stall takes QRIS. Dogs on a lead are welcome in the yards. The last train leaves at 11:12\u00a0PM, and the market politely throws you out at eleven.`,
    `Sebelas bulan dalam setahun gudang-gudang di tepi kanal ini tertutup rapat. Selama lima malam kami membukanya, menggantung lampu, dan mempersilakan kota masuk.

Ada seratus dua puluh lapak yang dipilih dengan dicicip dan diraba. Ada sate yang membuat orang rela melintasi dua provinsi, ibu tukang servis payung, piringan hitam tahun tujuh puluhan, tiga generasi pembuat mainan bambu, dan panggung di setiap halaman.

## Jangan lewatkan
- Orkes melayu pukul sembilan di gudang garam
- Antrean bakmi tengah malam, yang sudah menjadi acara tersendiri
- Wayang untuk anak pukul empat dan enam
- Naik perahu di kanal selama air cukup dalam

Tidak perlu uang tunai karena semua lapak menerima QRIS. Anjing bertali boleh masuk halaman. Kereta terakhir berangkat pukul 23.12, dan pasar mengantarmu pulang dengan sopan pukul sebelas.`,
  ),
};

export const STANDUP = {
  summary: both(
    "Six comedians stand trial for crimes of everyday life. The audience is the jury.",
    "Enam komika diadili atas kejahatan sehari-hari. Penonton menjadi jurinya.",
  ),
  description: both(
    `The accused has worn the same jacket to every wedding since 2016. The accused has answered "on the way" while still in the shower. The accused has left exactly one sip in the shared bottle.

In this court every crime is small, every lawyer is a comedian and every witness sits in the front rows. Six cases are heard in one evening, each with a prosecutor, a defence and a verdict by applause. Nobody knows the cases beforehand, the judge least of all.

## On the bench
- A former court clerk who now does stand-up
- Two winners of the campus league
- One guest whose name we are not allowed to print

The show is in Indonesian with a good deal of Betawi and some Javanese swearing. It suits people of fifteen and older. Cases may be handed in by the audience on a slip of paper before half past seven.`,
    `Terdakwa memakai jas yang sama ke semua undangan sejak 2016. Terdakwa menjawab "sudah di jalan" padahal masih mandi. Terdakwa menyisakan tepat satu teguk di botol bersama.

Di pengadilan ini semua perkaranya kecil, semua pengacaranya komika, dan semua saksinya duduk di barisan depan. Enam perkara disidangkan dalam satu malam, lengkap dengan jaksa, pembela, dan putusan lewat tepuk tangan. Tidak ada yang tahu perkaranya lebih dulu, apalagi hakimnya.

## Majelis malam ini
- Mantan panitera yang banting setir jadi komika
- Dua juara liga kampus
- Seorang tamu yang namanya belum boleh kami cetak

Pertunjukan berbahasa Indonesia dengan banyak Betawi dan sedikit umpatan Jawa, cocok untuk usia lima belas tahun ke atas. Penonton boleh menyetor perkara lewat secarik kertas sebelum pukul setengah delapan malam, dan yang terbaik langsung disidangkan.`,
  ),
};

export const NEWS = {
  summary: both(
    "Four reporters take apart one story each and show how it was made.",
    "Empat wartawan membongkar masing-masing satu berita dan menunjukkan cara membuatnya.",
  ),
  description: both(
    `Most of us read the headline, some read the second paragraph, and hardly anyone knows what happened before the first word was typed. This afternoon is about that part.

Four reporters bring one story each, together with the things that are never printed: the notebook, the wrong lead, the phone call that changed the order of the sentences, the photograph that was left out. One story is about sand mining, one about a village choir, one about a hospital, one about a goal that was not a goal.

## The programme
- 4:00\u00a0PM four stories, twenty minutes each
- 5:30\u00a0PM how a fact is checked, live and with help from the room
- 6:00\u00a0PM questions, and no question is too simple

Admission is free. The hall has a ramp and places for wheelchairs in the third row. Students who need a certificate of attendance can tick the box on the way out.`,
    `Kebanyakan dari kita membaca judul, sebagian membaca paragraf kedua, dan hampir tak ada yang tahu apa yang terjadi sebelum kata pertama diketik. Sore ini membahas bagian itu.

Empat wartawan membawa masing-masing satu berita beserta hal-hal yang tidak pernah dimuat: buku catatan, petunjuk yang keliru, telepon yang mengubah susunan kalimat, dan foto yang tidak jadi dipasang. Satu tentang tambang pasir, satu tentang paduan suara desa, satu tentang rumah sakit, satu tentang gol yang ternyata bukan gol.

## Susunan acara
- 16.00 empat berita, masing-masing dua puluh menit
- 17.30 memeriksa fakta secara langsung, dibantu seisi ruangan
- 18.00 tanya jawab, tidak ada pertanyaan yang terlalu sederhana

Event ini gratis. Ruangan memiliki jalur landai dan tempat kursi roda di baris ketiga. Mahasiswa yang membutuhkan sertifikat kehadiran dapat mengisinya di pintu keluar.`,
  ),
};

export const HUNT = {
  summary: both(
    "A detective game on foot. The place is part of the mystery.",
    "Permainan detektif sambil berjalan kaki. Lokasinya bagian dari teka-teki.",
  ),
  description: both(
    `A painter disappears in 1957. His easel is found, his shoes are found, and in the pocket of his coat there is a tram ticket with a number that belongs to no line.

Your team has six hours, a city quarter and a file of forty pages. Every page is a real object: a letter, a menu, a pattern for a dress, a map with a hole burnt into it. Actors wait in shops and offices and answer honestly, as long as you ask the right thing.

## Where does it begin?
We do not say yet. The starting point is sent to the captain three days before, in the form of a riddle. It lies within the ring road and close to a station.

## Please bring
- Shoes for about five kilometres
- One charged telephone per team
- Somebody who can read old handwriting

The game is played in Indonesian; the file is available in English. Children over ten are useful detectives.`,
    `Seorang pelukis menghilang pada 1957. Kuda-kuda lukisnya ditemukan, sepatunya ditemukan, dan di saku mantelnya ada karcis trem dengan nomor yang bukan milik jalur mana pun.

Tim kalian punya enam jam, satu kawasan kota, dan berkas setebal empat puluh halaman. Setiap halaman berupa benda nyata: surat, menu, pola gaun, peta yang berlubang bekas terbakar. Para aktor menunggu di toko dan kantor, dan akan menjawab jujur asalkan pertanyaannya tepat.

## Mulai dari mana?
Belum kami sebutkan. Titik awal dikirim kepada kapten tiga hari sebelumnya, dalam bentuk teka-teki. Letaknya di dalam lingkar kota dan dekat stasiun.

## Yang perlu dibawa
- Sepatu untuk berjalan sekitar lima kilometer
- Satu ponsel terisi penuh untuk tiap tim
- Seseorang yang bisa membaca tulisan tangan lama

Permainan berlangsung dalam bahasa Indonesia; berkas tersedia juga dalam bahasa Inggris. Anak di atas sepuluh tahun adalah detektif yang berguna.`,
  ),
};

export const PRINT = {
  summary: both(
    "Carve, ink, press: a first print to take home, and the plate to make a hundred more.",
    "Cukil, tinta, tekan: satu cetakan pertama untuk dibawa pulang, dan pelat untuk seratus berikutnya.",
  ),
  description: both(
    `There is a moment when the paper is lifted from the plate and the room goes quiet. We made eighteen people wait five hours for it, and nobody complained.

The workshop began with a drawing the size of a hand. By eleven everybody had carved it in reverse, learned to hold the gouge away from the thumb, and found out that white is simply what you take away. After lunch came the ink: one colour first, then a second for those who were brave.

## What was made
- Eighteen plates, forty-six prints, one small cut that needed a plaster
- A shared sheet with all motifs, which now hangs in the corridor

We repeat this workshop every three months with another technique. Next comes drypoint, on old compact discs. If you would like to hear of it before the others, write to us.`,
    `Ada saat ketika kertas diangkat dari pelat dan seisi ruangan mendadak sunyi. Delapan belas orang kami buat menunggu lima jam demi saat itu, dan tidak ada yang mengeluh.

Lokakarya dibuka dengan gambar seukuran telapak tangan. Pukul sebelas semua sudah mencukilnya secara terbalik, belajar mengarahkan pahat menjauhi jempol, dan menyadari bahwa putih hanyalah bagian yang dibuang. Setelah makan siang giliran tinta: satu warna dulu, lalu warna kedua bagi yang berani.

## Hasilnya
- Delapan belas pelat, empat puluh enam cetakan, dan satu luka kecil yang perlu plester
- Selembar cetakan bersama berisi semua motif, kini tergantung di lorong

Lokakarya ini berulang setiap tiga bulan dengan teknik lain. Berikutnya drypoint di atas cakram padat bekas. Kalau ingin tahu lebih dulu dan mendapat kabarnya, tulis kepada kami di sini.`,
  ),
};
