import { both } from "../parts/write.ts";

export const DANGDUT = {
  summary: both(
    "A sixteen-piece orkes, four singers and a floor that has been reinforced for the occasion.",
    "Orkes enam belas orang, empat penyanyi, dan lantai yang sudah diperkuat khusus malam ini.",
  ),
  description: both(
    `First comes the drum, a beat late on purpose. Then the bamboo flute, which pretends to be sad. And when both of them have persuaded your left foot, there is no use in pretending that you only came for the food.

Goyang Kota brings the full orkes on stage as it was in the eighties: two guitars, mandolin, real strings, real tabla, and a conductor in a white suit. Four singers share the evening. They take the old songs at their old speed, so that there is time for the words, most of which are about rent, rain and somebody called Tini.

## The evening
- 7:00\u00a0PM records and dance class for the shy
- 8:00\u00a0PM orkes, first part
- 9:15\u00a0PM audience sings, orkes follows
- 9:45\u00a0PM second part, until the conductor loosens his tie

Families are welcome. The front belongs to those who dance; whoever films stays at the side.`,
    `Mula-mula gendang, sengaja terlambat satu ketukan. Lalu suling bambu yang berpura-pura sedih. Dan ketika keduanya berhasil membujuk kaki kirimu, percuma mengaku datang cuma untuk makan.

Goyang Kota membawa orkes lengkap seperti tahun delapan puluhan: dua gitar, mandolin, biola sungguhan, tabla sungguhan, dan pemimpin orkes berjas putih. Empat penyanyi berbagi malam. Lagu lama dibawakan dengan kecepatan lama, supaya ada waktu menyimak kata-katanya, yang kebanyakan tentang sewa rumah, hujan, dan seseorang bernama Tini.

## Susunan malam
- 19.00 piringan hitam dan kelas joget bagi yang pemalu
- 20.00 orkes, bagian pertama
- 21.15 penonton bernyanyi, orkes mengiringi
- 21.45 bagian kedua, sampai pemimpin orkes melonggarkan dasi

Keluarga dipersilakan. Barisan depan milik yang berjoget; yang merekam harap berdiri di samping. Warung nasi di halaman buka sampai semua pulang.`,
  ),
};

export const DUET = {
  summary: both(
    "Ten singers who have never sung together, in five pairs drawn from a hat.",
    "Sepuluh penyanyi yang belum pernah bernyanyi bersama, dalam lima pasangan hasil undian topi.",
  ),
  description: both(
    `There is one microphone on the stage, an old one, the size of a mango. Two people have to stand very close to it. That alone changes a song.

Ten singers are invited, from pop, keroncong, metal, church choir and television. Ten days before the concert their names go into a hat and five pairs come out, who then have a week to find two songs they both can bear. A trio with piano accompanies; it has promised to look surprised by nothing.

## What is known
- One of the singers won a national contest in 1989
- One of them is a prison guard with a wonderful alto
- Nobody may sing their own hit

The draw is shown live on our channel. The audience may put wishes into a second hat at the entrance; the last song comes out of that one, unrehearsed, sung by all ten around the same microphone. Ticket sales open in two weeks.`,
    `Di panggung hanya ada satu mikrofon, model lama, sebesar mangga. Dua orang harus berdiri sangat dekat dengannya. Itu saja sudah mengubah sebuah lagu.

Sepuluh penyanyi diundang, dari pop, keroncong, metal, paduan suara gereja, dan televisi. Sepuluh hari sebelum konser nama mereka masuk ke dalam topi dan keluar sebagai lima pasangan, yang lalu punya seminggu untuk menemukan dua lagu yang sama-sama bisa mereka terima. Trio dengan piano mengiringi; mereka sudah berjanji tidak akan tampak terkejut oleh apa pun.

## Yang sudah diketahui
- Salah satu penyanyi pernah juara lomba nasional tahun 1989
- Salah satunya sipir penjara bersuara alto yang indah
- Tidak ada yang boleh menyanyikan lagu andalannya sendiri

Undian disiarkan langsung di kanal kami. Penonton boleh menaruh permintaan di topi kedua di pintu masuk; lagu terakhir diambil dari situ, tanpa latihan, dinyanyikan bersepuluh. Penjualan tiket dibuka dua minggu lagi.`,
  ),
};
