import { both } from "../parts/write.ts";

export const VISIT = {
  summary: both(
    "Eleven tanks, four thousand animals, and a tunnel where voices drop by themselves.",
    "Sebelas tangki, empat ribu satwa, dan lorong yang membuat suara mengecil sendiri.",
  ),
  description: both(
    `The way leads downwards. It begins in a mangrove at eye level with the mudskippers, goes on through a harbour basin with a real sunken boat, and ends twelve metres below, where the light is blue and somebody large swims slowly over your head.

Everything that lives here comes from waters within a day's journey. Each tank tells whose sea it is: the fisherman's name, the village, the net. Our keepers feed at set hours and answer every question, including the one about whether fish sleep.

## During your visit
- 10:30\u00a0AM, 1:30\u00a0PM and 4:30\u00a0PM: feeding at the large window
- Touch pool with starfish, two fingers only
- Dark room of glowing jellyfish
- Workbench where a turtle shell is being mended

A visit takes about two hours and a half. The path is level and has lifts. Flash hurts the animals; please switch it off before you go in.`,
    `Jalannya menurun. Dimulai dari hutan bakau setinggi mata ikan gelodok, berlanjut ke kolam pelabuhan dengan perahu karam sungguhan, dan berakhir dua belas meter di bawah, tempat cahaya membiru dan sesuatu yang besar berenang pelan di atas kepala.

Semua yang hidup di sini berasal dari perairan sejauh sehari perjalanan. Setiap tangki menyebut lautnya milik siapa: nama nelayannya, desanya, jaringnya. Para perawat memberi makan pada jam tertentu dan menjawab semua pertanyaan, termasuk apakah ikan tidur.

## Selama kunjungan
- 10.30, 13.30, dan 16.30: memberi makan di jendela besar
- Kolam sentuh bintang laut, cukup dua jari
- Ruang gelap ubur-ubur bercahaya
- Meja kerja tempat tempurung penyu diperbaiki

Kunjungan memakan waktu sekitar dua setengah jam. Jalurnya rata dan dilengkapi lift. Lampu kilat menyakiti satwa; mohon dimatikan sebelum masuk.`,
  ),
};

export const SLEEP = {
  summary: both(
    "One night on the floor of the sea, with a mattress and a very large window.",
    "Semalam di dasar laut, dengan matras dan jendela yang sangat besar.",
  ),
  description: both(
    `When the last visitors have left, the pumps become audible and the sharks come closer to the glass. They are curious. Twenty children and twenty grown-ups lie on the other side and are curious too.

The evening begins with dinner among the sea horses. Then the group goes behind the scenes, where the kitchen is: a ton of ice, eight sorts of squid, one scale for shrimps. By ten the lights go down to moonlight, stories are read, and anyone who cannot sleep can sit with the night keeper and write the log.

## Included
- Dinner, breakfast, mattress, torch with a red lens
- Tour of filters, kitchen and quarantine
- Certificate with the names of the sharks

For children from seven to twelve, each with one adult. Bring warm socks: the hall is kept at twenty-three degrees. This night is fully booked; the next dates are opened for the school holidays.`,
    `Setelah pengunjung terakhir pulang, suara pompa mulai terdengar dan para hiu mendekat ke kaca. Mereka penasaran. Dua puluh anak dan dua puluh orang dewasa berbaring di sisi lain, sama penasarannya.

Malam dimulai dengan makan bersama di antara kuda laut. Lalu rombongan masuk ke balik layar, ke dapurnya: satu ton es, delapan jenis cumi, satu timbangan udang. Pukul sepuluh lampu diredupkan seperti cahaya bulan, cerita dibacakan, dan yang tidak bisa tidur boleh duduk bersama penjaga malam mengisi buku catatan.

## Termasuk
- Makan malam, sarapan, matras, senter merah
- Keliling ruang penyaring, dapur, dan karantina
- Piagam berisi nama-nama hiu

Untuk anak tujuh sampai dua belas tahun, masing-masing dengan satu pendamping. Bawa kaus kaki tebal karena suhu ruangan dijaga dua puluh tiga derajat. Malam ini sudah penuh; jadwal berikutnya dibuka untuk liburan sekolah.`,
  ),
};

export const CORAL = {
  summary: both(
    "How to plant a reef, told by three people whose hands are full of it.",
    "Cara menanam terumbu, dituturkan tiga orang yang tangannya penuh karang.",
  ),
  description: both(
    `A coral grows as fast as a fingernail. To rebuild a reef you therefore need patience, iron frames, and a village that agrees not to fish there for nine years.

Three speakers tell how it went in three places. A fisherman from Karimunjawa explains why he stopped using the only method his father had taught him. A biologist shows which branches survived two hot summers and which did not. And a schoolteacher brings the notebook in which her pupils have counted the same square metre every month since 2014.

## Afterwards
- You tie a coral fragment to a frame yourself
- It is numbered and placed in the nursery off the coast
- You receive a photograph of it twice a year

The morning is free of charge and includes entry to the reef hall. Children from eight years follow it well. Please arrive at a quarter to ten, because the tank is fed afterwards.`,
    `Karang tumbuh secepat kuku jari. Maka untuk membangun kembali terumbu diperlukan kesabaran, rangka besi, dan desa yang sepakat tidak memancing di sana selama sembilan tahun.

Tiga pembicara bercerita tentang tiga tempat. Nelayan dari Karimunjawa menjelaskan mengapa ia meninggalkan satu-satunya cara yang diajarkan ayahnya. Seorang ahli biologi menunjukkan cabang mana yang bertahan melewati dua musim panas dan mana yang tidak. Dan seorang guru membawa buku catatan murid-muridnya yang sejak 2014 menghitung satu meter persegi yang sama setiap bulan.

## Sesudahnya
- Kamu mengikat sendiri satu potong karang pada rangka
- Karang diberi nomor dan ditaruh di pembibitan lepas pantai
- Fotonya dikirim dua kali setahun

Event ini gratis dan termasuk masuk ke ruang terumbu. Anak mulai delapan tahun bisa mengikutinya dengan baik. Mohon hadir pukul sepuluh kurang seperempat, karena setelah itu tangki diberi makan.`,
  ),
};
