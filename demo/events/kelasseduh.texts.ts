import { both } from "../parts/write.ts";

export const BREW = {
  summary: both(
    "Nine cups of the same coffee, and why no two of them taste alike.",
    "Sembilan cangkir dari kopi yang sama, dan mengapa tak ada dua yang serupa.",
  ),
  description: both(
    `You own a good bag of beans, the water is hot, and still the cup tastes of nothing, or of medicine. Usually one thing is wrong, and in three hours you will be able to say which.

At the bar there are twelve kettles and twelve scales. We brew one and the same coffee nine times and change a single thing each time: the grind, the water, the time, the pouring hand. You taste, you guess, you write it down. Then you make the tenth cup alone, and it is yours.

## You take home
- A recipe card for your own pot, filter or press
- The confidence to throw away bad advice
- Slightly trembling hands

The class is for beginners and for people who have been annoyed by coffee for years. Please do not wear perfume. Bring your own dripper if you want to know its secrets. There is bread, because it is needed.`,
    `Bijinya bagus, airnya panas, tetapi cangkirnya hambar atau malah seperti obat. Biasanya hanya satu hal yang keliru, dan dalam tiga jam kamu akan bisa menyebut yang mana.

Di bar tersedia dua belas ketel dan dua belas timbangan. Kopi yang sama kita seduh sembilan kali dan setiap kali hanya satu hal yang diubah: gilingan, air, waktu, atau tangan yang menuang. Cicipi, tebak, catat. Setelah itu cangkir kesepuluh kamu buat sendiri, dan itu milikmu.

## Yang dibawa pulang
- Kartu resep untuk teko, saringan, atau press di rumah
- Keberanian membuang nasihat buruk
- Tangan yang sedikit gemetar

Kelas ini untuk pemula dan untuk mereka yang sudah bertahun-tahun kesal pada kopi. Mohon tidak memakai parfum. Bawa dripper sendiri kalau ingin tahu rahasianya. Roti tersedia, karena memang dibutuhkan.`,
  ),
};

export const HARVEST = {
  summary: both(
    "A weekend among ripe cherries, from the branch to the first, terrible, home-made roast.",
    "Akhir pekan di antara ceri matang, dari ranting sampai sangraian pertama yang pasti gagal.",
  ),
  description: both(
    `Coffee is a fruit. Most people who drink it have never seen it red. So we take a bus at five in the morning and drive until the air smells of wet leaves.

On the first day we pick with the families of the cooperative. They pick eighty kilos a day; you will manage six, and they will be kind about it. In the afternoon the cherries are sorted in water, pulped by hand and laid out on the racks. In the evening there is a wood fire, an iron pan and the chance to burn your first batch.

## The second day
- Walk through the nursery and the shade trees
- Price of a cup, taken apart on a blackboard
- Tasting of last year's harvest, blind

You sleep in the village hall on good mattresses, or in a room if you book one. Bring rain clothes, a torch and boots. Vegetarian meals are no problem; silence after ten is appreciated.`,
    `Kopi adalah buah. Kebanyakan peminumnya belum pernah melihatnya merah. Maka kita naik bus pukul lima pagi dan melaju sampai udara berbau daun basah.

Hari pertama kita memetik bersama keluarga anggota koperasi. Mereka memetik delapan puluh kilo sehari; kamu akan dapat enam, dan mereka akan memakluminya. Sorenya ceri dirambang di air, dikupas dengan tangan, dan dijemur di atas para-para. Malamnya ada tungku kayu, wajan besi, dan kesempatan menghanguskan sangraian pertama.

## Hari kedua
- Menyusuri pembibitan dan pohon penaung
- Harga secangkir kopi, diurai di papan tulis
- Mencicipi panen tahun lalu dengan mata tertutup

Menginap di balai desa dengan kasur yang layak, atau di kamar bila dipesan. Bawa jas hujan, senter, dan sepatu bot. Menu tanpa daging tersedia; setelah pukul sepuluh malam mohon tenang.`,
  ),
};

export const CUP = {
  summary: both(
    "Twenty-four palates, eight rounds and a sound like rain on a tin roof.",
    "Dua puluh empat lidah, delapan babak, dan bunyi seperti hujan di atap seng.",
  ),
  description: both(
    `Three cups stand in front of you. Two are the same, one is not. You have eight such rows, a spoon, and as little time as possible.

That is all there is to cup tasting, and it turns grown people pale. Twenty-four competitors had been drawn by lot: baristas, a dentist, a pair of twins, two farmers from the slopes of Arjuno who had never drunk from so many cups in a row. The spectators tasted along and were, on the whole, wrong.

## How it ended
- Winner: Bu Warti, farmer, eight of eight in 2:51
- Second: the dentist, eight of eight in 4:07
- The twins were eliminated in the same round by the same cup

The trophy is a watering can. Bu Warti has announced that she will use it. Entries for next year begin in the harvest season, and farmers no longer pay the fee.`,
    `Di depanmu ada tiga cangkir. Dua sama, satu berbeda. Ada delapan baris seperti itu, satu sendok, dan waktu sesedikit mungkin.

Hanya itu isi lomba cicip, dan itu cukup membuat orang dewasa pucat. Dua puluh empat peserta sudah diundi: para barista, seorang dokter gigi, sepasang anak kembar, dua petani dari lereng Arjuno yang belum pernah minum dari cangkir berderet sebanyak itu. Penonton ikut mencicipi dan, secara umum, keliru.

## Hasil akhir
- Juara: Bu Warti, petani, delapan dari delapan dalam 2:51
- Kedua: sang dokter gigi, delapan dari delapan dalam 4:07
- Si kembar gugur di babak yang sama oleh cangkir yang sama

Pialanya sebuah gembor. Bu Warti sudah menyatakan akan memakainya untuk menyiram bibit. Pendaftaran tahun depan dibuka pada musim panen, dan petani tidak lagi dipungut biaya.`,
  ),
};
