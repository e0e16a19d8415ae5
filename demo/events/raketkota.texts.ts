import { both } from "../parts/write.ts";

export const OPEN = {
  summary: both(
    "Sixty-four pairs, sixty-four alleys, and neighbours who take leave to watch.",
    "Enam puluh empat pasangan, enam puluh empat gang, dan tetangga yang cuti demi menonton.",
  ),
  description: both(
    `Behind every champion there was once an alley with a washing line for a net. This tournament belongs to the alleys.

Two players enter for each one, of any age and any mixture. Last year the youngest was eleven and the oldest seventy-three, and they played on the same side. Games go to fifteen, so that everyone is finished before the shops close, and the draw is made by a child with a bucket. There are four courts, an honest scoreboard and a strict rule against coaching from balconies.

## The weekend
- Saturday: group matches, grilled corn
- Sunday morning: knock-out rounds
- Sunday, 4:00\u00a0PM: final, followed by the dance of the losing alley

Both players must live in the alley they play for; a photograph of the street sign will do. Bring indoor shoes. Prizes: rice, a new net, and the right to put up a banner for a year.`,
    `Di belakang setiap juara pernah ada gang dengan tali jemuran sebagai net. Kejuaraan ini milik gang-gang itu.

Setiap gang mengirim dua pemain, usia dan susunannya bebas. Tahun lalu yang termuda sebelas dan yang tertua tujuh puluh tiga tahun, dan keduanya main berpasangan. Pertandingan sampai angka lima belas supaya semua selesai sebelum warung tutup, dan undiannya dilakukan seorang anak dengan ember. Ada empat lapangan, papan skor yang jujur, dan larangan keras melatih dari balkon.

## Akhir pekan itu
- Sabtu: babak grup, jagung bakar
- Minggu pagi: babak gugur
- Minggu, 16.00: final, disusul joget gang yang kalah

Kedua pemain harus tinggal di gang yang dibela; foto papan nama gang sudah cukup. Bawa sepatu lapangan dalam. Hadiahnya beras, net baru, dan hak memasang spanduk selama setahun.`,
  ),
};

export const STREET = {
  summary: both(
    "One hoop, ten minutes, three against three, with the ships as spectators.",
    "Satu ring, sepuluh menit, tiga lawan tiga, disaksikan kapal-kapal.",
  ),
  description: both(
    `The court has been painted on the quay for one day only. To the left there are containers, to the right there is water, and a ball that goes over the fence is brought back by a man in a canoe who does nothing else all afternoon.

Thirty-two teams play from three o'clock on two half courts: ten minutes or twenty-one points, whichever comes first. There is no referee in the group stage; the player who is fouled calls it, and it works astonishingly well. From the quarter-finals someone with a whistle is added, mainly for the audience.

## Besides
- Shooting contest for spectators at half-time
- Wheelchair exhibition match at 6:30\u00a0PM
- DJ from the dockers' canteen
- Fried fish from the boat next door

All team places are taken and the bleacher is nearly full. Doors open at two. Please leave flares at home: this is a harbour, and some of the neighbours are tankers.`,
    `Lapangannya dicat di dermaga hanya untuk satu hari. Di kiri ada peti kemas, di kanan ada air, dan bola yang lewat pagar dikembalikan seorang bapak bersampan yang seharian memang hanya bertugas itu.

Tiga puluh dua tim bermain mulai pukul tiga di dua setengah lapangan: sepuluh menit atau dua puluh satu angka, mana yang lebih dulu. Di babak grup tidak ada wasit; pelanggaran diakui oleh yang dilanggar, dan ternyata berjalan luar biasa baik. Mulai perempat final barulah ada orang dengan peluit, terutama demi penonton.

## Selain itu
- Lomba menembak untuk penonton di jeda
- Pertandingan persahabatan kursi roda pukul 18.30
- DJ dari kantin buruh pelabuhan
- Ikan goreng dari perahu sebelah

Tempat tim sudah habis dan tribun hampir penuh. Pintu dibuka pukul dua. Mohon tidak membawa suar: ini pelabuhan, dan beberapa tetangga kita kapal tanker.`,
  ),
};

export const FINAL = {
  summary: both(
    "Two villages, one cup, and a penalty that is still being discussed.",
    "Dua kampung, satu piala, dan penalti yang masih diperdebatkan sampai sekarang.",
  ),
  description: both(
    `After twenty-six weeks, one hundred and eighty matches and a pause for the rice harvest, two sides were left: Cibogo, who had never won, and Sukamaju, who had never stopped talking about having won in 1998.

It was two all after ninety minutes. Extra time was played in rain of the kind that makes the ball swim. In the hundred and eighteenth minute the linesman raised his flag, lowered it, and raised it again, and that is all that can be said without starting an argument.

## Final score
- Cibogo 3, Sukamaju 2, after extra time
- Goal of the season: the goalkeeper of Cibogo, from his own half, by accident
- Fair play: Sukamaju, who carried the winners off the muddy field

Two thousand and five hundred people were there. The new season begins after the fasting month. Villages with eleven players and one whistle may register at the field house.`,
    `Setelah dua puluh enam pekan, seratus delapan puluh pertandingan, dan satu jeda panen padi, tersisa dua kesebelasan: Cibogo, yang belum pernah juara, dan Sukamaju, yang tidak pernah berhenti bercerita pernah juara pada 1998.

Skor dua sama setelah sembilan puluh menit. Perpanjangan waktu dimainkan dalam hujan yang membuat bola berenang. Pada menit ke-118 hakim garis mengangkat bendera, menurunkannya, lalu mengangkatnya lagi, dan hanya itu yang bisa diceritakan tanpa memulai pertengkaran.

## Hasil akhir
- Cibogo 3, Sukamaju 2, setelah perpanjangan waktu
- Gol musim ini: kiper Cibogo, dari separuh lapangan sendiri, tidak sengaja
- Sportivitas: Sukamaju, yang menggendong sang juara keluar dari lumpur

Dua ribu lima ratus orang hadir. Musim baru dimulai setelah bulan puasa. Kampung dengan sebelas pemain dan satu peluit boleh mendaftar di rumah lapangan, paling lambat sepekan sebelum undian.`,
  ),
};
