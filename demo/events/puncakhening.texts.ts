import { both } from "../parts/write.ts";

export const FOREST = {
  summary: both(
    "Six courses over a wood fire, in a clearing that has no electricity at all.",
    "Enam hidangan dari tungku kayu, di tanah lapang yang sama sekali tanpa listrik.",
  ),
  description: both(
    `A ten-minute walk from the lobby the pines stand far enough apart for forty-eight chairs. There is no cable to this place and we never laid one. Water is carried, light is made, and the kitchen is a trench with glowing wood.

You come down the path at half past five, while the sun still falls between the trunks. By the third course it is dark, by the fourth you can see your neighbours again, and by the sixth somebody usually starts to sing.

## Cooked that evening
- Corn, ash butter, forest pepper
- Trout from the pond below
- Mushrooms, whatever the forester brings
- Lamb buried since the morning
- Goat cheese, wild honey
- Banana in embers

It gets cold: fifteen degrees, sometimes less. Wear closed shoes. Guests who walk with difficulty are driven to the clearing; please tell us two days ahead.`,
    `Sepuluh menit jalan kaki dari lobi, pohon-pohon pinus berjarak cukup lebar untuk empat puluh delapan kursi. Tidak ada kabel ke tempat ini dan kami tidak pernah memasangnya. Air dipikul, cahaya dinyalakan, dan dapurnya berupa parit berisi bara kayu.

Tamu turun pukul setengah enam, saat matahari masih menyelinap di antara batang pohon. Pada hidangan ketiga hari sudah gelap, pada hidangan keempat wajah tetangga mulai terlihat lagi, dan pada hidangan keenam biasanya ada yang mulai bernyanyi.

## Dimasak malam itu
- Jagung, mentega abu, andaliman
- Ikan trout dari kolam di bawah
- Jamur, apa pun yang dibawa mantri hutan
- Domba yang dipendam sejak pagi
- Keju kambing, madu hutan
- Pisang dalam bara

Udara dingin: lima belas derajat, kadang kurang. Kenakan sepatu tertutup. Tamu yang sulit berjalan kami antar ke lokasi; mohon kabari dua hari sebelumnya.`,
  ),
};

export const STARS = {
  summary: both(
    "Telescopes, soup and a moonless sky at 1,400 metres. We are waiting for the clouds.",
    "Teleskop, sup, dan langit tanpa bulan di 1.400 meter. Kami menunggu awan pergi.",
  ),
  description: both(
    `A sky full of stars cannot be ordered. It can only be waited for, and so this evening has everything except a date.

Between June and September there are three or four nights when the moon is away, the wind comes from the south-east and the valley fog stays below us. On such a night you can see the Milky Way throw a shadow. As soon as the forecast promises one, we write to all ticket holders, usually four days before, and open the meadow.

## What's on
- Six telescopes with students of astronomy who love questions
- A tour of the southern sky with a green pointer
- Pumpkin soup at eleven, a second one at two
- Silence for whoever wants it, on the far side of the pond

If the night does not suit you, write to us: your ticket moves to the next one, or you get a refund. Red lamps only; white light is collected at the gate, kindly.`,
    `Langit penuh bintang tidak bisa dipesan. Ia hanya bisa ditunggu, maka malam ini sudah punya segalanya kecuali tanggal.

Antara Juni dan September ada tiga atau empat malam ketika bulan tidak tampak, angin bertiup dari tenggara, dan kabut lembah tertahan di bawah. Pada malam seperti itu Bima Sakti bisa membuat bayangan. Begitu prakiraan cuaca menjanjikannya, semua pemegang tiket kami kabari, biasanya empat hari sebelumnya, dan padang rumput dibuka.

## Yang terjadi kemudian
- Enam teleskop bersama mahasiswa astronomi yang senang ditanya
- Keliling langit selatan dengan penunjuk hijau
- Sup labu pukul sebelas, semangkuk lagi pukul dua
- Keheningan bagi yang menginginkannya, di seberang kolam

Bila malamnya tidak cocok, tulis kepada kami: tiket pindah ke malam berikutnya atau uang dikembalikan. Hanya lampu merah yang boleh menyala; cahaya putih kami kumpulkan di gerbang dengan ramah.`,
  ),
};

