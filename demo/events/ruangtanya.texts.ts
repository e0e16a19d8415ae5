import { both } from "../parts/write.ts";

export const CODE = {
  summary: both(
    "Two days about machines that talk, for people who have to live and work with them.",
    "Dua hari tentang mesin yang bisa bicara, untuk orang yang hidup dan bekerja bersamanya.",
  ),
  description: both(
    `There have been enough conferences on what machines will be able to do. This one is about what they do on a Tuesday: in a clinic in Garut, at a court in Surabaya, in the back office of a rice mill, on the telephone of a farmer who cannot read.

Twenty-two speakers show working things and broken things in equal measure. Each has to bring a number that disappointed them. Nobody sells; the sponsors' logos are on the coffee cups and nowhere else.

## Two days
- Day one: language, law, health, and a debate that ends with a vote
- Day two: fourteen hands-on rooms, from speech in Bugis to counting fish
- Both evenings: long tables, no keynote

Talks are in Indonesian or English with captions in both. Childcare is offered for children from two years. Bring a laptop only on the second day; on the first you will want your hands free.`,
    `Konferensi tentang apa yang akan bisa dilakukan mesin sudah cukup banyak. Yang ini membahas apa yang mereka lakukan pada hari Selasa biasa: di klinik di Garut, di pengadilan Surabaya, di kantor belakang penggilingan padi, di telepon petani yang tidak bisa membaca.

Dua puluh dua pembicara menunjukkan yang jalan dan yang gagal dalam porsi sama. Masing-masing wajib membawa satu angka yang mengecewakan. Tidak ada yang berjualan; logo sponsor hanya ada di gelas kopi.

## Dua hari
- Hari pertama: bahasa, hukum, kesehatan, dan debat yang diakhiri pemungutan suara
- Hari kedua: empat belas ruang praktik, dari ucapan Bugis sampai menghitung ikan
- Kedua malam: meja panjang, tanpa pidato kunci

Bincang berlangsung dalam bahasa Indonesia atau Inggris dengan teks keduanya. Tersedia penitipan anak mulai dua tahun. Bawa laptop hanya pada hari kedua; di hari pertama tanganmu akan sibuk mencatat dan bersalaman.`,
  ),
};

export const CITY = {
  summary: both(
    "A sound engineer, a mosque caretaker and a motorcycle mechanic look for silence.",
    "Perekam suara, marbot masjid, dan montir motor mencari keheningan.",
  ),
  description: both(
    `How loud is your street? Most people guess wrong by half, because the ear gets used to everything, except at three in the morning.

Three people have measured a single kilometre of Bandung for a year. The sound engineer did it with microphones, the caretaker with a notebook, and the mechanic by asking every rider who came to his workshop why the exhaust had been changed. Tonight they put their maps on top of each other, and the picture is not what the city council had expected.

## The evening
- Ten minutes in darkness, listening to the recordings
- The three maps, and where they disagree
- What could be quieter by next month at no cost
- Questions, spoken softly

Seats are free but few. The room is on the ground floor and there is an induction loop. Whoever likes may bring a recording from their own window, one minute at most, and hear it on good loudspeakers.`,
    `Seberapa bising jalan di depan rumahmu? Kebanyakan orang meleset separuh, sebab telinga terbiasa dengan apa saja, kecuali pukul tiga pagi.

Tiga orang mengukur satu kilometer Bandung selama setahun. Perekam suara melakukannya dengan mikrofon, marbot dengan buku catatan, dan montir dengan bertanya kepada setiap pengendara yang datang ke bengkelnya mengapa knalpotnya diganti. Malam ini peta mereka ditumpuk jadi satu, dan gambarnya tidak seperti yang diperkirakan balai kota.

## Susunan malam
- Sepuluh menit dalam gelap, mendengarkan rekaman
- Tiga peta, dan di mana ketiganya berselisih
- Apa yang bisa lebih tenang bulan depan tanpa biaya
- Tanya jawab dengan suara pelan

Kursinya gratis tetapi sedikit. Ruangan ada di lantai dasar dan dilengkapi alat bantu dengar. Yang mau boleh membawa rekaman dari jendela sendiri, paling lama satu menit, untuk didengarkan lewat pengeras suara yang bagus.`,
  ),
};

export const SLEEP = {
  summary: both(
    "A late lecture with mattresses. Falling asleep was considered a success.",
    "Kuliah malam dengan matras. Tertidur dihitung sebagai keberhasilan.",
  ),
  description: both(
    `Half of the hall had been cleared and covered with mats, and the speakers had been told not to be offended. Of one hundred and eighty-three visitors, twenty-nine were asleep at the end, eleven of whom had come in pairs.

The talk itself went through a night in real time, hour by hour. A neurologist explained what the brain washes away at midnight. A night nurse told what happens to people at four. A muezzin described how one wakes up without a clock for thirty-one years, and a twelve-year-old read out a complaint about the first lesson at school.

## Three sentences that stayed
- A tired person does not know how tired they are
- Light in the evening is a kind of coffee
- The nap is not a weakness, it is a skill

The slides may be requested from us. The second part, on dreams, is planned for the cool season, with more mattresses and softer chairs.`,
    `Separuh aula dikosongkan dan dilapisi matras, dan para pembicara sudah diminta tidak tersinggung. Dari seratus delapan puluh tiga pengunjung, dua puluh sembilan tertidur di akhir acara, sebelas di antaranya datang berpasangan.

Kuliahnya sendiri menempuh satu malam secara nyata, jam demi jam. Ahli saraf menjelaskan apa yang dicuci otak pada tengah malam. Perawat jaga bercerita apa yang terjadi pada manusia pukul empat. Seorang muazin menggambarkan cara bangun tanpa jam selama tiga puluh satu tahun, dan anak dua belas tahun membacakan keluhan tentang jam pelajaran pertama.

## Tiga kalimat yang tertinggal
- Orang lelah tidak tahu seberapa lelah dirinya
- Cahaya di malam hari adalah sejenis kopi
- Tidur siang bukan kelemahan, melainkan keterampilan

Salinan presentasi bisa diminta kepada kami. Bagian kedua, tentang mimpi, direncanakan pada musim sejuk, dengan matras lebih banyak dan kursi lebih empuk.`,
  ),
};
