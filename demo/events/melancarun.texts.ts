import { both } from "../parts/write.ts";

export const BRAGA = {
  summary: both(
    "Ten kilometres past arcades, railway arches and the best bread in town.",
    "Sepuluh kilometer melewati deretan arkade, viaduk kereta, dan roti terenak di kota.",
  ),
  description: both(
    `Bandung wakes up slowly, and that is exactly when it should be seen. Braga Pagi starts before the cafés put out their chairs, follows the cobbles to the railway bridge, climbs gently through the old villa quarter and comes back downhill, which is where the fast people earn their times.

There are two distances, one starting line and no hurry. Pacers run from fifty minutes to ninety. Behind the last of them walks our sweeper, who carries spare safety pins and an endless supply of jokes.

## Included
- Shirt in soft recycled cotton, up to size 4XL
- Bib with chip, medal, photo downloads
- Bread and warm milk from the bakery at the finish

## Getting there
The road is closed from four. Park at the station and walk ten minutes, or come by angkot to the monument. Bags may be left with us until ten.`,
    `Bandung bangun pelan-pelan, dan justru saat itulah kota ini paling sedap dipandang. Braga Pagi dimulai sebelum kafe menata kursi, menyusuri jalan batu sampai jembatan kereta, menanjak tipis di kawasan vila lama, lalu kembali lewat turunan, tempat pelari cepat menabung waktu.

Ada dua jarak, satu garis start, dan tidak perlu tergesa. Pacer berlari dari lima puluh sampai sembilan puluh menit. Di belakang mereka ada penyapu kami, pembawa peniti cadangan dan lelucon yang tidak habis-habis.

## Termasuk
- Kaus katun daur ulang yang lembut, tersedia sampai ukuran 4XL
- Nomor dada dengan cip, medali, foto siap unduh
- Roti dan susu hangat dari toko roti di garis finis

## Menuju lokasi
Jalan ditutup sejak pukul empat. Parkir di stasiun lalu berjalan sepuluh menit, atau naik angkot sampai tugu. Tas boleh dititipkan sampai pukul sepuluh.`,
  ),
};

export const DASH = {
  summary: both(
    "A first race for short legs, with a medal that is larger than the hand.",
    "Lomba pertama untuk kaki mungil, dengan medali yang lebih besar dari telapak tangan.",
  ),
  description: both(
    `Nobody comes last in this race, because the finish line has a brass band and the band plays until the very last child is home.

Lari Bocah takes place on the grass and paths around the lake, far from any car. The smallest run four hundred metres and may hold a hand. The bigger ones run one kilometre on their own, with a teacher from the athletics club every hundred metres to point the way and to tie laces.

## The morning
- 7:00\u00a0AM warming up with the fox
- 7:30\u00a0AM four to six years, in groups of thirty
- 8:15\u00a0AM seven to ten years
- 9:00\u00a0AM hula hoops, long jump into foam, ice lollies

Taking part is free. Please register every child by name, bring a hat and a bottle, and put the emergency number of a parent on the back of the bib. There are lockers for bags and shade for grandparents.`,
    `Tidak ada yang kalah di lomba ini, sebab di garis finis ada kelompok tiup, dan mereka terus bermain sampai anak terakhir tiba.

Lari Bocah berlangsung di rumput dan jalan setapak tepi danau, jauh dari kendaraan. Peserta terkecil berlari empat ratus meter dan boleh digandeng. Yang lebih besar berlari satu kilometer sendiri, dengan pelatih dari klub atletik setiap seratus meter untuk menunjukkan arah dan mengikat tali sepatu.

## Susunan pagi
- 07.00 pemanasan bersama si rubah
- 07.30 usia empat sampai enam, bergiliran tiap tiga puluh anak
- 08.15 usia tujuh sampai sepuluh
- 09.00 hulahup, lompat jauh ke busa, dan es lilin

Ikut serta tidak dipungut biaya. Daftarkan setiap anak dengan namanya, bawa topi dan botol minum, lalu tulis nomor darurat orang tua di balik nomor dada. Tersedia loker tas dan tempat teduh untuk kakek-nenek.`,
  ),
};

