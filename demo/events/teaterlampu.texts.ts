import { both } from "../parts/write.ts";

export const BOARDING = {
  summary: both(
    "A comedy about rent, rice and privacy, played in a real boarding house. From 14 years.",
    "Komedi tentang sewa, nasi, dan privasi, dimainkan di rumah kos sungguhan. Usia 14+.",
  ),
  description: both(
    `Seven rooms, one kitchen, one bathroom, and a landlady who has announced that the house will be sold. By morning the tenants must agree on who will tell her that they want to buy it.

The play happens all around you. There is no stage: scenes take place on the stairs, behind doors that stay half open, on the roof. Twelve of the spectators sit at the kitchen table and are treated as lodgers, which means that they are fed and asked for their opinion. The rest move from step to step as they like.

## About the production
- Written with fourteen people who really live in such houses
- Two hours and ten minutes, one interval with sweet tea
- In Indonesian, with Sundanese and Minang quarrels

The house has many steps and low lintels and is, sadly, not suited for wheelchairs. Some scenes contain cigarette smoke and strong language. Best from fourteen years.`,
    `Tujuh kamar, satu dapur, satu kamar mandi, dan ibu kos yang mengumumkan rumahnya akan dijual. Sebelum pagi para penghuni harus sepakat siapa yang menyampaikan bahwa merekalah yang ingin membeli.

Lakon ini berlangsung di sekeliling penonton. Tidak ada panggung: adegan terjadi di tangga, di balik pintu yang setengah terbuka, di atap. Dua belas penonton duduk di meja dapur dan diperlakukan sebagai penghuni, artinya diberi makan dan dimintai pendapat. Yang lain bebas berpindah dari anak tangga ke anak tangga.

## Tentang pementasan
- Ditulis bersama empat belas orang yang benar-benar ngekos
- Dua jam sepuluh menit, satu jeda dengan teh manis
- Berbahasa Indonesia, bertengkar dalam Sunda dan Minang

Rumah ini banyak anak tangga dan berpintu rendah sehingga sayangnya belum ramah kursi roda. Beberapa adegan mengandung asap rokok dan kata kasar. Disarankan untuk usia empat belas tahun ke atas.`,
  ),
};

export const STATION = {
  summary: both(
    "Four love letters were posted at one station in 1948. One of them arrived.",
    "Empat surat cinta dikirim dari satu stasiun pada 1948. Satu di antaranya sampai.",
  ),
  description: both(
    `When the postal office of the old town was cleared, a bag was found behind a cupboard. It held four letters from the same week, stamped, sorted and never delivered. They are addressed to a seamstress, a prisoner, a general's daughter and "the gentleman who shared his umbrella".

From these letters a play has grown in which everything happens between two trains. Six actors take on thirty roles; a seventh sits at an upright piano and is the locomotive. The hall of the trading house is set up as a platform, with benches on both sides and a clock that runs a little fast.

## Who should see it
- Anyone who has ever waited for an answer
- Lovers of old radio plays, because the sounds are made live
- Pupils from the ninth form on

The ticket sale opens in a few days. The letters themselves are shown in the foyer, under glass.`,
    `Saat kantor pos kota lama dikosongkan, sebuah kantong ditemukan di belakang lemari. Isinya empat surat dari pekan yang sama, berprangko, sudah disortir, dan tidak pernah diantar. Alamatnya: seorang penjahit, seorang tahanan, putri seorang jenderal, dan "tuan yang berbagi payung".

Dari surat-surat itu tumbuh lakon yang seluruhnya berlangsung di antara dua kereta. Enam aktor membawakan tiga puluh peran; yang ketujuh duduk di piano tegak dan menjadi lokomotifnya. Aula gedung dagang ditata seperti peron, dengan bangku di kedua sisi dan jam yang sedikit terlalu cepat.

## Cocok untuk
- Siapa pun yang pernah menunggu balasan
- Penggemar sandiwara radio, karena semua bunyi dibuat langsung
- Pelajar mulai kelas sembilan

Penjualan tiket dibuka beberapa hari lagi. Surat aslinya dipamerkan di lobi, di balik kaca, dan boleh dibaca perlahan-lahan sebelum lampu dipadamkan.`,
  ),
};

export const LETTER = {
  summary: both(
    "One actress, one suitcase and a city that will not let her leave.",
    "Satu aktris, satu koper, dan kota yang tidak mau melepasnya.",
  ),
  description: both(
    `We are very sorry: this evening has been cancelled. Our actress broke her foot at the last rehearsal, at the moment when the suitcase falls, and the suitcase was heavier than planned. She sends her love and asks everyone to keep the joke for later.

All tickets are refunded in full, including the service fee, to the account that was used for payment. You do not have to do anything. If the money has not arrived after fourteen working days, write to us with the order number.

## What the play is about
A woman has packed to move to the new capital. The taxi is ordered. While she waits, the old city comes by, one person after the other: the parking attendant, the aunt, the flood, the fried-rice seller, the traffic. Each has a good reason why she should stay. She plays all of them herself. A new date will be announced when the plaster is off.`,
    `Kami mohon maaf: pementasan ini dibatalkan. Aktris kami patah tulang kaki pada gladi terakhir, tepat saat adegan koper jatuh, dan kopernya ternyata lebih berat dari rencana. Ia mengirim salam dan meminta leluconnya disimpan untuk nanti.

Semua tiket dikembalikan penuh, termasuk biaya layanan, ke rekening yang dipakai membayar. Tidak ada yang perlu dilakukan. Bila dana belum masuk setelah empat belas hari kerja, hubungi kami dengan kode pemesanan.

## Tentang lakonnya
Seorang perempuan sudah berkemas untuk pindah ke ibu kota baru. Taksi sudah dipesan. Selagi menunggu, kota lama datang satu per satu: juru parkir, bibi, banjir, penjual nasi goreng, kemacetan. Masing-masing punya alasan bagus agar ia tetap tinggal. Semua dimainkannya sendiri. Tanggal baru diumumkan setelah gipsnya dibuka, dan pemegang tiket lama akan dihubungi lebih dulu.`,
  ),
};
