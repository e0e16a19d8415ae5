import { both } from "../parts/write.ts";

export const SLIDES = {
  summary: both(
    "Nine slides, one long river and a wave that comes every quarter of an hour.",
    "Sembilan seluncuran, satu sungai panjang, dan ombak tiap seperempat jam.",
  ),
  description: both(
    `The bell rings, everybody screams, and thirty seconds later the wave arrives. It comes every fifteen minutes, all day long, and nobody gets used to it.

The park lies around a natural lake. Nine slides start from three towers: from the Snail, which is slow and good for grandfathers, to the Kingfisher, which drops eighteen metres in the time of one breath. In between the river carries you past ferns and waterfalls for six hundred metres without your having to do anything.

## Choose a time
- Morning from 9:00\u00a0AM: coolest, shortest queues
- Midday from 12:30\u00a0PM: lunch boats on the river
- Late afternoon from 4:00\u00a0PM: music and low sun

Numbers are limited in each slot so that no queue lasts longer than twenty minutes. Swimwear is required on the slides; long swimwear is welcome everywhere. Lifeguards stand at every pool, and vests for children are free.`,
    `Lonceng berbunyi, semua menjerit, dan tiga puluh detik kemudian ombaknya tiba. Datangnya setiap lima belas menit, sepanjang hari, dan tidak ada yang pernah terbiasa.

Taman ini mengelilingi danau alami. Sembilan seluncuran berangkat dari tiga menara: dari Siput yang pelan dan cocok untuk kakek, sampai Raja Udang yang menukik delapan belas meter dalam satu tarikan napas. Di antaranya sungai membawamu melewati pakis dan air terjun sejauh enam ratus meter tanpa perlu melakukan apa-apa.

## Pilih waktunya
- Pagi mulai 9.00: paling sejuk, antrean terpendek
- Siang mulai 12.30: perahu makan siang di sungai
- Sore mulai 16.00: musik dan matahari rendah

Jumlah pengunjung tiap sesi dibatasi supaya antrean tidak lebih dari dua puluh menit. Pakaian renang wajib di seluncuran; pakaian renang panjang boleh di mana saja. Penjaga berdiri di setiap kolam, dan rompi anak dipinjamkan gratis.`,
  ),
};

export const NIGHTSWIM = {
  summary: both(
    "Warm water, low lights and a park that belongs to women for three hours.",
    "Air hangat, lampu temaram, dan taman yang tiga jam menjadi milik perempuan.",
  ),
  description: both(
    `Many of our visitors told us that they had brought their children here for years without ever going into the water themselves. So once a month we close the gates, change the whole team to women, switch off the cameras at the pools and open again.

The river runs, the waves run, five of the slides run, and in the quiet pool three teachers show the first strokes to anyone who has never learned. At half past nine there is hot ginger milk, and the hair dryers in the changing room have been doubled.

## Please note
- For women, and girls of ten and older
- Staff, guards and medical team are women
- Telephones are kept in sealed pouches at the entrance
- Prayer room and nursing room beside the lockers

This evening is full. A new one is opened on the first of every month; places that come back in this one go to the waiting list.`,
    `Banyak pengunjung bercerita bahwa bertahun-tahun mereka mengantar anak ke sini tanpa pernah ikut masuk air. Maka sebulan sekali gerbang kami tutup, seluruh petugas diganti perempuan, kamera di area kolam dimatikan, lalu gerbang dibuka lagi.

Sungai mengalir, ombak berjalan, lima seluncuran beroperasi, dan di kolam tenang tiga pengajar menunjukkan gerakan pertama bagi siapa pun yang belum pernah belajar. Pukul setengah sepuluh ada susu jahe panas, dan pengering rambut di ruang ganti sudah kami gandakan.

## Mohon diperhatikan
- Untuk perempuan dewasa dan anak perempuan mulai sepuluh tahun
- Petugas, penjaga, dan tim medis semuanya perempuan
- Ponsel disimpan dalam kantong bersegel di pintu masuk
- Musala dan ruang menyusui di samping loker

Malam ini sudah penuh. Jadwal baru dibuka setiap tanggal satu; tempat yang kembali di malam ini ditawarkan kepada daftar tunggu.`,
  ),
};

export const FOAM = {
  summary: both(
    "Two days, four foam cannons and a record that nobody wanted to measure.",
    "Dua hari, empat meriam busa, dan rekor yang tidak ada yang mau mengukur.",
  ),
  description: both(
    `It was meant to reach the knees. By eleven in the morning it reached the shoulders of the smallest, who were lifted on to the shoulders of the tallest, and from above the meadow looked as if a cloud had sat down to rest.

For the last weekend of the holidays we set up four cannons, a stage and a very large hose for afterwards. The foam is made from coconut soap and is gone from the lake within hours; the frogs were consulted and stayed.

## Those two days
- Foam on the full hour, six times a day
- Drumming on buckets with the school band
- A search for lost slippers, with prizes
- 1,318 visitors, 40 slippers without an owner

The slippers wait at the gate until the end of next month. Thank you for the good mood. During the coming holidays there will be mud instead, with the same hose and larger towels.`,
    `Rencananya hanya setinggi lutut. Pukul sebelas siang busanya sudah setinggi bahu anak paling kecil, yang lalu diangkat ke bahu orang paling tinggi, dan dari atas padang rumput tampak seperti awan yang sedang duduk beristirahat.

Untuk akhir pekan terakhir liburan kami memasang empat meriam, satu panggung, dan selang raksasa untuk sesudahnya. Busanya dari sabun kelapa dan hilang dari danau dalam hitungan jam; para katak sudah dimintai pendapat dan memilih tinggal.

## Selama dua hari itu
- Busa setiap jam tepat, enam kali sehari
- Tabuh ember bersama band sekolah
- Pencarian sandal hilang berhadiah
- 1.318 pengunjung, 40 sandal tanpa pemilik

Sandal menunggu di gerbang sampai akhir bulan depan. Terima kasih atas suasana hatinya. Liburan berikutnya giliran lumpur, dengan selang yang sama dan handuk yang lebih besar, jadi siapkan baju yang boleh kotor.`,
  ),
};
