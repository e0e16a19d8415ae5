import type { messageTexts as en } from "../en/message-texts.ts";

export const messageTexts = {
  "video.pending": {
    subject: "Bayar {event} sebelum {until}",
    body: `Halo {name}, pesanan {reference} untuk video *{event}* di {brand} menunggu pembayaran *{amount}* sampai *{until}*.

Bayar atau cek di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "video.reminded": {
    subject: "Belum dibayar: {event}, sampai {until}",
    body: `Halo {name}, pesanan {reference} untuk video *{event}* di {brand} belum dibayar. Bayar *{amount}* sebelum *{until}*; lewat dari itu pesananmu berakhir.

Bayar atau cek di sini:
{link}

Sudah bayar? Abaikan pesan ini. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "video.verifying": {
    subject: "Pembayaran {event} sedang diverifikasi",
    body: `Halo {name}, pembayaran *{amount}* untuk pesanan {reference} (*{event}*) di {brand} sedang diverifikasi. Paling lama 1 hari. Setelah itu tautan menonton kami kirim ke sini.

Pantau di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "video.refused": {
    subject: "Pembayaran {event} ditolak",
    body: `Halo {name}, pembayaran untuk pesanan {reference} (video *{event}*) di {brand} ditolak. Uangmu tidak terpotong.

Lihat pesanan di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "video.preparing": {
    subject: "{event} sedang disiapkan",
    body: `Halo {name}, *{event}* sudah jadi milikmu. Pesanan {reference} di {brand}: *{amount}*. Video ini sedang kami siapkan, dan kami kabari lagi begitu bisa ditonton.

Pantau di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "video.delayed": {
    subject: "{event} tertunda",
    body: `Halo {name}, *{event}* sudah jadi milikmu. Pesanan {reference} di {brand}: *{amount}*. Video ini belum bisa diputar. Yang kamu beli tetap milikmu, dan kami kabari lagi begitu bisa ditonton.

Pantau di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "video.ready": {
    subject: "Siap ditonton: {event}",
    body: `Halo {name}, *{event}* sudah bisa kamu tonton. Pesanan {reference} di {brand}: *{amount}*.

{watch}

Tonton di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "video.late": {
    subject: "Pembayaran untuk {event} masuk terlambat",
    body: `Halo {name}, uangmu *{amount}* untuk pesanan {reference} (video *{event}*) baru masuk ke {brand} setelah video itu tidak dijual lagi.

Pilih kelanjutannya sebelum *{until}*:
{link}

Kalau tidak ada jawaban, semua uangmu otomatis kembali. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "video.taken_back": {
    subject: "Pembayaran untuk {event} dibatalkan bank",
    body: `Halo {name}, pembayaran *{amount}* untuk pesanan {reference} (video *{event}*) dibatalkan bank atau mitra pembayaran. Uangnya ditarik lagi dari {brand}, jadi video ini belum bisa ditonton.

Lihat pesanan di sini selama {brand} memeriksanya:
{link}

Kalau kamu tidak merasa melakukannya, tanya bankmu atau hubungi {brand}. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "video.expired": {
    subject: "Waktu bayar {event} habis",
    body: `Halo {name}, waktu bayar pesanan {reference} (video *{event}*) di {brand} sudah habis.

Pesan lagi, atau lihat statusnya:
{link}

Sudah bayar? Tenang, pembayaranmu sedang kami cek dan hasilnya kami kabari.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
