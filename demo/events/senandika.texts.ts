import { both } from "../parts/write.ts";

export const CLIFF = {
  summary: both(
    "Seven hours of music on a lawn that ends in the Indian Ocean.",
    "Tujuh jam musik di padang rumput yang berujung di Samudra Hindia.",
  ),
  description: both(
    `The stage stands with its back to the sea. From the lawn you hear the bass first and the waves second, and around six o'clock, when the sun drops behind the drummer, nobody knows where to look.

We invite few musicians and give them time. Six groups play, each for a full hour: a piano trio from Bandung, a singer who grew up on keroncong, a brass band from Sanur, a guitarist from Kupang with his own tuning, and two friends from abroad who have never met before that afternoon.

## The day
- 4:00\u00a0PM gates, swing records, cold towels
- 5:00\u00a0PM first set
- 6:14\u00a0PM sunset, ten minutes without any music at all
- 10:00\u00a0PM everybody on stage

Kitchens from four villages cook. Water is free at the refill points, so leave plastic at home. The last shuttle goes down the hill at 11:30\u00a0PM.`,
    `Panggungnya membelakangi laut. Dari rumput, yang terdengar lebih dulu adalah bas, baru kemudian ombak; dan sekitar pukul enam, saat matahari turun di belakang pemain drum, tidak ada yang tahu harus melihat ke mana.

Kami mengundang sedikit musisi dan memberi mereka waktu. Enam kelompok bermain, masing-masing satu jam penuh: trio piano dari Bandung, penyanyi yang dibesarkan keroncong, kelompok tiup dari Sanur, gitaris Kupang dengan setelan senarnya sendiri, dan dua kawan dari luar negeri yang baru berkenalan sore itu.

## Susunan hari
- 16.00 gerbang dibuka, piringan hitam swing, handuk dingin
- 17.00 set pertama
- 18.14 matahari terbenam, sepuluh menit tanpa musik sama sekali
- 22.00 semua naik panggung

Dapur dari empat desa memasak di lokasi. Air minum gratis di titik isi ulang, jadi tinggalkan plastik di rumah. Antar-jemput terakhir turun pukul 23.30.`,
  ),
};

export const ROOM = {
  summary: both(
    "Forty chairs, one lamp, no stage. Two sets every evening.",
    "Empat puluh kursi, satu lampu, tanpa panggung. Dua set setiap malam.",
  ),
  description: both(
    `There is no stage at Kamar Depan. The band sits where a family would put its television, the piano is the one the owner learned on, and from the chair next to the bass you can feel every note in the floor.

For four evenings in a row a trio takes over the room and plays two different sets: an early one that stays close to the melodies, and a late one that does not. Between the two the windows are opened and the neighbour sells martabak over the fence.

## Who plays
- Piano: a teacher who refuses to record albums
- Bass: sixty-three years old, started on dangdut
- Drums: brushes until ten, then we shall see

Please choose your evening and your set. The ticket includes one house drink, hot or cold. Phones stay in pockets during solos, and applause is allowed at any time, even in the wrong place.`,
    `Di Kamar Depan tidak ada panggung. Band duduk di tempat keluarga biasa menaruh televisi, pianonya adalah piano belajar pemilik rumah, dan siapa pun yang duduk di sebelah bas akan merasakan setiap nada lewat lantai.

Empat malam berturut-turut sebuah trio menguasai ruangan dan memainkan dua set yang berbeda: set awal yang setia pada melodi, dan set malam yang tidak. Di antara keduanya jendela dibuka dan tetangga berjualan martabak lewat pagar.

## Yang bermain
- Piano: seorang guru yang menolak rekaman album
- Bas: enam puluh tiga tahun, berangkat dari dangdut
- Drum: sapu halus sampai pukul sepuluh, setelah itu kita lihat saja

Pilih malam dan setnya lebih dulu. Tiket sudah termasuk satu minuman rumah, panas atau dingin. Ponsel tetap di saku selama solo, sedangkan tepuk tangan boleh kapan saja, bahkan di tempat yang keliru.`,
  ),
};

export const SONGBOOK = {
  summary: both(
    "A century of Indonesian songs, sung by three generations. Date to be announced.",
    "Seratus tahun lagu Indonesia, dinyanyikan tiga generasi. Tanggal menyusul.",
  ),
  description: both(
    `Everybody's grandmother has a drawer, and in the drawer there is a book with song texts copied by hand. We collected forty such books and made a concert of them.

Buku Lagu goes through a hundred years in two hours: from the theatre songs of the travelling companies, by way of radio orchestras, patriotic marches and pop from the cassette years, to a melody that was written last month. A small orchestra of fourteen plays new arrangements. Three singers share the stage; the youngest is nineteen and the oldest is seventy-eight.

## When?
The hall is ours, the singers have said yes, and one of them is waiting for a new knee. As soon as the doctors are content we announce the date here. Leave your number to hear it first.

## Bring
- Your grandmother
- Her book, if she allows it: we scan pages in the foyer`,
    `Setiap nenek punya laci, dan di dalam laci itu ada buku berisi lirik lagu yang disalin dengan tangan. Kami mengumpulkan empat puluh buku seperti itu dan menjadikannya konser.

Buku Lagu menempuh seratus tahun dalam dua jam: dari lagu panggung rombongan sandiwara, orkes radio, mars perjuangan, dan pop era kaset, sampai melodi yang baru ditulis bulan lalu. Orkestra kecil beranggota empat belas orang membawakan aransemen baru. Tiga penyanyi berbagi panggung; yang termuda sembilan belas tahun, yang tertua tujuh puluh delapan.

## Kapan?
Gedung sudah kami pegang, para penyanyi sudah setuju, dan salah satunya sedang menunggu lutut baru. Begitu dokter mengizinkan, tanggalnya diumumkan di sini. Tinggalkan nomor supaya tahu lebih dulu.

## Yang perlu dibawa
- Nenek
- Bukunya, kalau beliau mengizinkan: kami memindai halamannya di lobi`,
  ),
};
