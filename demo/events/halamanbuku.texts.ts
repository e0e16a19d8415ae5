import { both } from "../parts/write.ts";

export const NIGHT = {
  summary: both(
    "Eleven hours among ninety thousand books, with a lamp, a blanket and nobody to rush you.",
    "Sebelas jam di antara sembilan puluh ribu buku, dengan lampu, selimut, dan tanpa ada yang memburu.",
  ),
  description: both(
    `At seven the doors are locked from the inside. There are one hundred people in the building, ninety thousand books, and no programme until breakfast.

That is not quite true. At nine somebody reads aloud in the map room, for those who like to be read to. At midnight the cellar is opened, where the newspapers are kept that were never digitised. At two there is noodle soup. But nobody has to attend anything. You may take a book from the shelf, find a corner and stay there till the light comes through the windows.

## House rules for one night
- Whisper, or go into the courtyard
- Pencils only, no ink
- Books return to the trolley, not to the shelf
- Snoring is a matter for your neighbours

Free places are taken; a few places for friends of the library remain. Bring a pillow. Readers from fifteen years are welcome, those under eighteen with a letter from home.`,
    `Pukul tujuh pintu dikunci dari dalam. Ada seratus orang di gedung ini, sembilan puluh ribu buku, dan tidak ada acara sampai sarapan.

Tidak sepenuhnya benar. Pukul sembilan ada yang membacakan cerita di ruang peta, untuk yang suka dibacakan. Tengah malam gudang bawah dibuka, tempat koran-koran yang belum pernah didigitalkan. Pukul dua ada mi kuah. Tetapi tidak ada yang wajib. Silakan ambil buku dari rak, cari sudut, dan tinggal di sana sampai cahaya masuk lewat jendela.

## Aturan satu malam
- Berbisik, atau keluar ke halaman
- Hanya pensil, tanpa tinta
- Buku kembali ke troli, bukan ke rak
- Dengkur menjadi urusan tetangga masing-masing

Tempat gratis sudah habis; tersisa beberapa tempat untuk sahabat perpustakaan. Bawa bantal. Terbuka untuk pembaca mulai lima belas tahun, dan yang belum delapan belas membawa surat dari rumah.`,
  ),
};

export const WRITE = {
  summary: both(
    "Four hours, sixteen people and stories that are no longer than a receipt.",
    "Empat jam, enam belas orang, dan cerita yang tidak lebih panjang dari struk belanja.",
  ),
  description: both(
    `Long texts forgive a lot. Short ones forgive nothing, and that is why one learns so quickly from them.

In this class we write five stories, none of them longer than one hundred and fifty words. The first is about an object in your bag. The second is the same story without adjectives. The third begins where the second ended, and by the fifth you will be crossing out sentences that you loved at two o'clock. Everything is read aloud, and everything is discussed with the one question that helps: what did you see?

## For whom
- People who write in secret
- People who write for a living and have grown tired of it
- Nobody who is looking for praise only

Led by an author of three books and an editor who shortened all of them. Bring a pen if you prefer it to our pencils. At the end each participant keeps one story, printed on real receipt paper.`,
    `Tulisan panjang memaafkan banyak hal. Tulisan pendek tidak memaafkan apa pun, dan karena itu kita belajar cepat darinya.

Di kelas ini kita menulis lima cerita, tidak ada yang lebih dari seratus lima puluh kata. Cerita pertama tentang benda di dalam tas. Yang kedua cerita yang sama tanpa kata sifat. Yang ketiga dimulai di tempat yang kedua berakhir, dan pada cerita kelima kamu akan mencoret kalimat yang pukul dua tadi masih kamu sayangi. Semua dibacakan, dan semua dibahas dengan satu pertanyaan yang menolong: apa yang kamu lihat?

## Untuk siapa
- Yang menulis diam-diam
- Yang menulis sebagai pekerjaan dan mulai lelah
- Bukan untuk yang hanya mencari pujian

Dipandu penulis tiga buku dan penyunting yang memendekkan ketiganya. Bawa pena kalau lebih suka daripada pensil kami. Di akhir kelas setiap peserta menyimpan satu cerita, dicetak di kertas struk sungguhan.`,
  ),
};
