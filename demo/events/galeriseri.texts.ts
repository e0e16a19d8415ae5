import { both } from "../parts/write.ts";

export const ROOMS = {
  summary: both(
    "Seven artists were each given one room of an empty warehouse and no other instruction.",
    "Tujuh seniman masing-masing mendapat satu ruang gudang kosong, tanpa petunjuk lain.",
  ),
  description: both(
    `The keys were handed over in March. Seven artists, seven rooms, the same size and the same damp wall. Nobody was allowed to look into the neighbour's room until the opening, and so it is by accident that three of them chose the colour of rust.

In the first room you hear your own steps two seconds late. The third is filled to the knee with letters that were returned to sender. The fifth is empty, or looks so until you sit down. In the seventh a weaver works every day from ten until the light goes, and the cloth will be finished on the last evening, and not sooner.

## Your visit
- Sixty people at a time, for as long as the slot lasts
- Tours on six days, with one of the artists
- Benches in every room but the fifth

Photography without flash is welcome except in room three. The floor is uneven; staff are glad to help with wheelchairs, and there is a ramp on the canal side.`,
    `Kunci diserahkan bulan Maret. Tujuh seniman, tujuh ruang, ukurannya sama dan tembok lembapnya sama. Tidak ada yang boleh mengintip ruang tetangga sampai pembukaan, jadi hanya kebetulan bila tiga di antaranya memilih warna karat.

Di ruang pertama langkah sendiri terdengar terlambat dua detik. Ruang ketiga penuh setinggi lutut oleh surat yang kembali ke pengirim. Ruang kelima kosong, atau tampak begitu sampai kamu duduk. Di ruang ketujuh seorang penenun bekerja setiap hari dari pukul sepuluh sampai cahaya habis, dan kainnya baru selesai pada malam terakhir, tidak lebih awal.

## Kunjunganmu
- Enam puluh orang sekaligus, selama sesi berlangsung
- Tur pada enam hari, bersama salah satu senimannya
- Bangku di setiap ruang, kecuali yang kelima

Memotret tanpa lampu kilat dipersilakan, kecuali di ruang tiga. Lantainya tidak rata; petugas senang membantu kursi roda, dan ada jalur landai di sisi kanal.`,
  ),
};

export const DRAW = {
  summary: both(
    "An evening of poses, charcoal and the discovery that hands are difficult.",
    "Semalam berisi pose, arang, dan kesadaran bahwa tangan itu sulit.",
  ),
  description: both(
    `Nobody here asks whether you can draw. The question is whether you can look, and that is practised by drawing.

Twice a month two models sit for us: tonight a retired dancer and a harbour porter. They begin with poses of one minute, in which there is no time to be afraid, and end with one of forty, in which there is too much. A teacher walks about and says little. What he does say is usually "smaller head" or "longer", and he is usually right.

## How the evening runs
- 6:30\u00a0PM one-minute poses, in charcoal
- 7:15\u00a0PM ten-minute poses, standing and sitting
- 8:00\u00a0PM tea; the drawings lie on the floor for all to see
- 8:15\u00a0PM one long pose

The models are dressed. Beginners and left-handers are welcome; so are those who only want to watch for the first half hour. Wear dark colours, for charcoal travels. Two places are left tonight.`,
    `Di sini tidak ada yang bertanya apakah kamu bisa menggambar. Pertanyaannya apakah kamu bisa melihat, dan itu dilatih dengan menggambar.

Dua kali sebulan dua model duduk untuk kita: malam ini pensiunan penari dan kuli angkut pelabuhan. Mereka mulai dengan pose satu menit, saat tidak ada waktu untuk takut, dan berakhir dengan pose empat puluh menit, saat waktunya justru terlalu banyak. Pengajar berkeliling dan sedikit bicara. Yang dikatakannya biasanya "kepalanya kekecilan" atau "kurang panjang", dan biasanya ia benar.

## Jalannya malam
- 18.30 pose satu menit, dengan arang
- 19.15 pose sepuluh menit, berdiri dan duduk
- 20.00 teh; gambar digelar di lantai untuk dilihat bersama
- 20.15 satu pose panjang

Model berpakaian. Pemula dan orang kidal dipersilakan; begitu juga yang setengah jam pertama hanya ingin melihat. Pakai baju gelap, karena arang suka bepergian. Malam ini tinggal dua tempat.`,
  ),
};

export const PHOTO = {
  summary: both(
    "Four thousand photographs found at flea markets, hung as if they were ours.",
    "Empat ribu foto dari pasar loak, dipajang seolah milik kita sendiri.",
  ),
  description: both(
    `Someone stands in front of a new scooter. Someone holds a baby the wrong way round. Someone has cut somebody out with nail scissors, carefully, along the shoulder. We do not know who they are.

The exhibition showed four thousand prints from sixty years, collected at markets between Medan and Malang and sorted not by year but by gesture: leaning, pointing, squinting, posing with a thermos flask. Visitors were asked to write on the wall if they recognised anyone. It happened forty-one times.

## Forty-one times
- A woman found her parents' honeymoon
- A man found himself, aged four, crying
- Two strangers found the same uncle and are now in touch

All the pictures that were recognised went home with their families. The others are kept in our store, in the order of the gestures, and can be visited by appointment. A book is being made from the wall.`,
    `Seseorang berdiri di depan skuter baru. Seseorang menggendong bayi dengan posisi terbalik. Seseorang menggunting orang lain dari foto dengan gunting kuku, hati-hati, mengikuti garis bahu. Kita tidak tahu siapa mereka.

Pameran ini menampilkan empat ribu foto dari enam puluh tahun, dikumpulkan dari pasar loak antara Medan dan Malang, dan disusun bukan menurut tahun melainkan menurut gerak: bersandar, menunjuk, memicingkan mata, berpose dengan termos. Pengunjung diminta menulis di dinding bila mengenali seseorang. Itu terjadi empat puluh satu kali.

## Empat puluh satu kali
- Seorang perempuan menemukan bulan madu orang tuanya
- Seorang lelaki menemukan dirinya, usia empat, sedang menangis
- Dua orang asing menemukan paman yang sama dan kini saling berkabar

Semua foto yang dikenali sudah pulang ke keluarganya. Sisanya tersimpan di gudang kami menurut urutan gerak, dan bisa dikunjungi dengan perjanjian. Dari dinding itu sedang disusun sebuah buku.`,
  ),
};
