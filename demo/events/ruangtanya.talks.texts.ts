import type { Localized } from "#domain/brands/brand.ts";
import { both } from "../parts/write.ts";

/** The course of every evening. Each talk begins with its own subject. */
function talk(summary: Localized, about: Localized): { summary: Localized; description: Localized } {
  return {
    summary,
    description: both(
      `${about.en}

## How it goes
- Doors open half an hour before; tea and something fried are waiting and cost nothing
- Three short talks, then the floor for as long as the talks took
- One microphone, one question each, no statements that only end like questions

Talks are in Indonesian with captions in English. The chairs are not numbered, the first row is kept for people who hear or see badly, and anyone who has to leave early can sit near the door. We record the voices, not the faces, and put the recording online a week later. Questions that nobody could answer are written on the door outside, and the next evening always begins with them.`,
      `${about.id}

## Jalannya acara
- Pintu dibuka setengah jam sebelumnya; teh dan gorengan dari kami
- Tiga paparan pendek, lalu giliran penonton selama paparan tadi
- Satu mikrofon, satu pertanyaan per orang, bukan pernyataan yang hanya berakhir seperti tanya

Bincang berlangsung dalam bahasa Indonesia dengan teks bahasa Inggris. Kursi tidak bernomor, baris pertama untuk yang sulit mendengar atau melihat, dan yang harus pulang lebih dulu duduk di dekat pintu. Kami merekam suara, bukan wajah, dan menayangkan rekamannya seminggu kemudian. Pertanyaan yang belum terjawab ditulis di pintu, dan bincang berikutnya selalu dimulai dari pertanyaan itu.`,
    ),
  };
}

export const WATCH = talk(
  both("A security guard, a nurse and a baker compare their nights.", "Satpam, perawat, dan tukang roti membandingkan malam mereka."),
  both(
    "A city of two million does not switch itself off. Somebody warms the ovens at two, somebody walks the corridors at three, and somebody unlocks the first gate at half past four. They know each other by sight and have never talked.",
    "Kota berpenduduk dua juta tidak padam sendiri. Ada yang memanaskan oven pukul dua, ada yang menyusuri lorong pukul tiga, dan ada yang membuka gerbang pertama pukul setengah lima. Mereka saling mengenal wajah dan belum pernah berbincang.",
  ),
);

export const RIVER = talk(
  both(
    "A river is asked how it has been, and nine people answer for it.",
    "Sungai ditanya kabarnya, dan sembilan orang menjawab untuknya.",
  ),
  both(
    "The Code has been a washing place, a border, a dump and, since last year, a place where eels are caught again. A hydrologist brings the numbers, a fisherman the eels, and the children of the bank bring a map of every smell between two bridges.",
    "Kali Code pernah jadi tempat mencuci, batas kampung, tempat sampah, dan sejak tahun lalu tempat orang menangkap sidat lagi. Ahli hidrologi membawa angka, nelayan membawa sidat, dan anak-anak tepi kali membawa peta semua bau di antara dua jembatan.",
  ),
);

export const HOURS = talk(
  both("What an hour costs when it is yours, your boss's or your mother's.", "Berapa harga satu jam kalau itu milikmu, bosmu, atau ibumu."),
  both(
    "A labour lawyer, a motorcycle courier and a woman who has cared for her parents for eleven years each bring a week, written down in half hours. We add them up on the wall, first in hours and then in rupiah, and argue about the difference.",
    "Pengacara perburuhan, kurir motor, dan perempuan yang merawat orang tuanya selama sebelas tahun masing-masing membawa catatan satu pekan per setengah jam. Semuanya kita jumlahkan di dinding, pertama dalam jam lalu dalam rupiah, dan selisihnya kita perdebatkan.",
  ),
);

export const MAPS = talk(
  both(
    "Five maps that were wrong, and what happened to those who believed them.",
    "Lima peta yang keliru, dan nasib orang yang mempercayainya.",
  ),
  both(
    "An island that never was, a street that only a navigation system knows, a kampung that every census forgot. Our cartographer has brought the originals, and the surveyor who drew one of them comes to apologise in person.",
    "Pulau yang tidak pernah ada, jalan yang hanya dikenal aplikasi navigasi, kampung yang dilupakan setiap sensus. Kartografer kami membawa aslinya, dan juru ukur yang menggambar salah satunya datang untuk meminta maaf langsung.",
  ),
);

export const TONGUES = talk(
  both(
    "Three languages with fewer than forty speakers, heard aloud.",
    "Tiga bahasa yang penuturnya kurang dari empat puluh orang, didengarkan langsung.",
  ),
  both(
    "Some words are known to four people, two of whom are not on speaking terms. They have agreed to sit at one table this afternoon, with a linguist between them and a recorder in front, and to teach the hall how to say good morning, no thank you, and the sea is angry.",
    "Ada kata yang hanya diketahui empat orang, dan dua di antaranya sedang tidak bertegur sapa. Sore ini mereka bersedia duduk semeja, dengan ahli bahasa di tengah dan perekam di depan, lalu mengajari kita mengucapkan selamat pagi, tidak terima kasih, dan laut sedang marah.",
  ),
);

export const MINUTES = talk(
  both("A meeting of the village council, with a machine that takes the minutes.", "Rapat kelurahan dengan mesin yang menjadi notulis."),
  both(
    "We hold a real meeting on a real drain, with the people who live above it. A machine listens and writes. In the second half we read its minutes aloud, and those who spoke say what they had meant. It has been tried once before and ended in applause.",
    "Kita mengadakan rapat sungguhan tentang selokan sungguhan, bersama warga yang tinggal di atasnya. Mesin mendengar dan menulis. Pada babak kedua notulennya kita baca keras-keras, dan yang bicara menjelaskan maksudnya. Pernah dicoba sekali dan berakhir dengan tepuk tangan.",
  ),
);

