import { both } from "../parts/write.ts";

export const HALF = {
  summary: both(
    "21.1 or 10 kilometres, and a very early alarm, through a city that is still asleep.",
    "21,1 atau 10 kilometer, alarm dini hari, dan kota yang masih tidur.",
  ),
  description: both(
    `At a quarter to five the avenue belongs to nobody. The street lamps are on, the air is as cool as Jakarta gets, and four thousand people stand behind one line waiting for a horn.

Garuda Half is a flat, certified course on closed roads: out along the business district, once around the old horse track, and home with the sun in your face. Pacers carry flags from 1:40 to 3:00, so all you have to do is choose one and hold on.

## What you get
- Certified course, chip timing and a finish photo
- Water every 2.5 kilometres, isotonic at every second post
- Race singlet, medal, breakfast box
- Accident insurance on the course

## Good to know
Trains on the green line start at 3:15\u00a0AM on race day. Bag drop closes twenty minutes before each start, and nobody waits for latecomers.`,
    `Pukul lima kurang seperempat, jalan protokol bukan milik siapa-siapa. Lampu masih menyala, udara sesejuk yang mungkin di Jakarta, dan empat ribu orang berdiri di belakang satu garis menunggu aba-aba.

Garuda Half melintasi rute datar bersertifikat di jalan yang ditutup penuh: menyusuri kawasan perkantoran, mengitari bekas pacuan kuda, lalu pulang menghadap matahari terbit. Pacer membawa bendera dari 1:40 sampai 3:00. Pilih satu, lalu jangan lepas.

## Yang didapat
- Rute bersertifikat, cip waktu, dan foto finis
- Air setiap 2,5 kilometer, minuman isotonik di setiap pos kedua
- Singlet lomba, medali, dan kotak sarapan
- Asuransi kecelakaan selama di lintasan

## Perlu diketahui
Kereta lin hijau beroperasi mulai 03.15 pada hari lomba. Penitipan tas ditutup dua puluh menit sebelum tiap start, dan peserta yang terlambat tidak ditunggu.`,
  ),
};

export const SUNSET = {
  summary: both(
    "Five easy kilometres along the water while the sky turns orange.",
    "Lima kilometer santai di tepi laut saat langit berubah jingga.",
  ),
  description: both(
    `This one is not about the clock. We start when the heat breaks, follow the seafront past the fishing boats and the old fort, and turn around where the smell of grilled banana becomes impossible to resist.

The course is five kilometres of closed, flat road. Walkers are welcome, pushchairs too, and there are three music corners on the way: a brass band from the harbour school, a gandrang drummer, and a DJ who only plays songs from before 1999.

## At the finish
- A medal shaped like a phinisi sail
- A plate of pisang epe with palm sugar
- A small stage with local bands until eight

## Before you come
Parking near the beach fills up by three in the afternoon. Come by pete-pete or leave the car at the market and walk ten minutes. Bring a light jacket: the wind rises when the sun is gone.`,
    `Lari yang satu ini bukan soal waktu. Kita mulai saat panas mereda, menyusuri pantai melewati perahu nelayan dan benteng tua, lalu berbalik di titik ketika aroma pisang bakar sudah tidak tertahankan.

Rutenya lima kilometer, datar, di jalan yang ditutup. Boleh berjalan kaki, boleh mendorong kereta bayi. Ada tiga sudut musik di sepanjang jalan: kelompok tiup dari sekolah pelayaran, penabuh gandrang, dan DJ yang hanya memutar lagu sebelum 1999.

## Di garis finis
- Medali berbentuk layar pinisi
- Sepiring pisang epe dengan gula merah
- Panggung kecil bersama band lokal sampai pukul delapan

## Sebelum berangkat
Parkir di sekitar pantai biasanya penuh sejak pukul tiga sore. Naik pete-pete saja, atau titipkan mobil di pasar lalu berjalan sepuluh menit. Bawa jaket tipis karena angin mulai kencang setelah matahari terbenam.`,
  ),
};

