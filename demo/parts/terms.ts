import type { Localized } from "#domain/brands/brand.ts";
import { both } from "./write.ts";

/** Joins sections into an event's terms, in simple Markdown. */
export function terms(...sections: readonly Localized[]): Localized {
  return both(sections.map((section) => section.en).join("\n\n"), sections.map((section) => section.id).join("\n\n"));
}

/** Doors close `minutes` after the start. */
export function seatedEntry(minutes: number): Localized {
  return both(
    `## Coming in\nDoors open 45 minutes before the start. Show the QR code of your ticket; each code admits one person, once. Latecomers wait in the foyer until a pause in the programme, at most ${minutes} minutes after the start.`,
    `## Masuk ke ruangan\nPintu dibuka 45 menit sebelum event. Tunjukkan kode QR tiket; satu kode untuk satu orang dan satu kali masuk. Penonton yang terlambat menunggu di lobi sampai ada jeda, paling lama ${minutes} menit setelah event dimulai.`,
  );
}

export const STANDING_ENTRY = both(
  "## At the gate\nYour QR code is exchanged for a wristband. A torn or removed wristband is not replaced. Bags larger than A4, professional cameras, drinks from outside, sharp objects and lighters stay outside; lockers are limited.",
  "## Di gerbang\nKode QR ditukar dengan gelang. Gelang yang robek atau dilepas tidak diganti. Tas lebih besar dari A4, kamera profesional, minuman dari luar, benda tajam, dan korek api tidak boleh dibawa masuk; loker terbatas.",
);

export const RECORDING = both(
  "## Pictures and sound\nPhones are welcome without flash. Please do not film whole pieces. The organiser records the evening, and the audience may appear in the recording.",
  "## Foto dan suara\nHP boleh dipakai tanpa lampu kilat. Mohon tidak merekam satu karya penuh. Penyelenggara mendokumentasikan event dan penonton mungkin ikut terekam.",
);

export const RACE_RULES = both(
  "## On the course\nWear the bib on the front of your shirt from start to finish. The course closes at the cut-off time; anyone still running then rides back by bus. Cutting corners, running with someone else's bib and leaving rubbish outside the drop zones lead to disqualification.",
  "## Di lintasan\nNomor dada dipasang di bagian depan sejak start hingga finis. Lintasan ditutup pada batas waktu; peserta yang masih di lintasan diantar dengan bus. Memotong jalur, memakai nomor milik orang lain, dan membuang sampah di luar area yang disediakan berakibat diskualifikasi.",
);

/** Place and deadline for collecting the race pack. */
export function racePack(en: string, id: string): Localized {
  return both(
    `## Race pack\nCollect it ${en}, with your ID card and the QR code. Someone else can collect it for you: give them a pass under My tickets (Delegate). You can't collect packs on race morning.`,
    `## Race pack\nDiambil ${id} dengan kartu identitas dan kode QR. Boleh diwakilkan dengan kartu perwakilan dari Tiket saya (Wakilkan). Race pack tidak dibagikan pada pagi hari lomba.`,
  );
}

export const RACE_HEALTH = both(
  "## Your health\nRun only if you are well. Medical staff may take a runner off the course, and their word is final. Those under 18 need the written consent of a parent.",
  "## Kesehatan\nIkutlah hanya kalau badan sehat. Petugas medis berhak menghentikan peserta dan keputusannya final. Peserta di bawah 18 tahun wajib membawa persetujuan tertulis orang tua.",
);

export const NO_REFUND = both(
  "## No refunds\nTickets cannot be returned or exchanged unless the organiser cancels. If the date moves, your ticket stays valid for the new one, or write to us with your order number within seven days of the announcement and we refund the full price.",
  "## Refund\nTiket yang sudah dibeli tidak dapat dikembalikan atau ditukar, kecuali event dibatalkan penyelenggara. Kalau tanggalnya berubah, tiket tetap berlaku, atau hubungi kami dengan nomor pesanan dalam tujuh hari sejak pengumuman dan kami kembalikan uangnya penuh.",
);

export const WORKSHOP_RULES = both(
  "## In the studio\nTools and materials stay on the table unless they are listed as yours to keep. Wear clothes that may get dirty and tie back long hair. Pieces that need drying or firing are ready after the time given in class; we keep them for thirty days.",
  "## Di studio\nAlat dan bahan tetap di meja, kecuali yang disebut boleh dibawa pulang. Kenakan pakaian yang boleh kotor dan ikat rambut panjang. Karya yang perlu dikeringkan atau dibakar siap sesuai waktu yang disampaikan di kelas; kami menyimpannya tiga puluh hari.",
);