export const CHILLI = talk(
  both("Pain that people pay for, explained with eleven chillies.", "Rasa sakit yang sengaja dibeli, dijelaskan dengan sebelas cabai."),
  both(
    "A chemist, a cook from Padang and a farmer from Temanggung climb the ladder together with the hall, chilli by chilli, and explain on each rung what is happening in the mouth, on the field and on the market. There is milk. Nobody has to go beyond the fourth.",
    "Ahli kimia, juru masak dari Padang, dan petani dari Temanggung menaiki tangga rasa bersama penonton, cabai demi cabai, dan di setiap anak tangga menjelaskan yang terjadi di mulut, di ladang, dan di pasar. Ada susu. Tidak ada yang wajib melewati cabai keempat.",
  ),
);

export const TREES = talk(
  both(
    "How many trees a street needs, and who has to move for them.",
    "Berapa pohon yang dibutuhkan sebuah jalan, dan siapa yang harus mengalah.",
  ),
  both(
    "Every mayor promises trees and every street light stands where one would have to grow. An arborist, a cable fitter and a seller of fried tofu walk us through one kilometre of pavement, drawn on the floor at full size with chalk.",
    "Setiap wali kota menjanjikan pohon, dan setiap tiang lampu berdiri di tempat pohon itu seharusnya tumbuh. Ahli pohon, tukang kabel, dan penjual tahu goreng mengajak kita menyusuri satu kilometer trotoar yang digambar seukuran aslinya dengan kapur di lantai.",
  ),
);

export const ALONE = talk(
  both("On being alone, with four people who have had practice.", "Tentang sendirian, bersama empat orang yang berpengalaman."),
  both(
    "A lighthouse keeper, a widow, a programmer who works from a boarding room and a monk agree on less than one would think. They will tell what they do at six in the evening, which is the hour, it turns out, on which everybody has something to say.",
    "Penjaga mercusuar, seorang janda, pemrogram yang bekerja dari kamar kos, dan seorang biksu ternyata tidak sependapat. Mereka menceritakan yang dilakukan pukul enam sore, jam yang rupanya membuat semua orang punya cerita.",
  ),
);

export const RICE = talk(
  both(
    "Eight billion people, one table, and arithmetic that anybody can follow.",
    "Delapan miliar orang, satu meja, dan hitungan yang bisa diikuti siapa saja.",
  ),
  both(
    "No slides, only rice: one grain for a million people, eight thousand grains on a long table. A demographer moves them about while a farmer, an engineer and a student of sixteen decide where they may sleep, what they eat, and what it takes to leave something over.",
    "Tanpa slide, hanya beras: satu butir untuk sejuta orang, delapan ribu butir di meja panjang. Ahli demografi memindahkannya, sementara petani, insinyur, dan pelajar enam belas tahun memutuskan di mana mereka tidur, apa yang dimakan, dan apa yang perlu agar masih ada sisa.",
  ),
);

export const BIRDS = talk(
  both(
    "The birds that leave the city in March, and the ones that refuse to.",
    "Burung yang meninggalkan kota bulan Maret, dan yang menolak pergi.",
  ),
  both(
    "A ringer of birds has followed four hundred kites over nine years and knows where they sleep tonight. A seller from the bird market knows which of them could be bought in the nineties. They have not been in one room before, and both have asked for the same chair beside the window.",
    "Seorang pemasang cincin mengikuti empat ratus elang selama sembilan tahun dan tahu di mana mereka tidur malam ini. Seorang pedagang pasar burung tahu mana yang bisa dibeli pada tahun sembilan puluhan. Keduanya belum pernah duduk satu ruang, dan sama-sama meminta kursi di dekat jendela.",
  ),
);

export const TRAIN = talk(
  both("Everybody on the last train has a reason. We ask for it.", "Setiap penumpang kereta terakhir punya alasan. Kami menanyakannya."),
  both(
    "For one month a photographer took the last train home from every end of the line and asked one question. A timetable maker explains why it leaves at 11:07\u00a0PM and not later, and a woman who missed it on purpose tells what happened then. The answers hang on the wall and may be taken home.",
    "Selama sebulan seorang fotografer naik kereta terakhir dari setiap ujung jalur dan mengajukan satu pertanyaan. Penyusun jadwal menjelaskan mengapa kereta itu berangkat pukul 23.07 dan tidak lebih malam, dan perempuan yang sengaja ketinggalan menceritakan kelanjutannya. Jawabannya digantung di dinding dan boleh dibawa pulang.",
  ),
);

export const CHILD = talk(
  both(
    "Twelve children put their questions to people who are paid to know.",
    "Dua belas anak bertanya kepada orang yang dibayar untuk tahu.",
  ),
  both(
    "Why is money paper? Who owns the rain? Can a judge be wrong on purpose? The questions were collected in eleven schools, and nobody on the stage has seen them. A banker, a judge and a meteorologist may answer in ten sentences at most, and a child with a bell decides whether that was an answer.",
    "Mengapa uang dari kertas? Hujan itu milik siapa? Bisakah hakim sengaja salah? Pertanyaannya dikumpulkan di sebelas sekolah, dan tidak seorang pun di panggung pernah melihatnya. Bankir, hakim, dan ahli cuaca boleh menjawab paling banyak sepuluh kalimat, lalu seorang anak dengan bel memutuskan apakah itu jawaban.",
  ),
);
