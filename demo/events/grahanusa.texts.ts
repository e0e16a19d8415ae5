import { both } from "../parts/write.ts";

export const RIJSTTAFEL = {
  summary: both(
    "One table, sixty chairs and twelve dishes that travel from Aceh to Papua.",
    "Satu meja, enam puluh kursi, dan dua belas hidangan dari Aceh sampai Papua.",
  ),
  description: both(
    `The table is thirty-one metres long and was made for this room. On one end stands a plate from Aceh, on the other a plate from Papua, and between them the whole archipelago is passed from neighbour to neighbour.

Our kitchen works with eleven cooks who have come from their own regions for a week. They grind, smoke and wrap in front of the guests, and between the courses each tells one short story about a dish that almost disappeared. Nobody is served first: dishes start in the middle and go outwards.

## On the table
- Gulai of smoked skipjack with young jackfruit leaves
- Buffalo slow-cooked in bamboo
- Sago in three textures
- For vegetarians, twelve plates of their own

The evening begins with a drink on the terrace at half past six. Please let us know about allergies when you book. Valet parking is free for diners.`,
    `Mejanya sepanjang tiga puluh satu meter dan dibuat khusus untuk ruangan ini. Di satu ujung ada piring dari Aceh, di ujung lain piring dari Papua, dan di antaranya seluruh Nusantara dioper dari tangan ke tangan.

Dapur kami bekerja bersama sebelas juru masak yang datang dari daerahnya selama sepekan. Mereka mengulek, mengasap, dan membungkus di hadapan tamu, dan di sela hidangan masing-masing menuturkan kisah singkat tentang masakan yang nyaris hilang. Tidak ada yang dilayani lebih dulu: hidangan mulai dari tengah lalu bergerak ke tepi.

## Di atas meja
- Gulai cakalang asap dengan pucuk nangka
- Kerbau dimasak perlahan dalam bambu
- Sagu dalam tiga tekstur
- Dua belas piring tersendiri bagi yang tidak makan daging

Malam dibuka dengan minuman di teras pukul setengah tujuh. Sampaikan alergi saat memesan. Parkir valet gratis untuk tamu makan malam.`,
  ),
};

export const TEA = {
  summary: both(
    "Three tiers of small things and a pot of jasmine from Tegal.",
    "Tiga tingkat kudapan mungil dan seteko melati dari Tegal.",
  ),
  description: both(
    `Afternoon tea came to these islands with the planters, who drank it weak and with milk. Tegal answered with clay pots, rock sugar and jasmine so strong that it stains the spoon. We have put the two at the same table.

The stand has three tiers. At the bottom, sandwiches: chicken with kemangi, egg with sambal, cucumber with tempeh crumbs. In the middle, warm scones with coconut jam. On top, the cakes that our pastry chef makes when nobody asks her for anything in particular.

## Please choose a seating
- First seating from half past two
- Second seating from half past four
- Both last ninety minutes, with free refills of tea

A harpist plays on Saturdays, a sape' player on Sundays. Children have a stand of their own with hot chocolate. Dress as you like; hats are admired. Window tables are given in the order of booking.`,
    `Teh sore datang ke kepulauan ini bersama para pemilik perkebunan, yang meminumnya encer dengan susu. Tegal menjawabnya dengan poci tanah liat, gula batu, dan melati sekental noda di sendok. Di sini keduanya kami dudukkan semeja.

Susunannya tiga tingkat. Paling bawah roti lapis: ayam kemangi, telur sambal, mentimun dengan remah tempe. Di tengah scone hangat dengan selai kelapa. Paling atas kue-kue yang dibuat kepala dapur pastri kami saat tidak ada yang meminta apa-apa secara khusus.

## Silakan pilih giliran
- Giliran pertama mulai pukul setengah tiga
- Giliran kedua mulai pukul setengah lima
- Masing-masing sembilan puluh menit, isi ulang teh tanpa biaya

Harpa dimainkan setiap Sabtu, sape' setiap Minggu. Anak-anak mendapat susunan sendiri dengan cokelat panas. Pakaian bebas; topi akan dikagumi. Meja dekat jendela diberikan menurut urutan pemesanan.`,
  ),
};

export const CELLAR = {
  summary: both(
    "Three chefs, one fire, seven courses and no printed menu.",
    "Tiga koki, satu tungku, tujuh hidangan, dan tanpa menu tercetak.",
  ),
  description: both(
    `Two chefs who usually compete and one who has retired were locked into our kitchen with a fishing boat's catch, a garden and a fire. They had two days. What they agreed upon was served to fifty guests, and what they did not agree upon was served as well, in two versions.

It began with oysters under banana ash and ended with a burnt cassava tart that the three of them finished with their own hands at each table. In between, the retired chef disappeared for forty minutes and came back with a soup which he had not announced to anyone.

## The seven courses, afterwards
- Oyster, ash, green mango
- Squid in its own ink, twice
- Broth of roasted bones, unannounced
- Snapper, turmeric leaf, smoke
- Duck from Alabio, sour and sweet
- Ice of tamarind
- Burnt cassava, palm sugar, salt

The series continues in the dry season. Hotel guests hear of it first.`,
    `Dua koki yang biasanya bersaing dan satu koki yang sudah pensiun dikurung di dapur kami bersama hasil tangkapan satu perahu, sepetak kebun, dan sebuah tungku. Waktunya dua hari. Yang mereka sepakati dihidangkan kepada lima puluh tamu, dan yang tidak mereka sepakati juga dihidangkan, dalam dua versi.

Malam dibuka dengan tiram berselimut abu pisang dan ditutup tart singkong bakar yang mereka selesaikan bertiga di tiap meja. Di tengahnya, koki pensiunan itu menghilang empat puluh menit lalu kembali membawa sup yang tidak ia umumkan kepada siapa pun.

## Tujuh hidangan, setelah semuanya usai
- Tiram, abu, mangga muda
- Cumi dalam tintanya, dua kali
- Kaldu tulang panggang, tanpa pengumuman
- Kakap, daun kunyit, asap
- Bebek Alabio, asam dan manis
- Es asam jawa
- Singkong bakar, gula aren, garam

Seri ini berlanjut di musim kemarau. Tamu hotel mendapat kabar lebih dulu.`,
  ),
};
