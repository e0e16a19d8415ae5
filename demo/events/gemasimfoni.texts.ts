import { both } from "../parts/write.ts";

export const BRONZE = {
  summary: both(
    "A string orchestra and a Javanese gamelan look for a tuning they can share.",
    "Orkestra gesek dan gamelan Jawa mencari laras yang bisa dipakai bersama.",
  ),
  description: both(
    `A violin can play any note it likes. A gong cannot. It was tuned once, by a smith with a hammer, and it will sound like that for three hundred years. So who has to give way when the two meet?

For this concert nobody does. Three composers were asked to write for forty strings and a full gamelan without retuning anything, and each of them found another solution: one lets them answer each other across the hall, one hides the strings inside the shimmer of the bronze, and one simply lets them disagree.

## Programme
- Ketawang for strings and gender, first performance
- Suite on lullabies from the north coast
- Interval of twenty minutes
- Double concerto for rebab and cello

There is an introduction in the foyer at a quarter to seven, with instruments that may be touched. The concert lasts two hours and a quarter.`,
    `Biola bisa memainkan nada apa pun yang ia mau. Gong tidak. Ia dilaras sekali, oleh pandai besi dengan palu, dan akan berbunyi seperti itu selama tiga ratus tahun. Jadi siapa yang harus mengalah saat keduanya bertemu?

Di konser ini tidak ada. Tiga komponis diminta menulis untuk empat puluh pemain gesek dan seperangkat gamelan lengkap tanpa mengubah larasan apa pun, dan masing-masing menemukan jalan berbeda: satu membuat mereka saling menjawab dari seberang ruangan, satu menyembunyikan biola di dalam getar perunggu, dan satu membiarkan mereka berselisih.

## Acara
- Ketawang untuk gesek dan gender, tayang perdana
- Suita nina bobo pesisir utara
- Jeda dua puluh menit
- Konserto ganda untuk rebab dan selo

Ada pengantar di lobi pukul 18.45, dengan instrumen yang boleh disentuh. Konser berlangsung dua jam lima belas menit.`,
  ),
};

export const FAMILY = {
  summary: both(
    "One hour of real music for people who fall asleep at eight. Pyjamas welcome.",
    "Satu jam musik sungguhan untuk orang yang tidur pukul delapan. Silakan pakai piyama.",
  ),
  description: both(
    `The orchestra sits in a circle and the children sit inside it. That is the whole idea, and it changes everything: you can feel the double bass through the mat, you can see that the flautist taps her foot, and if you are quick you can hold the triangle.

The story is about a bear who cannot sleep because the moon hums. Each instrument suggests a remedy. Some are too loud, one is too sad, and the harp is almost right. It takes sixty minutes until the bear, and usually a few fathers, are gone.

## Practical
- For children from three to nine, and whoever brings them
- Pyjamas, blankets and one soft toy per person
- Babies are welcome on the chairs near the doors
- A quiet corner with headphones for sensitive ears

Please choose one of the four performances. Every child needs a place on a mat, except babies who are carried.`,
    `Orkestra duduk melingkar dan anak-anak duduk di dalam lingkarannya. Itu saja gagasannya, tetapi semuanya jadi berbeda: getar kontrabas terasa lewat tikar, terlihat pemain flute mengetukkan kaki, dan siapa yang gesit boleh memegang triangel.

Ceritanya tentang beruang yang tidak bisa tidur karena bulan bersenandung. Setiap instrumen menawarkan obat. Ada yang terlalu keras, ada yang terlalu sedih, dan harpa hampir tepat. Butuh enam puluh menit sampai si beruang terlelap, biasanya bersama beberapa ayah.

## Hal praktis
- Untuk anak tiga sampai sembilan tahun beserta pengantarnya
- Piyama, selimut, dan satu boneka untuk tiap orang
- Bayi boleh ikut di kursi dekat pintu
- Tersedia sudut tenang dengan pelindung telinga bagi yang peka

Pilih salah satu dari empat pertunjukan. Setiap anak memerlukan tempat di tikar, kecuali bayi yang digendong sepanjang acara.`,
  ),
};

export const RIVER = {
  summary: both(
    "An orchestra on a pontoon, a city on both banks and the tide as conductor.",
    "Orkestra di atas ponton, kota di kedua tepi, dan pasang surut sebagai dirigen.",
  ),
  description: both(
    `The Musi rises and falls by two metres, and a concert that floats on it has to be finished before the water leaves. We began at seven and had until nine.

Sixty musicians played on a coal barge that had been scrubbed for a week. The suite followed the river from the mountains to the sea: a single flute for the spring, wooden xylophones for the coffee hills, and for the city all the brass we could find, answered by the horns of real tugboats, who had been given parts and played them well.

## Remembered
- The call to prayer between the second and third movement, which everybody waited for
- Ten small boats full of listeners, tied together with rope
- Rain, for exactly one minute, during the storm

The recording will be shown in the video section. A new river is chosen for next year.`,
    `Muka air Musi naik turun dua meter, dan konser yang terapung di atasnya harus selesai sebelum air pergi. Kami mulai pukul tujuh dan punya waktu sampai pukul sembilan.

Enam puluh musisi bermain di atas tongkang batu bara yang digosok selama seminggu. Suita ini mengikuti sungai dari pegunungan ke laut: satu suling untuk mata air, kolintang kayu untuk bukit kopi, dan untuk kota semua alat tiup logam yang bisa kami temukan, dijawab klakson kapal tunda sungguhan yang mendapat partitur dan memainkannya dengan baik.

## Yang dikenang
- Azan di antara bagian kedua dan ketiga, yang ditunggu semua orang
- Sepuluh perahu kecil penuh pendengar, saling diikat tali
- Hujan, tepat satu menit, persis pada bagian badai

Rekamannya akan tayang di bagian video. Tahun depan kami memilih sungai lain, dan usulan dari penonton sangat kami nantikan.`,
  ),
};
