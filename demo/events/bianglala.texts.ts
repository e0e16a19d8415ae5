import { both } from "../parts/write.ts";

export const WHEEL = {
  summary: both(
    "Seventeen rides by the sea, and a wheel from which you see the ships turn.",
    "Tujuh belas wahana di tepi laut, dan bianglala tempat melihat kapal berputar haluan.",
  ),
  description: both(
    `From the top of the wheel you can see three things at once: the ships that wait for the tide, the towers of the city in their haze, and your friends, very small, who did not dare.

The park is old-fashioned on purpose. The carousel has horses carved in Jepara, the dragon creaks exactly as much as it should, and the cotton candy comes in one colour. New is what you do not notice: brakes, sensors, and an inspection every morning at six, to which visitors are invited.

## Three times of day
- Day, from 10:00\u00a0AM: for small children
- Sunset, from 2:00\u00a0PM: for photographs
- Lights, from 6:00\u00a0PM: for being young

Each slot lasts four hours. Rides state the height that is needed; a ruler stands at the gate, so there are no tears later. Prams can be parked beside the carousel, and the train station is six minutes away.`,
    `Dari puncak bianglala terlihat tiga hal sekaligus: kapal yang menunggu pasang, menara kota di balik kabutnya, dan teman-teman yang tidak berani naik, kecil sekali.

Taman ini sengaja bergaya lama. Komidi putarnya memakai kuda ukiran Jepara, naganya berderit persis secukupnya, dan gulalinya hanya satu warna. Yang baru justru yang tidak terlihat: rem, sensor, dan pemeriksaan setiap pukul enam pagi yang boleh disaksikan pengunjung.

## Tiga waktu
- Siang, mulai 10.00: untuk anak kecil
- Senja, mulai 14.00: untuk berfoto
- Lampu, mulai 18.00: untuk merasa muda

Setiap sesi berlangsung empat jam. Wahana mencantumkan tinggi badan yang diperlukan; penggaris berdiri di gerbang supaya tidak ada air mata kemudian. Kereta bayi bisa diparkir di samping komidi putar, dan stasiun hanya enam menit jalan kaki. Toilet keluarga tersedia di setiap sudut taman.`,
  ),
};

export const GHOST = {
  summary: both(
    "An abandoned sugar works, nineteen rooms and a night shift that never went home.",
    "Pabrik gula terbengkalai, sembilan belas ruang, dan regu malam yang tak pernah pulang.",
  ),
  description: both(
    `The last sugar was boiled here in 1931. The last worker, according to the register, has not clocked out.

You walk in threes, because two is too few and four is too loud. The route leads through nineteen rooms: the scales, the boiling house, the office with the humming telephone, the infirmary. There are no chainsaws and no masks from the shop. What there is you will hear first and see late, and once you will have to choose a door.

## Two kinds of evening
- The early slots are milder: light in the corners, nobody touches you
- The late slots are not

It takes about thirty-five minutes. If it gets too much, say "pulang" and somebody takes you out at once, without a word. Not for children under thirteen, expectant mothers, or people with heart trouble. Wear shoes that are closed and trousers that may become dusty.`,
    `Gula terakhir dimasak di sini pada 1931. Pekerja terakhir, menurut buku daftar hadir, belum absen pulang.

Kalian masuk bertiga, sebab berdua terlalu sedikit dan berempat terlalu berisik. Rutenya melewati sembilan belas ruang: timbangan, rumah masak, kantor dengan telepon yang berdengung, balai pengobatan. Tidak ada gergaji mesin dan tidak ada topeng toko. Yang ada akan terdengar lebih dulu dan terlihat belakangan, dan sekali waktu kalian harus memilih pintu.

## Dua macam malam
- Sesi awal lebih ringan: ada cahaya di sudut, tidak ada yang menyentuh
- Sesi malam tidak begitu

Lamanya sekitar tiga puluh lima menit. Kalau tidak kuat, ucapkan "pulang" dan seseorang langsung mengantar keluar tanpa banyak bicara. Tidak disarankan untuk anak di bawah tiga belas tahun, ibu hamil, dan pengidap gangguan jantung. Pakai sepatu tertutup dan celana yang boleh berdebu.`,
  ),
};

export const BALLOON = {
  summary: both(
    "Forty paper balloons rose at dawn and, this time, all of them came down where they should.",
    "Empat puluh balon kertas naik saat fajar, dan kali ini semua turun di tempat seharusnya.",
  ),
  description: both(
    `In the villages below the volcano balloons are not bought. They are glued by night, from tracing paper and rice paste, by people who have never measured anything and are right to the centimetre.

Forty teams brought theirs to the meadow. Since a few years the balloons are tied to ropes so that the pilots above us can sleep calmly, and that has made them better: a balloon that cannot fly far has to be beautiful. There was a whale, a mosque, a plate of fried rice, and a portrait of somebody's aunt, who was present.

## The results
- First prize: the whale, by the youth of Turgo
- Loudest applause: the aunt
- Highest temperature inside a balloon: 96 degrees

Two thousand people had breakfast in the grass. The wind rose at nine and everyone went to wash the soot off. Entries for the next festival open after the rains, in any village hall of the district.`,
    `Di desa-desa lereng gunung, balon tidak dibeli. Balon direkatkan malam-malam, dari kertas minyak dan lem kanji, oleh orang-orang yang tidak pernah mengukur apa pun tetapi tepat sampai sentimeter.

Empat puluh regu membawa balonnya ke padang. Sejak beberapa tahun lalu balon ditambatkan dengan tali supaya para pilot di atas kita bisa tenang, dan itu justru membuatnya makin elok: yang tidak bisa terbang jauh harus indah. Ada paus, masjid, sepiring nasi goreng, dan potret bibi seseorang, yang hadir di tempat.

## Hasilnya
- Juara pertama: paus, karya pemuda Turgo
- Tepuk tangan terkeras: sang bibi
- Suhu tertinggi di dalam balon: 96 derajat

Dua ribu orang sarapan di rumput. Angin mulai naik pukul sembilan dan semua pulang mencuci jelaga. Pendaftaran festival berikutnya dibuka setelah musim hujan, di balai desa mana pun di kecamatan ini.`,
  ),
};
