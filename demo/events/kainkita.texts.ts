import { both } from "../parts/write.ts";

export const WAX = {
  summary: both(
    "One day, one cloth and a small copper pen full of hot wax.",
    "Satu hari, satu kain, dan pena tembaga kecil berisi malam panas.",
  ),
  description: both(
    `The pen is called canting and it has its own opinion. Hold it too high and it drips; too low and it sleeps; breathe too fast and the line breathes too. By the time of the midday prayer you have come to an agreement.

We work in the open hall where batik has been made since 1912. In the morning you choose a motif, draw it in pencil and trace it in wax on both sides. After lunch the cloth goes into indigo, comes out green, and turns blue in your hands while you watch. Then the wax is boiled away, and you see for the first time what you have made.

## Included
- Cloth, wax, dyes and a stove for every four people
- Nasi liwet on banana leaf
- A paper that explains your motif and who may wear it

No experience is needed. Wear dark clothes. Ten percent of the fee goes to the pension of the women who teach us.`,
    `Pena itu bernama canting dan ia punya pendapat sendiri. Dipegang terlalu tegak ia menetes, terlalu rebah ia tertidur, dan kalau napas memburu garisnya ikut memburu. Menjelang zuhur biasanya kesepakatan sudah tercapai.

Kita bekerja di pendopo terbuka tempat batik dibuat sejak 1912. Pagi hari memilih motif, menggambarnya dengan pensil, lalu mencantingnya di kedua sisi kain. Setelah makan siang kain masuk ke bak indigo, keluar berwarna hijau, dan membiru di tangan selagi ditatap. Kemudian malam dilorod, dan untuk pertama kalinya terlihat apa yang sudah kamu buat.

## Termasuk
- Kain, malam, pewarna, dan satu kompor untuk empat orang
- Nasi liwet di atas daun pisang
- Selembar keterangan tentang motifmu dan siapa yang lazim memakainya

Tidak perlu pengalaman. Kenakan pakaian gelap. Sepuluh persen biaya masuk ke dana pensiun para ibu yang mengajar kami.`,
  ),
};

export const DYE = {
  summary: both(
    "Two days among weavers in the east, with roots, leaves and mud. The village is still to be named.",
    "Dua hari bersama penenun di timur, dengan akar, daun, dan lumpur. Desanya menyusul.",
  ),
  description: both(
    `Red comes from the root of a tree that has to be seven years old. Yellow comes from a wood that stains the axe. Black comes from mud, and the mud comes from one particular pond whose owner must be asked politely.

Over two days you dye six skeins of hand-spun cotton under the guidance of four women who have these recipes in their heads and nowhere else. You will dig, pound, boil, wait, and dig again. What you learn cannot be learned from a book, because the women have decided that there will be none.

## Where?
Three villages take turns, and the harvest decides. Place and route are sent two weeks ahead. It is within three hours' drive of the airport, and we travel together from the terminal.

## Bring along
- Clothes that may turn red for ever
- Rubber sandals, a hat and a head lamp
- A small present for the owner of the pond`,
    `Merah berasal dari akar pohon yang harus berumur tujuh tahun. Kuning dari kayu yang menodai kapaknya. Hitam dari lumpur, dan lumpurnya dari satu kolam tertentu yang pemiliknya harus dimintai izin dengan sopan.

Selama dua hari kamu mewarnai enam gulung benang katun pintal tangan, dibimbing empat perempuan yang menyimpan resep ini di kepala dan tidak di tempat lain. Kamu akan menggali, menumbuk, merebus, menunggu, lalu menggali lagi. Yang dipelajari di sini tidak ada di buku, sebab para ibu sepakat bukunya tidak akan ada.

## Di mana?
Tiga desa bergiliran dan panen yang menentukan. Tempat dan rute dikirim dua minggu sebelumnya. Jaraknya paling jauh tiga jam berkendara dari bandara, dan kita berangkat bersama dari terminal.

## Yang dibawa
- Pakaian yang rela menjadi merah selamanya
- Sandal karet, topi, dan lampu kepala
- Oleh-oleh kecil untuk pemilik kolam`,
  ),
};

export const MARKET = {
  summary: both("Cloths with a past, looking for a shoulder with a future.", "Kain bermasa lalu mencari bahu bermasa depan."),
  description: both(
    `Old cloth is heavy, smells faintly of cloves and is usually kept in the one cupboard that nobody opens. For a weekend sixty families opened it.

On the tables lay wedding batik from the thirties, flour-sack kebaya from the hard years, ikat that had travelled by ship, and a tablecloth on which three presidents had eaten, allegedly. Every piece carried a tag with its story in the handwriting of the seller. Prices were fixed, and bargaining was allowed only by telling a better story.

## In the side hall
- How to wash a cloth that is older than you
- Reading borders: who made this, and where
- Mending hour with tea, four times a day

Nine hundred and thirty-four visitors came, two hundred and eleven cloths moved house, and eleven families decided not to sell after all. The next market takes place after the harvest; tables can be reserved by writing to us.`,
    `Kain lama itu berat, samar-samar berbau cengkih, dan biasanya tersimpan di satu-satunya lemari yang tidak pernah dibuka. Selama akhir pekan, enam puluh keluarga membukanya.

Di atas meja terhampar batik pengantin tahun tiga puluhan, kebaya karung terigu dari zaman susah, ikat yang pernah naik kapal, dan taplak yang konon pernah dipakai makan tiga presiden. Setiap kain berlabel kisahnya, ditulis tangan oleh penjualnya. Harga pas, dan menawar hanya boleh dengan cerita yang lebih bagus.

## Di ruang samping
- Cara mencuci kain yang lebih tua dari pemiliknya
- Membaca pinggiran: siapa pembuatnya dan dari mana
- Jam menambal sambil minum teh, empat kali sehari

Sembilan ratus tiga puluh empat pengunjung datang, dua ratus sebelas kain berpindah rumah, dan sebelas keluarga akhirnya batal menjual. Pasar berikutnya berlangsung setelah panen; meja bisa dipesan dengan mengirim pesan kepada kami.`,
  ),
};
