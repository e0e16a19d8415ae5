import { both } from "../parts/write.ts";

export const WHEEL = {
  summary: both(
    "Two and a half hours at the potter's wheel for hands that have never done it.",
    "Dua setengah jam di meja putar untuk tangan yang belum pernah mencobanya.",
  ),
  description: both(
    `The first bowl collapses. So does the second. Around the third, something happens in the hands that cannot be explained, and the clay begins to rise as if it had been waiting.

We teach in groups of eight, with one wheel for each person and two teachers who have both collapsed thousands of bowls. You learn how to centre, how to open, how to lift the wall, and how to stop at the right moment. At the end you choose your two best pieces and the colour of the glaze; the rest goes back into the bucket without regret.

## Included
- Clay from Kasongan, as much as you need
- Apron, tools, tea and fried cassava
- Two pieces, ready for pick-up after four weeks

Please choose a date. Cut your nails short and leave rings at home. Children from ten years may take part next to a grown-up with a wheel of their own.`,
    `Mangkuk pertama roboh. Yang kedua juga. Sekitar mangkuk ketiga terjadi sesuatu pada tangan yang sulit dijelaskan, dan tanah liat mulai naik seolah memang sudah menunggu.

Kami mengajar dalam kelompok berisi delapan orang, satu meja putar untuk tiap peserta, bersama dua pengajar yang sama-sama sudah merobohkan ribuan mangkuk. Kamu belajar memusatkan, membuka, menaikkan dinding, dan berhenti pada saat yang tepat. Di akhir kelas pilih dua karya terbaik beserta warna glasirnya; sisanya kembali ke ember tanpa penyesalan.

## Termasuk
- Tanah liat Kasongan secukupnya
- Celemek, alat, teh, dan singkong goreng
- Dua karya, siap diambil setelah empat minggu

Pilih tanggalnya lebih dulu. Datanglah sepuluh menit lebih awal, potong kuku pendek, dan tinggalkan cincin di rumah. Anak mulai sepuluh tahun boleh ikut di samping orang dewasa, dengan meja putar masing-masing.`,
  ),
};

export const KILN = {
  summary: both("Forty-five hours of fire, six hours of it yours.", "Empat puluh lima jam api, enam jam di antaranya milikmu."),
  description: both(
    `Gas kilns are obedient. The wood kiln is not. It has to be fed every four minutes for two days and two nights, it drinks three cubic metres of mahogany offcuts, and when the door is opened on the third day nobody knows what is inside.

That is why we fire it only twice a year, and not alone. Stokers work in shifts of six hours, four people at a time, with a master who reads the colour of the flame. Ash flies through the chamber and melts on the pots, so every piece carries a picture of the draught.

## How it goes
- Friday, 3:00\u00a0PM: blessing, first match
- Saturday, all night: 1,280 degrees, songs
- Sunday, noon: the door is closed with mud
- One week later: opening, together

Wear cotton only, closed shoes and nothing you are fond of. Places to sleep are on the veranda. Registration opens soon; the kiln has forty shelves and no more.`,
    `Tungku gas itu penurut. Tungku kayu tidak. Ia harus diberi makan tiap empat menit selama dua hari dua malam, menelan tiga meter kubik potongan mahoni, dan saat pintunya dibuka pada hari ketiga tidak ada yang tahu apa isinya.

Itu sebabnya kami membakarnya hanya dua kali setahun, dan tidak sendirian. Penjaga api bekerja bergiliran enam jam, empat orang sekaligus, bersama seorang empu yang membaca warna nyala. Abu beterbangan di dalam ruang bakar dan meleleh di permukaan karya, sehingga setiap benda menyimpan gambar arah angin.

## Jalannya
- Jumat, 15.00: doa bersama, korek pertama
- Sabtu, semalaman: 1.280 derajat, bernyanyi
- Minggu siang: pintu ditutup lumpur
- Sepekan kemudian: dibuka bersama-sama

Pakai katun, sepatu tertutup, dan jangan kenakan apa pun yang disayang. Tempat tidur ada di beranda. Pendaftaran segera dibuka; rak tungku hanya empat puluh.`,
  ),
};

export const KIN = {
  summary: both(
    "Twelve broken bowls, a little lacquer and the patience to leave the crack visible.",
    "Dua belas mangkuk pecah, sedikit getah, dan kesabaran membiarkan retak terlihat.",
  ),
  description: both(
    `Everybody brought a break and everybody had a story to go with it. A wedding plate. A cat. A house move in the rain. A cup thrown on purpose, by somebody who would rather not say at whom.

On this Saturday we repaired them in the Japanese way, in which the seam is not hidden but drawn in gold. We used a modern lacquer that hardens in an hour, since the traditional one takes a season, and brass powder instead of gold. The teacher showed the real thing as well: a tea bowl broken four times in one hundred and twenty years.

## What we learned
- Clean the edges, then wait
- Glue the large pieces first
- The line may tremble; that is its handwriting

Eleven bowls left in one piece. The twelfth lacked a fragment, which was found that evening in the owner's handbag, and she comes back in May.`,
    `Semua datang membawa pecahan, dan semua pecahan membawa cerita. Piring pernikahan. Ulah kucing. Pindah rumah saat hujan. Cangkir yang sengaja dilempar, oleh seseorang yang memilih tidak menyebut kepada siapa.

Sabtu itu kami memperbaikinya dengan cara Jepang, yang sambungannya tidak disembunyikan melainkan digaris emas. Kami memakai getah modern yang mengeras dalam satu jam, sebab yang tradisional butuh satu musim, dan serbuk kuningan sebagai pengganti emas. Pengajar juga membawa yang asli: mangkuk teh yang empat kali pecah dalam seratus dua puluh tahun.

## Yang kami pelajari
- Bersihkan tepinya, lalu tunggu
- Rekatkan serpihan besar lebih dulu
- Garisnya boleh gemetar; itulah tulisan tangannya

Sebelas mangkuk pulang utuh. Yang kedua belas kurang satu serpihan, yang malamnya ditemukan di dalam tas pemiliknya sendiri, dan ia akan kembali bulan Mei untuk menyelesaikannya.`,
  ),
};
