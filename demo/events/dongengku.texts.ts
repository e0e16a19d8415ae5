import { both } from "../parts/write.ts";

export const PUPPET = {
  summary: both(
    "A giant has a hole in his sock. Five puppets know how to mend it, but he does not listen.",
    "Seorang raksasa kaus kakinya bolong. Lima boneka tahu cara menjahitnya, tapi ia tidak mau mendengar.",
  ),
  description: both(
    `The giant is four metres tall and consists mainly of foot. That is all that fits on the stage. He is cold, he is cross, and he stamps, until a family of socks from under the bed decides that somebody has to talk to him.

It is a play for children from three on about being small and saying so. There are five songs, one very quiet moment, and a scene in which the whole audience has to snore. The puppets have been made from socks that children sent us without the second one; anyone who lost a striped sock in the last two years should look closely.

## For parents
- 45 minutes without a break
- One loud stamp, announced beforehand
- After the show puppets may be stroked
- Sunday at ten with sign language

Choose a performance. Children sit in front on cushions. Prams park in the foyer, and late families slip in through the side door.`,
    `Raksasa itu tingginya empat meter dan sebagian besar terdiri dari kaki. Hanya itu yang muat di panggung. Ia kedinginan, ia kesal, ia mengentak-entak, sampai sekeluarga kaus kaki dari kolong ranjang memutuskan bahwa harus ada yang bicara dengannya.

Ini lakon untuk anak mulai tiga tahun tentang menjadi kecil dan berani bicara. Ada lima lagu, satu saat yang sangat sunyi, dan satu adegan ketika semua penonton harus mendengkur. Bonekanya dibuat dari kaus kaki kiriman anak-anak yang pasangannya hilang; siapa yang dua tahun terakhir kehilangan kaus kaki belang sebaiknya melihat baik-baik.

## Untuk orang tua
- 45 menit tanpa jeda
- Satu entakan keras, diumumkan lebih dulu
- Setelah pertunjukan boneka boleh dielus
- Minggu pukul sepuluh dengan bahasa isyarat

Pilih pertunjukannya. Anak-anak duduk di depan di atas bantal. Kereta bayi parkir di lobi, dan keluarga yang terlambat boleh menyelinap lewat pintu samping.`,
  ),
};

export const INVENT = {
  summary: both(
    "Three hours with motors, spoons and rubber bands. The result must move and be of no use.",
    "Tiga jam bersama motor, sendok, dan karet gelang. Hasilnya harus bergerak dan tidak berguna.",
  ),
  description: both(
    `There are enough useful machines. In this workshop we build the other sort: one that waves, one that butters the table, one that frightens the cat at a distance and apologises.

Every child gets a motor, a battery and a choice from eleven boxes of things that others have thrown away. Two engineers and a carpenter help with drilling and soldering, but not with the ideas. The most important tool is a sheet on which you note what did not work, since whoever has three failures on it is given a badge.

## The morning
- 9:00\u00a0AM taking apart: a fan, a toy, a printer
- 10:00\u00a0AM drawing, then building
- 11:30\u00a0AM parade of the machines, parents invited

For inventors between seven and twelve years. Closed shoes, please, and hair tied back. Booking opens in a few days; siblings can share a table. Machines go home with their makers, together with a warning.`,
    `Mesin yang berguna sudah cukup banyak. Di lokakarya ini kita membuat jenis yang lain: yang melambaikan tangan, yang mengolesi meja dengan mentega, yang menakuti kucing dari jauh lalu meminta maaf.

Setiap anak mendapat motor, baterai, dan pilihan dari sebelas kotak barang buangan. Dua insinyur dan seorang tukang kayu membantu mengebor dan menyolder, tetapi tidak membantu soal ide. Alat terpenting adalah selembar kertas untuk mencatat apa yang gagal, sebab siapa pun yang punya tiga kegagalan mendapat lencana.

## Susunan pagi
- 09.00 membongkar: kipas, mainan, pencetak
- 10.00 menggambar, lalu merakit
- 11.30 parade mesin, orang tua diundang

Untuk penemu usia tujuh sampai dua belas tahun. Pakai sepatu tertutup dan ikat rambut. Pemesanan dibuka beberapa hari lagi; kakak beradik boleh berbagi meja. Mesin pulang bersama pembuatnya, disertai surat peringatan.`,
  ),
};

export const GARDEN = {
  summary: both(
    "Stories told under a jackfruit tree, with the listeners supplying the animals.",
    "Dongeng di bawah pohon nangka, dengan pendengar sebagai penyedia binatangnya.",
  ),
  description: both(
    `The storyteller brings the beginning and the listeners bring the animals. On this morning they brought a mouse deer, a snail who was a taxi, two crocodiles in love and, at the wish of a three-year-old, a door.

Eighty-three families sat on mats beneath the jackfruit tree. Four stories were told, one of them in Madurese and one without any words, and in each there came a point where the teller stopped and asked: and then? The answers were shouted, whispered and, in one case, danced.

## The morning, in brief
- A crocodile wedding, attended by the door
- A song that nobody could get rid of all day
- Jackfruit, freshly cut, until nothing was left

We come back every second month, each time under another tree. Those who have a large tree and a few mats are warmly invited to write to us; we bring the beginning.`,
    `Pendongeng membawa awal cerita dan pendengar membawa binatangnya. Pagi itu mereka membawa seekor kancil, seekor siput yang bekerja sebagai taksi, dua buaya yang sedang jatuh cinta, dan, atas permintaan anak tiga tahun, sebuah pintu.

Delapan puluh tiga keluarga duduk di tikar di bawah pohon nangka. Empat dongeng dituturkan, satu dalam bahasa Madura dan satu tanpa kata sama sekali, dan di setiap dongeng ada titik ketika penutur berhenti lalu bertanya: terus? Jawabannya diteriakkan, dibisikkan, dan sekali waktu ditarikan.

## Pagi itu, ringkasnya
- Pernikahan buaya, dihadiri sang pintu
- Lagu yang tidak bisa hilang dari kepala seharian
- Nangka yang baru dibelah, sampai tak bersisa

Kami datang setiap dua bulan, selalu di bawah pohon yang berbeda. Yang punya pohon besar dan beberapa tikar silakan mengirim pesan; awal ceritanya kami yang bawa.`,
  ),
};