export const RELAY = {
  summary: both(
    "Four runners, one baton and the brightest street in the city.",
    "Empat pelari, satu tongkat, dan jalan paling terang di kota.",
  ),
  description: both(
    `Running alone is healthy. Running with three people who are waiting for you to arrive is something else entirely.

Each member of the team runs a loop of three kilometres under the lights of Tunjungan and hands over a wooden baton in front of the old department store, where the whole street will be shouting. Office teams, families, neighbours and former classmates are ranked separately; costumes are judged by a jury of parking attendants.

## Please note: a new date
Work on the tram line closes the street for longer than planned. The date shown here is the new one. Every ticket stays valid, and teams who cannot make it get their money back in full.

## Included
- Baton with the name of the team, yours to keep
- Four bibs with chips, four medals
- Soto and iced tea after the last leg

Captains receive the running order by WhatsApp three days before.`,
    `Berlari sendirian itu sehat. Berlari saat tiga orang menunggu kedatanganmu adalah urusan lain lagi.

Setiap anggota tim menempuh putaran tiga kilometer di bawah lampu Tunjungan, lalu menyerahkan tongkat kayu di depan toko serba ada lama, tempat seisi jalan bersorak. Tim kantor, keluarga, tetangga, dan teman sekolah dinilai terpisah; kostum dinilai juri yang terdiri dari para juru parkir.

## Perhatian: tanggal baru
Pengerjaan jalur trem membuat jalan ditutup lebih lama dari rencana. Tanggal di halaman ini adalah tanggal yang baru. Semua tiket tetap berlaku, dan tim yang berhalangan menerima pengembalian dana penuh.

## Termasuk
- Tongkat estafet bertuliskan nama tim, boleh disimpan
- Empat nomor dada bercip dan empat medali
- Soto dan es teh setelah pelari terakhir

Kapten menerima urutan lari lewat WhatsApp tiga hari sebelumnya.`,
  ),
};

export const TUNJUNGAN = {
  summary: both(
    "Seven kilometres, six bridges and a bowl of rawon at the end.",
    "Tujuh kilometer, enam jembatan, dan semangkuk rawon di ujungnya.",
  ),
  description: both(
    `Surabaya is warm before it is light, so we ran early: seven kilometres, out over the river and back through the streets where the shop signs are still painted by hand.

The loop crossed six bridges. On each one stood a volunteer with a sponge, a sprayer and a riddle, and anyone who solved all six riddles drank for free. Nine hundred people took part, from a boy of eight who ran barefoot to a bride who had her wedding that same afternoon.

## In numbers
- Fastest time: 22 minutes and 41 seconds
- Bowls of rawon: 1,140
- Riddles solved by one person: five, so the free drink is still waiting

The full results are on the page of the timekeeper, searchable by bib. Photographs can be downloaded with the number on your ticket for three months. See you on the next loop, with new bridges.`,
    `Surabaya sudah hangat sebelum terang, jadi kami berlari pagi sekali: tujuh kilometer, menyeberangi sungai dan pulang lewat jalan yang papan tokonya masih dilukis tangan.

Rute ini melintasi enam jembatan. Di tiap jembatan berdiri relawan membawa spons, semprotan air, dan satu teka-teki; siapa yang menjawab keenamnya boleh minum sepuasnya. Sembilan ratus orang ikut, dari anak delapan tahun yang berlari tanpa alas kaki sampai pengantin perempuan yang menikah sore harinya.

## Dalam angka
- Waktu tercepat: 22 menit 41 detik
- Mangkuk rawon: 1.140
- Teka-teki terbanyak yang dijawab satu orang: lima, jadi minuman gratisnya masih menunggu

Hasil lengkap ada di halaman pencatat waktu dan bisa dicari lewat nomor dada. Foto dapat diunduh memakai nomor tiket selama tiga bulan. Sampai jumpa di putaran berikutnya, dengan jembatan yang baru.`,
  ),
};
