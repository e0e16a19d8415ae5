import { both } from "../parts/write.ts";

export const SILENT = {
  summary: both(
    "Three films from the twenties, one projector and a pianist who has not seen them yet.",
    "Tiga film dari tahun dua puluhan, satu proyektor, dan pianis yang belum menontonnya.",
  ),
  description: both(
    `There was never any such thing as a silent film. There was a pianist, there was the rattle of the machine, and there was the audience, who warned the heroine at the top of their voices. That is how we show them.

A sheet of eight by six metres hangs between the columns of the old trading house. On it run a chase on a tram, a love story in a laundry and twenty restored minutes from Java, filmed in 1926 and found in a biscuit tin. The pianist sees all three for the first time together with you.

## The evening
- 7:00\u00a0PM the tin and its twenty minutes
- 7:35\u00a0PM the laundry
- 8:30\u00a0PM the tram, with warnings from the audience

Captions are read aloud in Indonesian by two quarrelling narrators. Children enjoy it from about six. In case of rain we move under the glass roof, and it sounds even better.`,
    `Film bisu sebenarnya tidak pernah ada. Selalu ada pianis, ada derak mesin, dan ada penonton yang memperingatkan si tokoh perempuan sekuat tenaga. Begitulah cara kami memutarnya.

Kain delapan kali enam meter digantung di antara pilar gedung dagang lama. Di atasnya berlari sebuah kejar-kejaran di trem, kisah cinta di binatu, dan dua puluh menit hasil restorasi dari Jawa, direkam 1926 dan ditemukan di kaleng biskuit. Pianisnya menonton ketiganya untuk pertama kali bersama kamu.

## Susunan malam
- 19.00 kaleng biskuit dan dua puluh menitnya
- 19.35 binatu
- 20.30 trem, dengan peringatan dari penonton

Teksnya dibacakan dalam bahasa Indonesia oleh dua narator yang gemar bertengkar. Anak mulai sekitar enam tahun biasanya menikmatinya. Kalau hujan, kami pindah ke bawah atap kaca, dan bunyinya malah lebih bagus. Penjual wedang berkeliling selama pemutaran.`,
  ),
};

export const SHORTS = {
  summary: both(
    "Twelve films of five minutes each, made by children who live on the river.",
    "Dua belas film masing-masing lima menit, karya anak-anak yang tinggal di sungai.",
  ),
  description: both(
    `The youngest director is nine and wanted to make a film about her cat. The cat would not obey, so it became a film about patience.

For three months a small boat with four cameras and a teacher travelled from landing to landing. At every stop children learned to hold a shot for ten seconds, to ask before filming, and to decide what to leave out. Twelve films came of it: about fog, about a grandfather who builds boats, about the school that floats, about a football that went down the river and was found four villages later.

## On the bank
- Screen on a barge, facing the steps
- The directors introduce each film themselves
- Vote with pebbles; there are twelve jars

Entry is free. The boats may be hired for six. Please bring a mat and take your rubbish home; the river is the main character, and should look its best.`,
    `Sutradara termuda berusia sembilan tahun dan ingin membuat film tentang kucingnya. Kucingnya tidak mau menurut, jadi filmnya menjadi tentang kesabaran.

Selama tiga bulan sebuah perahu kecil membawa empat kamera dan seorang guru, berpindah dari tambatan ke tambatan. Di setiap perhentian anak-anak belajar menahan gambar sepuluh detik, meminta izin sebelum merekam, dan memutuskan apa yang ditinggalkan. Jadilah dua belas film: tentang kabut, tentang kakek pembuat perahu, tentang sekolah terapung, tentang bola yang hanyut dan ditemukan empat kampung kemudian.

## Di tepi sungai
- Layar di atas tongkang, menghadap tangga dermaga
- Para sutradara membuka filmnya sendiri
- Memilih dengan kerikil; ada dua belas stoples

Masuk gratis. Perahu bisa disewa untuk enam orang. Mohon bawa tikar dan bawa pulang sampah; sungai adalah tokoh utamanya dan patut tampil paling cantik malam itu.`,
  ),
};

export const RIVER = {
  summary: both(
    "Two films, two hundred and fifty deck chairs and a great number of fireflies.",
    "Dua film, dua ratus lima puluh kursi malas, dan kunang-kunang yang tak terhitung.",
  ),
  description: both(
    `The screen was strung between two trees which had been chosen for their posture. At six the fog came, at half past it went, and at seven sharp, as the lion roared, the power failed.

It took eleven minutes to mend the cable, and they were the best of the evening, because in the dark the fireflies came down. There were so many that nobody switched on a torch. When the picture returned there was a murmur of regret, which has probably never happened in a cinema before.

## What was shown
- A comedy from 1954 about a borrowed suit
- A drama from last year, with the actress present
- Fireflies, unannounced

Two hundred and fifty-one visitors sat under wool blankets and drank four hundred cups of bandrek. The forest was as clean afterwards as before. The next screening takes place when the nights are dry, and this time we shall plan the power cut.`,
    `Layarnya direntangkan di antara dua pohon yang dipilih karena posturnya. Pukul enam kabut datang, setengah tujuh pergi, dan tepat pukul tujuh, ketika singa di layar mengaum, listrik padam.

Butuh sebelas menit memperbaiki kabelnya, dan itulah bagian terbaik malam itu, sebab dalam gelap kunang-kunang turun. Jumlahnya begitu banyak sampai tidak ada yang menyalakan senter. Saat gambar kembali, terdengar gumam kecewa, sesuatu yang barangkali belum pernah terjadi di bioskop mana pun.

## Yang diputar
- Komedi tahun 1954 tentang jas pinjaman
- Drama tahun lalu, dihadiri aktrisnya
- Kunang-kunang, tanpa pengumuman

Dua ratus lima puluh satu penonton duduk berselimut wol dan menghabiskan empat ratus cangkir bandrek. Setelah acara, hutan sebersih sebelumnya. Pemutaran berikutnya berlangsung saat malam-malam kering, dan kali ini pemadaman listriknya akan kami jadwalkan dengan baik sejak awal.`,
  ),
};
