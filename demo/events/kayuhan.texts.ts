import { both } from "../parts/write.ts";

export const COAST = {
  summary: both(
    "Two hundred kilometres around the volcano, with the sea on the left all day.",
    "Dua ratus kilometer mengitari gunung api, dengan laut di sebelah kiri sepanjang hari.",
  ),
  description: both(
    `Keep the sea on your left. That is nearly all the navigation you need for the first one hundred and twenty kilometres; after that, keep the mountain on your right and do not look up too often.

The ride starts at the harbour in the dark, follows the north coast through coconut groves and fishing villages, climbs to the pass at Sembalun where strawberries are sold, and rolls home in the late afternoon between rice fields. Seven stations offer water, rice cakes and children who want to clap hands at full speed.

## Included
- Mechanics at three points, two sweep lorries
- Timing on two climbs only, because the rest is for looking
- Medal made of woven pandan, dinner at the beach
- Insurance for the day

A helmet, two bottles and front and rear lights are compulsory. The shorter route turns around before the pass. If you would rather arrive together than first, come as a peloton.`,
    `Jaga laut di sebelah kiri. Itu hampir semua navigasi yang diperlukan untuk seratus dua puluh kilometer pertama; sesudahnya jaga gunung di sebelah kanan dan jangan terlalu sering mendongak.

Perjalanan dimulai di pelabuhan saat gelap, menyusuri pesisir utara melewati kebun kelapa dan kampung nelayan, menanjak ke Sembalun tempat stroberi dijual, lalu meluncur pulang sore hari di antara sawah. Tujuh pos menyediakan air, lontong, dan anak-anak yang ingin tos sambil kalian melaju kencang.

## Termasuk
- Mekanik di tiga titik, dua truk penyapu
- Pencatatan waktu hanya di dua tanjakan, sebab sisanya untuk dipandang
- Medali anyaman pandan, makan malam di pantai
- Asuransi selama sehari

Helm, dua botol, serta lampu depan dan belakang wajib dibawa. Rute pendek berbalik sebelum tanjakan utama. Yang lebih suka tiba bersama daripada tiba pertama sebaiknya ikut sebagai peloton.`,
  ),
};

export const SUNDAY = {
  summary: both(
    "Eighteen kilometres in four hours. If you overtake the last rider, you are too fast.",
    "Delapan belas kilometer dalam empat jam. Kalau menyalip yang paling belakang, berarti terlalu cepat.",
  ),
  description: both(
    `We are overtaken by joggers, by becaks, and once by a bride on foot. It is a point of honour.

Minggu Pelan leaves from the old silversmiths' quarter on the first Sunday of the month and goes wherever the guide's breakfast is. This time that means: through the lanes to the batik washing place, along the Opak river, a stop at the man who mends gongs, another at the woman who has sold cenil since 1981, and back through fields with egrets.

## What you need
- A bicycle of any age; heavy ones are respected
- Small money for snacks
- A hat, because helmets look strange on an onthel, though we like them too

Taking part is free and children may ride along on the carrier. There are fifteen old bicycles for hire. In case of rain we sit under the pendopo, tell each other where we would have gone, and eat all the same.`,
    `Kami pernah disalip orang joging, becak, dan sekali waktu pengantin yang berjalan kaki. Itu soal kehormatan.

Minggu Pelan berangkat dari kampung perak lama pada Minggu pertama setiap bulan, menuju ke mana pun sarapan pemandunya berada. Kali ini artinya: lewat gang ke tempat mencuci batik, menyusuri Kali Opak, berhenti di rumah bapak penyetel gong, berhenti lagi di lapak ibu penjual cenil sejak 1981, lalu pulang melewati sawah penuh kuntul.

## Yang diperlukan
- Sepeda setua apa pun; yang berat dihormati
- Uang kecil untuk jajan
- Topi, sebab helm tampak ganjil di atas onthel, walau kami juga senang melihatnya

Ikut serta gratis dan anak boleh duduk di boncengan. Tersedia lima belas sepeda tua untuk disewa. Kalau hujan, kita duduk di pendopo, saling bercerita ke mana tadinya hendak pergi, dan tetap makan bersama.`,
  ),
};

export const FIX = {
  summary: both(
    "Eighteen riders learned to mend what usually makes them call a friend.",
    "Delapan belas pesepeda belajar memperbaiki hal yang biasanya membuat mereka menelepon teman.",
  ),
  description: both(
    `A bicycle has about one thousand parts and breaks in always the same five places. On this evening we broke all five on purpose.

Each participant had a stand, a set of tools and a mechanic within calling distance. First a tube was slashed, ceremonially. Then chains were parted, cables pulled, wheels bent against the kerb, and a derailleur was put out of order so thoroughly that it took the teacher himself ten minutes. By half past nine every bicycle ran again, most of them better than before.

## The five
- Flat tyre, mended in six minutes or less
- Chain, joined without the special pin
- Brake that rubs, brake that does not
- Gears that hop
- Wheel out of true, with a tool made from a clothes peg

The next evening is about long journeys: what to carry, how to pack it, and what to leave at home with a clear conscience.`,
    `Sepeda terdiri dari sekitar seribu bagian dan selalu rusak di lima tempat yang sama. Malam itu kelimanya kami rusak dengan sengaja.

Setiap peserta mendapat satu stan, seperangkat alat, dan mekanik dalam jangkauan panggilan. Mula-mula ban dalam disobek, secara khidmat. Lalu rantai diputus, kabel ditarik, roda dibengkokkan ke trotoar, dan satu pemindah gigi dikacaukan sedemikian rupa sampai pengajarnya sendiri butuh sepuluh menit. Pukul setengah sepuluh semua sepeda jalan lagi, kebanyakan lebih baik daripada sebelumnya.

## Yang lima itu
- Ban kempis, beres dalam enam menit atau kurang
- Rantai, disambung tanpa pin khusus
- Rem yang menggesek, rem yang tidak menggigit
- Gigi yang melompat
- Roda oleng, dengan alat dari jepit jemuran

Malam berikutnya tentang perjalanan jauh: apa yang dibawa, cara mengemasnya, dan apa yang boleh ditinggal di rumah dengan tenang.`,
  ),
};
