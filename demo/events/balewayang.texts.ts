import { both } from "../parts/write.ts";

export const NIGHT = {
  summary: both(
    "Eight hours, one lamp, one voice for sixty figures. Come and go as you please.",
    "Delapan jam, satu blencong, satu suara untuk enam puluh tokoh. Silakan datang dan pergi.",
  ),
  description: both(
    `Nobody watches a shadow play from beginning to end, and nobody should. You watch, you doze, you eat peanuts, you talk quietly with the man beside you about his roof, and then a war breaks out and everyone is awake.

Tonight's story is Dewa Ruci: the strong Bima is sent to the bottom of the sea to look for the water of life and meets a small god who looks exactly like himself. It is the most inward of all the stories, and the clowns in the middle are the rudest.

## How to watch
- From the front you see shadows, from behind you see colours
- The clowns come around one in the morning
- The tree of life at dawn means that it is over

The performance is in Javanese. A sheet with the story in Indonesian and English is handed out. Blankets may be borrowed. Sandals are left at the step.`,
    `Tidak ada yang menonton wayang dari awal sampai akhir, dan memang tidak perlu. Kita menonton, terkantuk, makan kacang, mengobrol pelan dengan bapak di sebelah soal gentengnya, lalu perang pecah dan semua orang terjaga.

Lakon malam ini Dewa Ruci: Bima yang perkasa disuruh ke dasar laut mencari air kehidupan, dan bertemu dewa kecil yang persis seperti dirinya. Ini lakon paling batin di antara semua cerita, dan goro-goronya justru yang paling nakal.

## Cara menonton
- Dari depan tampak bayangan, dari belakang tampak warna
- Punakawan keluar sekitar pukul satu dini hari
- Gunungan ditancapkan menjelang subuh, artinya selesai

Pertunjukan berbahasa Jawa. Lembar cerita dalam bahasa Indonesia dan Inggris dibagikan di pintu masuk. Selimut boleh dipinjam dari panitia. Sandal ditinggal di undakan, dan tidak pernah ada yang tertukar, kecuali yang memang mirip sekali.`,
  ),
};

export const DANCE = {
  summary: both("One dancer, five masks, and five ways of growing older.", "Satu penari, lima topeng, dan lima cara menjadi tua."),
  description: both(
    `The first mask is white and looks down, because it has just been born. The last one is red and afraid of nothing. In between a single body passes through a whole life, and the face that moves least is the one you cannot stop watching.

The Cirebon mask dance is a solo of almost two hours. The dancer holds the mask between her teeth, so that she cannot speak or smile, and changes it with her back to the audience. The musicians sit close enough to answer each of her breaths. Our guest learned it from her grandmother, who learned it walking from village to village behind a drum.

## The evening
- 7:00\u00a0PM Panji, Samba and Rumyang
- 8:00\u00a0PM short pause with ginger tea
- 8:15\u00a0PM Tumenggung and Klana

The masks are between eight and ninety years old. After the performance the oldest one is shown and its story told.`,
    `Topeng pertama putih dan menunduk, karena baru lahir. Yang terakhir merah dan tidak takut apa pun. Di antaranya, satu tubuh melewati seluruh hidup, dan wajah yang paling sedikit bergerak justru yang tidak bisa kita lepaskan dari pandangan.

Tari topeng Cirebon adalah tarian tunggal hampir dua jam. Penari menggigit topeng dari dalam sehingga tidak bisa bicara atau tersenyum, dan menggantinya sambil membelakangi penonton. Para nayaga duduk cukup dekat untuk menjawab setiap tarikan napasnya. Tamu kami belajar dari neneknya, yang dulu belajar sambil berjalan dari desa ke desa di belakang kendang.

## Susunan malam
- 19.00 Panji, Samba, dan Rumyang
- 20.00 jeda singkat dengan wedang jahe
- 20.15 Tumenggung dan Klana

Usia topeng-topeng ini antara delapan dan sembilan puluh tahun. Setelah pertunjukan, topeng tertua ditampilkan dan kisahnya diceritakan.`,
  ),
};

export const LEATHER = {
  summary: both(
    "Thirteen people, thirteen chisels and a very small elephant made of hide.",
    "Tiga belas orang, tiga belas tatah, dan seekor gajah kulit yang sangat kecil.",
  ),
  description: both(
    `A puppet for the shadow play is made twice: once with the chisel and once with light. On this day we did the first part at a table under the mango tree and the second part on the kitchen wall with a candle.

Everyone began with the same sheet of buffalo hide, thin as a fingernail and hard as wood, and the same simple figure: a mouse deer or an elephant. The master showed twelve strokes. They have names like "grain of sand", "fish bone" and "curl", and by three in the afternoon most of us could do four of them.

## What went home
- Thirteen finished figures with a horn handle
- A practice strip with all twelve strokes
- Several blisters, carried with pride

A second course for those who want to paint and gild what they carved is being prepared. Former participants will be invited first.`,
    `Wayang kulit dibuat dua kali: sekali dengan tatah, sekali dengan cahaya. Hari itu bagian pertama kami kerjakan di meja bawah pohon mangga, dan bagian kedua di tembok dapur dengan sebatang lilin.

Semua memulai dengan lembar kulit kerbau yang sama, setipis kuku dan sekeras kayu, serta tokoh sederhana yang sama: kancil atau gajah. Sang empu menunjukkan dua belas pahatan. Namanya antara lain mas-masan, bubukan, dan inten-intenan, dan pada pukul tiga sore kebanyakan dari kami bisa empat di antaranya.

## Yang dibawa pulang
- Tiga belas tokoh jadi dengan gapit tanduk
- Selembar latihan berisi kedua belas pahatan
- Beberapa lecet, disandang dengan bangga

Kelas kedua untuk yang ingin menyungging dan memulas prada karyanya sedang disiapkan. Peserta angkatan ini diundang lebih dulu, baru kemudian pendaftaran dibuka untuk umum.`,
  ),
};
