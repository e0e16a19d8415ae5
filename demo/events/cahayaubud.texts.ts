import { both } from "../parts/write.ts";

export const LIGHT = {
  summary: both(
    "A two-kilometre walk along the river, past fourteen works made of nothing but light.",
    "Jalan kaki dua kilometer menyusuri sungai, melewati empat belas karya yang hanya terbuat dari cahaya.",
  ),
  description: both(
    `You get a lantern at the gate and are asked to keep quiet until the first bridge. It is less a rule than an invitation: the eyes need ten minutes, and the frogs have the first word anyway.

Along the ravine fourteen artists have put up works that cannot be seen by day. One of them rises when you breathe on it. Another one writes on the water. A third has been woven by a whole banjar from four thousand bottle bottoms, and there is one which you are allowed to switch off.

## The walk
- Two kilometres, ninety minutes, one hundred and twelve steps
- Early and late groups of one hundred and fifty people
- Soup and hot ginger at the second bridge
- Shuttle back from the end of the path

Wear shoes that grip, because stones are damp. The path is not suited for prams; carriers are lent at the gate. The works stay until the end of next week.`,
    `Di gerbang kamu menerima lentera dan diminta diam sampai jembatan pertama. Bukan aturan, lebih seperti undangan: mata butuh sepuluh menit, dan kata pertama toh milik para katak.

Di sepanjang lembah, empat belas seniman memasang karya yang tidak terlihat pada siang hari. Ada yang naik saat diembus napas. Ada yang menulis di permukaan air. Ada yang dianyam satu banjar dari empat ribu pantat botol, dan ada satu yang boleh kamu padamkan.

## Perjalanannya
- Dua kilometer, sembilan puluh menit, seratus dua belas anak tangga
- Rombongan awal dan malam, masing-masing seratus lima puluh orang
- Sup dan jahe panas di jembatan kedua
- Kendaraan kembali dari ujung jalur

Pakai sepatu yang tidak licin karena batunya lembap. Jalur belum ramah kereta bayi; gendongan dipinjamkan di gerbang. Karya terpasang sampai akhir pekan depan.`,
  ),
};

export const WORDS = {
  summary: both(
    "Five days, sixty writers and long tables under the trees.",
    "Lima hari, enam puluh penulis, dan meja panjang di bawah pohon.",
  ),
  description: both(
    `A festival of writers is a strange thing: people who spend their lives alone in a room are put in front of a thousand others and asked to be interesting. Here we do it gently. There are no more than four on a stage, nobody talks for longer than ten minutes without being asked something, and every conversation continues at a table.

This year's question is: who tells the story of an island? Sixty authors come from thirty-one islands and eleven countries, with novels, recipes, court reports, songs and one dictionary.

## In the programme
- Morning letters: an author answers one reader
- Translators at work, live, on a large screen
- Poetry at the market at five in the morning
- Children's tent, where only children may ask

Sales open in three weeks. Indonesian students pay a tenth. All talks are interpreted between Indonesian and English, and the large hall has an induction loop.`,
    `Festival penulis itu ganjil: orang yang seumur hidup duduk sendirian di kamar didudukkan di depan seribu orang lain dan diminta menarik. Di sini kami melakukannya pelan-pelan. Paling banyak empat orang di panggung, tidak ada yang bicara lebih dari sepuluh menit tanpa ditanya, dan setiap percakapan berlanjut di meja.

Pertanyaan tahun ini: siapa yang menceritakan sebuah pulau? Enam puluh penulis datang dari tiga puluh satu pulau dan sebelas negara, membawa novel, resep, laporan sidang, lagu, dan satu kamus.

## Dalam program
- Surat pagi: seorang penulis menjawab satu pembaca
- Penerjemah bekerja langsung di layar lebar
- Puisi di pasar pukul lima pagi
- Tenda anak, tempat hanya anak-anak yang boleh bertanya

Penjualan dibuka tiga minggu lagi. Mahasiswa Indonesia membayar sepersepuluh. Semua bincang diterjemahkan antara Indonesia dan Inggris, dan aula besar dilengkapi sistem bantu dengar.`,
  ),
};

export const KITE = {
  summary: both(
    "Ninety kites, some as long as a bus, and a sky that had room for all of them.",
    "Sembilan puluh layang-layang, sebagian sepanjang bus, dan langit yang cukup untuk semuanya.",
  ),
  description: both(
    `A janggan has a tail of one hundred metres and needs fourteen people to persuade it. When it finally leaves the ground the bow on its head starts to hum, and you can hear it three villages away.

On this afternoon ninety kites were flown over the square: fish, leaves, birds and dragons in the old shapes, and in the new ones a motorbike, a cup of coffee and a very large chicken. The banjar compete in dignity as well as height. Points are deducted for shouting, though nobody has ever been able to enforce it.

## The prizes
- Highest: a bebean from Sesetan
- Best hum: the janggan of Penatih
- Favourite of the children: the chicken, by a wide margin

The lines were gathered in, nothing stayed in the trees, and the airport thanks everyone for keeping below one hundred metres. See you with the next east wind.`,
    `Seekor janggan berekor seratus meter dan butuh empat belas orang untuk membujuknya. Saat akhirnya lepas dari tanah, busur di kepalanya mulai berdengung dan terdengar sampai tiga desa jauhnya.

Sore itu sembilan puluh layang-layang naik di atas lapangan: ikan, daun, burung, dan naga dalam bentuk lama, lalu sepeda motor, secangkir kopi, dan ayam raksasa dalam bentuk baru. Antarbanjar berlomba wibawa selain ketinggian. Berteriak mengurangi nilai, meskipun selama ini tidak ada yang sanggup menegakkan aturan itu.

## Para juara
- Tertinggi: bebean dari Sesetan
- Dengung terbaik: janggan dari Penatih
- Kesayangan anak-anak: si ayam, menang telak

Semua benang sudah digulung, tidak ada yang tersangkut di pohon, dan bandara berterima kasih karena semua bertahan di bawah seratus meter. Sampai jumpa saat angin timur berikutnya, dengan ekor yang lebih panjang dan ayam yang lebih besar.`,
  ),
};