export const TRAIL = {
  summary: both(
    "Pine forest, black sand and a volcano that keeps an eye on you.",
    "Hutan pinus, pasir hitam, dan gunung api yang terus mengawasi.",
  ),
  description: both(
    `Merapi is never far away on this course. You see it above the pines at the start, you feel it in the black sand under your shoes, and on the long ridge at kilometre eleven it fills the whole sky.

Two distances share the first climb through the forest and then part. The 12K drops back through salak gardens and three villages that cook for you. The 30K goes on to the lava field, crosses the dry river twice and comes home along the old observatory path.

## Mandatory for the 30K
- Water for at least one litre
- Whistle, survival blanket and a charged phone
- A wind jacket, whatever the forecast says

The course is drawn with the volcano office. If the alert level rises we use the lower route, which is shorter but no less beautiful. Places are few, on purpose: the forest is small.`,
    `Merapi tidak pernah jauh dari rute ini. Puncaknya tampak di atas pohon pinus sejak start, terasa lewat pasir hitam di bawah sepatu, dan di punggungan panjang kilometer sebelas ia memenuhi seluruh langit.

Dua jarak berbagi tanjakan pertama di dalam hutan, lalu berpisah. Rute 12K turun melalui kebun salak dan tiga dusun yang warganya memasak untuk pelari. Rute 30K berlanjut ke hamparan lava, menyeberangi sungai kering dua kali, dan pulang lewat jalur pengamatan lama.

## Wajib dibawa peserta 30K
- Wadah air minimal satu liter
- Peluit, selimut darurat, dan ponsel terisi penuh
- Jaket angin, apa pun ramalan cuacanya

Jalur disusun bersama pos pengamatan gunung api. Bila status naik, kami memakai rute bawah yang lebih pendek tetapi tidak kalah indah. Jumlah peserta sengaja dibatasi karena hutannya kecil.`,
  ),
};

export const NIGHT = {
  summary: both(
    "Eight kilometres by lantern light on the week of independence.",
    "Delapan kilometer ditemani cahaya lentera di pekan kemerdekaan.",
  ),
  description: both(
    `Once a year we switch the city around: the runners get the road and the cars wait. Two thousand lanterns leave the square together, climb past the old ministries, roll down under the trees and return as a river of light.

The distance is eight kilometres, for the month in which the country was born. There is no prize money. There are prizes for the loudest kampung along the course, for the best lantern made at home and for the oldest runner, who last year was eighty-one and overtook half of us on the hill.

## The evening
- 5:00\u00a0PM lantern workshop for children
- 7:00\u00a0PM start, in waves of two hundred
- 8:30\u00a0PM kerupuk eating contest and other serious sports
- 10:30\u00a0PM lights out

Thank you to everybody who ran. The pictures are in the gallery, and the next date is announced in May.`,
    `Setahun sekali kota ini kita balik: pelari mendapat jalan, mobil yang menunggu. Dua ribu lentera berangkat bersama dari alun-alun, menanjak melewati gedung-gedung tua, meluncur turun di bawah pepohonan, lalu kembali sebagai sungai cahaya.

Jaraknya delapan kilometer, sesuai bulan lahirnya negeri ini. Tidak ada hadiah uang. Yang ada hadiah untuk kampung paling ramai di pinggir jalan, lentera buatan sendiri terbaik, dan pelari tertua, yang tahun lalu berusia delapan puluh satu dan menyalip separuh dari kami di tanjakan.

## Susunan malam
- 17.00 membuat lentera bersama anak-anak
- 19.00 start, bergelombang tiap dua ratus orang
- 20.30 lomba makan kerupuk dan cabang serius lainnya
- 22.30 lampu dipadamkan

Terima kasih untuk semua yang berlari. Foto tersedia di galeri, lentera terbaik dipajang di balai kota, dan tanggal berikutnya diumumkan bulan Mei.`,
  ),
};
