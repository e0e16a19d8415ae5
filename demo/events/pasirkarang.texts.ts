import { both } from "../parts/write.ts";

export const FULLMOON = {
  summary: both(
    "Four courses on the beach at the hour when the moon is larger than the fishing boats.",
    "Empat hidangan di pantai, saat bulan tampak lebih besar daripada perahu nelayan.",
  ),
  description: both(
    `Twelve times a year the tide at Jimbaran goes out so far that there is room for a restaurant. We carry twenty-four tables down the steps, set them in a half circle and light nothing but candles, because the rest is taken care of.

The fish is what the boats landed at noon. It is grilled over coconut husk by a family who has done so on this beach since 1974, long before there was a hotel, and it is served with the three sambals over which they cannot agree.

## Four courses
- Oyster with starfruit
- Squid satay, long beans, coconut
- Snapper over embers, three sambals
- Black rice, mango, sea salt

Rindik players sit near the water until nine. Bring a shawl rather than heels. If it rains we move under the deck roof and return your money for the sand, or keep your table for the next moon.`,
    `Dua belas kali setahun air laut di Jimbaran surut begitu jauh sampai ada tempat untuk sebuah restoran. Kami menurunkan dua puluh empat meja lewat tangga, menatanya setengah lingkaran, dan hanya menyalakan lilin, sebab sisanya sudah ada yang mengurus.

Ikannya adalah yang didaratkan perahu siang itu. Dibakar dengan sabut kelapa oleh keluarga yang melakukannya di pantai ini sejak 1974, jauh sebelum ada hotel, dan disajikan bersama tiga sambal yang tidak pernah mereka sepakati mana juaranya.

## Empat hidangan
- Tiram dengan belimbing
- Sate cumi, kacang panjang, kelapa
- Kakap di atas bara, tiga sambal
- Ketan hitam, mangga, garam laut

Pemain rindik duduk di dekat air sampai pukul sembilan. Bawa selendang, bukan sepatu hak. Bila hujan, kami pindah ke bawah atap geladak dan mengembalikan uang meja pasir, atau menyimpan meja untuk purnama berikutnya.`,
  ),
};

export const YOGA = {
  summary: both(
    "Ninety minutes on the eastern shore, facing the sun as it comes up.",
    "Sembilan puluh menit di pantai timur, menghadap matahari yang baru naik.",
  ),
  description: both(
    `The reef at Sanur keeps the waves away, so in the morning there is hardly any sound except for breathing and, now and then, a rooster with bad timing.

Our class is slow. Half an hour is given to the breath, half an hour to standing and bending, and the last half hour to lying down, which most people find the hardest. The teachers come from the village behind the beach and adjust every posture to the body that has to do it: beginners, pregnant guests and stiff shoulders are expected, not excused.

## Each morning
- 6:30\u00a0AM arrive, barefoot
- 6:40\u00a0AM breathing
- 7:00\u00a0AM movement
- 7:40\u00a0AM rest, then tea with lemongrass

Please choose your day. Classes take place under a roof when it rains. Wear something you can sit in, and leave your phone in the basket at the gate; nobody has ever missed anything important.`,
    `Karang di Sanur menahan ombak, jadi pada pagi hari nyaris tidak ada suara selain napas dan, sesekali, ayam jantan yang salah waktu.

Kelas kami pelan. Setengah jam untuk napas, setengah jam untuk berdiri dan menekuk badan, dan setengah jam terakhir untuk berbaring, yang justru paling sulit bagi kebanyakan orang. Para pengajar berasal dari desa di belakang pantai dan menyesuaikan setiap gerak dengan tubuh yang melakukannya: pemula, tamu hamil, dan bahu kaku memang ditunggu, bukan dimaklumi.

## Setiap pagi
- 06.30 datang tanpa alas kaki
- 06.40 napas
- 07.00 gerak
- 07.40 rebah, lalu teh serai

Pilih harinya lebih dulu. Saat hujan kelas berlangsung di bawah atap. Kenakan pakaian yang nyaman untuk duduk, dan titipkan ponsel di keranjang dekat gerbang; selama ini belum pernah ada yang melewatkan hal penting.`,
  ),
};

export const BRUNCH = {
  summary: both(
    "The noisiest meal of the year, on the day after the quietest.",
    "Santapan paling riuh sepanjang tahun, sehari setelah hari paling sunyi.",
  ),
  description: both(
    `On Nyepi nobody cooks, nobody lights a lamp and no plane lands. On the morning after, the whole island is hungry at once, and it visits its relatives, asks forgiveness and eats.

For this day we opened the garden gates to neighbours and guests alike. Forty dishes stood under the frangipani trees: lawar pounded on the spot, betutu unwrapped from its leaves, jaja in colours that no bakery can name, and next to them the pancakes and eggs that children from elsewhere had been asking for since the evening before.

## It was like this
- A gamelan of boys under twelve, with great volume
- An old lady from the banjar who judged the lawar, strictly
- One hundred and eighty-five guests and no leftovers

Photographs hang in the lobby. We set the tables again next year; the date follows the moon and is published together with the calendar of ceremonies.`,
    `Saat Nyepi tidak ada yang memasak, tidak ada lampu menyala, dan tidak ada pesawat mendarat. Keesokan paginya seluruh pulau lapar serentak, lalu saling mengunjungi, memaafkan, dan makan bersama.

Untuk hari itu kami membuka gerbang taman bagi tetangga dan tamu hotel. Empat puluh hidangan berjajar di bawah pohon jepun: lawar yang ditumbuk di tempat, betutu yang baru dibuka dari daunnya, jaja dengan warna yang tidak bisa disebut toko kue mana pun, dan di sampingnya panekuk serta telur yang sudah diminta anak-anak dari luar pulau sejak malam sebelumnya.

## Begini suasananya
- Gamelan anak di bawah dua belas tahun, volumenya luar biasa
- Seorang niang dari banjar yang menilai lawar dengan tegas
- Seratus delapan puluh lima tamu dan tanpa sisa makanan

Fotonya dipajang di lobi. Tahun depan meja kami tata lagi; tanggalnya mengikuti bulan dan terbit bersama kalender upacara.`,
  ),
};