export const DINING_RULES = both(
  "## At the table\nTell us about allergies and diets at least 48 hours ahead; the kitchen cannot promise changes on the evening itself. Your table is held for 30 minutes. Dress is smart casual, and closed shoes are appreciated.",
  "## Di meja makan\nSampaikan alergi dan pantangan paling lambat 48 jam sebelumnya; dapur tidak dapat menjanjikan perubahan pada hari event. Meja kami simpan selama 30 menit. Pakaian smart casual dengan sepatu tertutup.",
);

export const PARK_RULES = both(
  "## During your visit\nCome within 30 minutes of your time slot; after that we let you in when there is room. Children under 12 come with an adult. Height limits at the rides are for safety and allow no exceptions. Food for babies and people with medical needs may be brought in.",
  "## Selama berkunjung\nDatanglah dalam 30 menit sejak jam kunjungan; lewat dari itu, masuk kalau masih ada tempat. Anak di bawah 12 tahun didampingi orang dewasa. Batas tinggi badan di wahana ditetapkan demi keselamatan. Makanan bayi dan kebutuhan medis boleh dibawa.",
);

export const WEATHER = both(
  "## Weather\nThe event goes on in light rain. In a storm the organiser may pause, shorten or move it; news is sent to your WhatsApp number.",
  "## Cuaca\nEvent tetap berlangsung saat gerimis. Kalau ada badai, penyelenggara dapat menghentikan sementara, memperpendek, atau memindahkan event; kabar dikirim ke nomor WhatsApp.",
);

export const TALK_RULES = both(
  "## In the room\nSeats are free; please fill the rows from the front. Questions come at the end through the moderator. Slides are shared with ticket holders within three days, at the speakers' discretion.",
  "## Di ruangan\nTempat duduk bebas; mohon isi dari barisan depan. Pertanyaan disampaikan di akhir lewat moderator. Salinan presentasi dibagikan dalam tiga hari dengan izin pembicara.",
);

export const FREE_SEATS = both(
  "## A free seat is a promise\nIf you cannot come, transfer your ticket to someone else, or write to us, so that the seat doesn't stay empty.",
  "## Kursi gratis adalah janji\nKalau batal datang, alihkan tiketnya ke orang lain atau kabari kami supaya kursinya tidak kosong.",
);

/** Admission from `age` on. */
export function adultsOnly(age: number): Localized {
  return both(
    `## Age ${age} and over\nEverybody shows an identity card at the door. Whoever is younger than ${age} on the day is not let in, and the ticket is not refunded.`,
    `## Usia ${age} tahun ke atas\nSetiap orang menunjukkan kartu identitas di pintu. Pengunjung di bawah ${age} tahun pada hari event tidak dapat masuk dan tiket tidak dikembalikan.`,
  );
}

/** The runners' waiver. `course` names the race. */
export function runWaiver(course: string): Localized {
  return both(
    `I take part in ${course} of my own will. I know that running on roads and trails can lead to falls, heat stroke, heart trouble and, rarely, worse. I am fit for the distance that I chose, and I have asked a doctor where I was unsure.\n\nI follow the marshals and the medical staff. I accept first aid and transport to the nearest hospital, and costs that go beyond the race insurance are mine.\n\nAs far as the law allows, I hold the organiser, sponsors and volunteers free of claims, except for harm done on purpose or by gross negligence. Photos and videos of me on the course may be used to promote the race.`,
    `Saya mengikuti ${course} atas kemauan sendiri. Saya memahami bahwa berlari di jalan raya dan jalur alam dapat menyebabkan jatuh, serangan panas, gangguan jantung, dan risiko lain yang lebih berat. Saya sehat untuk jarak yang saya pilih dan telah berkonsultasi dengan dokter bila ragu.\n\nSaya mematuhi arahan marshal dan petugas medis. Saya bersedia mendapat pertolongan pertama dan dibawa ke rumah sakit terdekat; biaya di luar pertanggungan asuransi lomba menjadi tanggungan saya.\n\nSejauh diizinkan hukum, saya membebaskan penyelenggara, sponsor, dan relawan dari tuntutan, kecuali atas kesengajaan atau kelalaian berat. Foto dan video saya di lintasan boleh dipakai untuk promosi lomba.`,
  );
}

export const VIDEO_TERMS = both(
  "## Watching\nYou can watch the video with the number that bought it, on as many screens at once as the page says. Please don't record it, show it in public or pass it on. If the page gives an end date, you can watch until then.\n\n## If something goes wrong\nIf a video doesn't play because of us, we fix it or refund the price. We don't refund videos you have watched.",
  "## Menonton\nVideo berlaku untuk nomor yang membelinya, di paling banyak perangkat sekaligus yang tertulis di halaman. Video tidak boleh direkam, dipertontonkan untuk umum, atau diteruskan. Kalau ada batas waktu, video dapat ditonton sampai waktu itu.\n\n## Kalau ada kendala\nKalau video tidak dapat diputar karena kami, kami memperbaikinya atau mengembalikan uangnya. Video yang sudah ditonton tidak dapat dikembalikan.",
);
