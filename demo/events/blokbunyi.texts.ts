import { both } from "../parts/write.ts";

export const NOISE = {
  summary: both(
    "Four bands, two drum kits, one room that is slightly too small.",
    "Empat band, dua set drum, satu ruangan yang sedikit kekecilan.",
  ),
  description: both(
    `There are nights for songs and nights for sound. This is a night for sound. Four bands from four cities share two drum kits and a wall of borrowed amplifiers, and the last one starts only when the one before has run out of strings.

We open with a duo from Jatinangor who build their own pedals, go on to a quartet that has not played for six years, and end with the loudest people we know. In between a film-maker projects eight-millimetre reels on whatever is moving.

## House rules
- Look after each other in front of the stage
- No means no, everywhere, at any volume
- If somebody falls, everybody stops

Ear plugs are free, and we mean it: please wear them. The yard behind the hall stays open for breathing. Everyone is eighteen or older; bring an identity card, because the door does ask.`,
    `Ada malam untuk lagu dan ada malam untuk bunyi. Ini malam untuk bunyi. Empat band dari empat kota berbagi dua set drum dan setembok ampli pinjaman, dan yang terakhir baru mulai setelah yang sebelumnya kehabisan senar.

Pembukanya duo dari Jatinangor yang merakit pedalnya sendiri, disusul kuartet yang sudah enam tahun tidak main, dan ditutup orang-orang paling keras yang kami kenal. Di sela-selanya seorang pembuat film memutar gulungan delapan milimeter di permukaan apa pun yang bergerak.

## Aturan rumah
- Saling jaga di depan panggung
- Tidak berarti tidak, di mana pun, sekeras apa pun musiknya
- Kalau ada yang jatuh, semua berhenti

Penyumbat telinga gratis dan kami serius: tolong dipakai. Halaman belakang terbuka untuk menarik napas. Semua pengunjung berusia delapan belas tahun ke atas; bawa kartu identitas karena petugas pintu pasti bertanya.`,
  ),
};

export const DANCE = {
  summary: both(
    "House, disko and funkot from ten until the first prayer call.",
    "House, disko, dan funkot dari pukul sepuluh sampai azan pertama.",
  ),
  description: both(
    `Twice a year the old pepper warehouse gets a dance floor. It is made of teak, it was built for this, and it will be taken apart again on Sunday.

Five selectors play all night, one record after the other, without a headliner and without a countdown. The first hours belong to disco and city pop, the middle to house, and what happens after two has been called funkot, therapy and sport. Lights are low, mirrors are large, and the fans are the strongest that money can rent.

## For your comfort
- Free water at both ends of the floor
- A quiet room with mattresses and tea
- A team in yellow shirts who can be asked anything
- Toilets that are cleaned every half hour

Dress for moving. Cameras get a sticker over the lens at the entrance. Guests are twenty-one or older. A night bus goes to three stations at a quarter past four.`,
    `Dua kali setahun gudang lada tua ini mendapat lantai dansa. Lantainya dari kayu jati, dibuat khusus untuk malam ini, dan hari Minggu dibongkar lagi.

Lima selektor bermain semalaman, piringan demi piringan, tanpa bintang utama dan tanpa hitung mundur. Jam-jam pertama milik disko dan city pop, tengah malam milik house, dan apa yang terjadi setelah pukul dua pernah disebut funkot, terapi, sekaligus olahraga. Lampunya redup, cerminnya besar, dan kipasnya yang terkuat yang bisa disewa.

## Supaya nyaman
- Air minum gratis di kedua ujung lantai
- Ruang hening dengan kasur dan teh
- Tim berkaus kuning yang bisa ditanya apa saja
- Toilet dibersihkan setiap setengah jam

Kenakan pakaian yang enak dipakai bergerak. Lensa kamera ditempeli stiker di pintu masuk. Pengunjung berusia dua puluh satu tahun ke atas. Bus malam menuju tiga stasiun berangkat pukul empat lewat seperempat.`,
  ),
};

export const TAPE = {
  summary: both(
    "A release show with two hundred cassettes and a view over the tram street.",
    "Konser rilis dengan dua ratus kaset dan pemandangan ke jalan trem.",
  ),
  description: both(
    `A cassette has two sides, so the afternoon had two halves. On side A the band played the new songs in order, with the windows open and the traffic as a sixth member. On side B they played whatever people shouted.

Sore di Lantai Tiga was recorded in this same loft over eleven Sundays, always between the second and the third rain. Two hundred copies were made, each with a cover printed from a different photograph of the ceiling. All but eight went home with somebody that day.

## Heard on the tape
- A lift that has been broken since March
- The singer's landlady, who was asked for permission and asked for a solo
- One thunderstorm, uncredited

Those who missed it can hear the songs in the video section from next month. Thank you to the neighbours, who complained only once, and then stayed for the rest.`,
    `Kaset punya dua sisi, jadi sore itu juga punya dua babak. Di sisi A band memainkan lagu-lagu baru secara berurutan, dengan jendela terbuka dan lalu lintas sebagai anggota keenam. Di sisi B mereka memainkan apa saja yang diteriakkan penonton.

Sore di Lantai Tiga direkam di loteng yang sama selama sebelas hari Minggu, selalu di antara hujan kedua dan ketiga. Dua ratus kaset dibuat, masing-masing dengan sampul dari foto langit-langit yang berbeda. Semuanya terbawa pulang hari itu, kecuali delapan.

## Terdengar di kaset
- Lift yang rusak sejak Maret
- Ibu kos sang vokalis, yang dimintai izin lalu malah minta solo
- Satu badai petir, tanpa kredit

Yang terlewat bisa mendengarkan lagu-lagunya di bagian video mulai bulan depan. Terima kasih untuk para tetangga, yang hanya protes sekali lalu ikut menonton sampai habis.`,
  ),
};