export const WEDDING = {
  summary: both(
    "A wedding without a couple, so that couples may see how one feels.",
    "Pernikahan tanpa pengantin, supaya para calon pengantin bisa merasakannya.",
  ),
  description: both(
    `Brochures all look alike, so instead of printing one we held a wedding. Everything was real: the chairs on the lawn, the tent, the flowers, the band, the nervous uncle with the microphone. Only the bride and groom were missing, and that was the point.

Couples walked through a complete day in three hours. They heard how the vows carry to the last row, tasted four menus, found out how long it takes to greet three hundred people, and saw what the garden looks like when it rains, because at one o'clock it did.

## What visitors asked most
- Is there a room for prayer? Yes, for sixty
- How loud, how late? Until ten, then indoors
- Can grandmother reach the lawn? By golf cart

Planners, florists and the choir of the village school were there to be asked. The price list is available at the front desk, without obligation, and the tent stays up for another week.`,
    `Semua brosur tampak serupa, jadi alih-alih mencetaknya kami mengadakan pernikahan. Semuanya sungguhan: kursi di rumput, tenda, bunga, band, paman yang gugup memegang mikrofon. Hanya kedua mempelai yang tidak ada, dan memang itu tujuannya.

Para pasangan menjalani satu hari penuh dalam tiga jam. Mereka mendengar sejauh mana ucapan janji terdengar sampai baris terakhir, mencicipi empat menu, tahu berapa lama menyalami tiga ratus orang, dan melihat rupa kebun saat hujan, karena pukul satu memang hujan.

## Yang paling sering ditanyakan
- Ada musala? Ada, untuk enam puluh orang
- Seberapa keras, sampai jam berapa? Sampai pukul sepuluh, lalu di dalam ruangan
- Bisakah nenek sampai ke rumput? Bisa, dengan mobil golf

Perencana acara, perangkai bunga, dan paduan suara sekolah desa hadir untuk ditanya. Daftar harga tersedia di resepsionis tanpa ikatan.`,
  ),
};

export const BREAD = {
  summary: both(
    "One Sunday morning, one wood oven and dough that has had all night.",
    "Satu pagi Minggu, satu tungku kayu, dan adonan yang sudah beristirahat semalaman.",
  ),
  description: both(
    `The oven is lit at three by somebody else. You come at half past six, when the bricks are white and the dough, which was mixed the evening before, has doubled and smells faintly of apples.

Everybody shapes two loaves: one round and sour, one with coconut sugar and ginger from the slope behind the kitchen. While they bake the baker shows how the starter is fed, why the water up here has to be warmed, and what to do at home with an ordinary oven and a clay pot.

## The morning
- Shaping, scoring, and one loaf each that may go wrong
- Breakfast with butter, rice honey and the first bread of the day
- A jar of starter, eleven years old, with written instructions

Bring a jacket: the yard is at fourteen degrees before the sun comes over the trees. Children from eight are welcome at the bench of a grown-up. There are gluten and sesame in everything.`,
    `Tungku sudah dinyalakan orang lain sejak pukul tiga. Kamu datang pukul setengah tujuh, ketika batanya sudah putih dan adonan yang dicampur semalam sudah mengembang dua kali lipat dengan aroma samar apel.

Setiap orang membentuk dua roti: satu bundar dan asam, satu lagi dengan gula kelapa dan jahe dari lereng di belakang dapur. Sambil menunggu matang, tukang roti menunjukkan cara merawat biang, mengapa air di atas sini perlu dihangatkan, dan cara membuatnya di rumah dengan oven biasa dan kendi tanah liat.

## Susunan pagi
- Membentuk, menggores, dan satu roti per orang yang boleh gagal
- Sarapan dengan mentega, madu, dan roti pertama hari itu
- Sebotol biang berumur sebelas tahun, lengkap dengan petunjuk tertulis

Bawa jaket: halaman masih empat belas derajat sebelum matahari melewati pucuk pohon. Anak mulai delapan tahun boleh ikut di meja orang dewasa. Semua roti mengandung gluten dan wijen.`,
  ),
};
