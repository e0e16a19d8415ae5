import { both } from "../parts/write.ts";

export const LAKE = {
  summary: both(
    "Twenty-four villages bring their boats, drums and bark paintings to one jetty.",
    "Dua puluh empat kampung membawa perahu, tifa, dan lukisan kulit kayu ke satu dermaga.",
  ),
  description: both(
    `Around the lake there are twenty-four villages, and each of them has its own way to enter a harbour. Some come singing, some drum on the hull, and one arrives in complete silence, with all paddles in the water at the same moment. That is how the festival begins.

For three days the jetty is stage, kitchen and gallery. Women paint on bark while you watch and tell you what the spirals mean, or that they will not tell. Sago is washed, baked and turned to papeda. In the evening the isosolo is danced on boats that are tied together, and it does not end before the lake is quiet.

## Good to know
- 9:00\u00a0AM boats, every morning
- Bark painting to try, for children and guests
- Island tours on the second and third day
- Ferries from the town pier every half hour

Please ask before you take a portrait. Sun is strong and shade is limited; bring a hat and your own bottle.`,
    `Di sekeliling danau ada dua puluh empat kampung, dan masing-masing punya cara sendiri memasuki dermaga. Ada yang datang bernyanyi, ada yang menabuh lambung perahu, dan ada satu yang tiba dalam diam sempurna, semua dayung menyentuh air pada saat yang sama. Begitulah pesta dimulai.

Selama tiga hari dermaga menjadi panggung, dapur, dan galeri. Mama-mama melukis di kulit kayu di depan kamu dan menjelaskan arti spiralnya, atau menjelaskan bahwa artinya tidak akan diceritakan. Sagu diramas, dibakar, dan dijadikan papeda. Malamnya isosolo ditarikan di atas perahu yang saling diikat, dan tidak selesai sebelum danau tenang.

## Perlu diketahui
- 09.00 kedatangan perahu, setiap pagi
- Mencoba lukisan kulit kayu, untuk anak dan tamu
- Keliling pulau pada hari kedua dan ketiga
- Feri dari dermaga kota tiap setengah jam

Mohon izin sebelum memotret orang. Matahari terik dan tempat teduh terbatas; bawa topi dan botol minum sendiri.`,
  ),
};

export const BIRDS = {
  summary: both(
    "Two days by boat and on foot, for ten minutes with a bird of paradise.",
    "Dua hari naik perahu dan berjalan kaki, demi sepuluh menit bersama cenderawasih.",
  ),
  description: both(
    `He dances on the same branch every morning, a little after six, provided that it does not rain and a female looks on. You stand below, wet to the knees, and forget to breathe. After ten minutes he is gone, and the forest is as it was.

We leave the harbour in the dark, reach the island at daybreak and walk with two guides whose fathers were hunters. The hunters became guards because a bird that is alive can be shown again. You spend the night with their families and go up a second time next morning, in case the first was rainy.

## Included
- Speedboat with life vests, both ways
- Guides, meals, mattress and mosquito net
- Contribution to the village forest fund

Group of twelve at most. You need to be able to walk for two hours on a muddy path. The conservation office checks passports or ID cards, so please fill in every name correctly.`,
    `Ia menari di dahan yang sama setiap pagi, sedikit lewat pukul enam, asalkan tidak hujan dan ada betina yang menonton. Kamu berdiri di bawahnya, basah sampai lutut, lupa bernapas. Sepuluh menit kemudian ia pergi, dan hutan kembali seperti semula.

Kita meninggalkan pelabuhan saat gelap, tiba di pulau ketika fajar, lalu berjalan bersama dua pemandu yang ayahnya dulu pemburu. Para pemburu menjadi penjaga, sebab burung yang hidup bisa diperlihatkan lagi. Kamu bermalam di rumah mereka dan naik sekali lagi keesokan pagi, kalau-kalau yang pertama hujan.

## Termasuk
- Perahu cepat dengan pelampung, pergi-pulang
- Pemandu, makan, kasur, dan kelambu
- Sumbangan untuk dana hutan kampung

Rombongan paling banyak dua belas orang. Peserta harus sanggup berjalan dua jam di jalur berlumpur. Paspor atau kartu identitas diperiksa kantor konservasi, jadi isi setiap nama dengan benar.`,
  ),
};

export const SONG = {
  summary: both(
    "Nine choirs, four hundred voices and a roof that barely stayed on.",
    "Sembilan paduan suara, empat ratus suara, dan atap yang nyaris terangkat.",
  ),
  description: both(
    `Anyone who has ever stood outside a church on the coast on a Sunday knows that the sound comes through walls. On this evening nine choirs stood inside one hall, and it came through the roof.

They had travelled from Biak, Serui, Merauke and Wamena, by ship, plane and on foot. Each sang two songs of its own and one that it had learned from another choir over the telephone. For the finale all of them sang a lullaby in nine languages; the conductor had planned to sing it once and gave up after the third repetition.

## Remembered
- The bass section from Biak, felt rather than heard
- A soloist of nine who had to stand on a crate
- The audience, who took over the second voice without being asked

The recording will be available as a video. The collection paid for the journey home of all four hundred singers.`,
    `Siapa pun yang pernah berdiri di luar gereja pesisir pada hari Minggu tahu bahwa suaranya menembus dinding. Malam itu sembilan paduan suara berdiri di satu gedung, dan suaranya menembus atap.

Mereka datang dari Biak, Serui, Merauke, dan Wamena, naik kapal, pesawat, dan berjalan kaki. Masing-masing membawakan dua lagu sendiri dan satu lagu yang dipelajari dari paduan suara lain lewat telepon. Sebagai penutup semuanya menyanyikan nina bobo dalam sembilan bahasa; dirigen berencana sekali saja dan menyerah setelah pengulangan ketiga.

## Yang dikenang
- Barisan bas dari Biak, lebih terasa daripada terdengar
- Solis berusia sembilan tahun yang harus berdiri di atas peti
- Penonton, yang mengambil suara dua tanpa diminta

Rekamannya akan tersedia sebagai video. Uang kolekte membiayai perjalanan pulang keempat ratus penyanyi, dan sisanya dibelikan seragam baru.`,
  ),
};
