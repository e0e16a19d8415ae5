import type { messageTexts as en } from "../en/message-texts.ts";

export const messageTexts = {
  "video.pending": {
    subject: "Bayar {event} sebelum {until}",
    body: `Halo {name}, pesanan {reference} untuk video *{event}* di {brand} menunggu pembayaran *{amount}* sampai *{until}*.

Bayar atau cek di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "video.reminded": {
    subject: "Belum dibayar: {event}, sampai {until}",
    body: `Halo {name}, pesanan {reference} untuk video *{event}* di {brand} belum dibayar. Bayar *{amount}* sebelum *{until}*; setelah itu pesanan berakhir.

Bayar atau cek di sini:
{link}

Sudah bayar? Tidak perlu apa-apa lagi. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "video.verifying": {
    subject: "Pembayaran {event} sedang diverifikasi",
    body: `Halo {name}, pembayaran *{amount}* untuk pesanan {reference} (*{event}*) di {brand} sedang diverifikasi. Prosesnya hingga 1 hari. Setelah itu tautan menonton dikirim ke sini.

Pantau di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "video.refused": {
    subject: "Pembayaran {event} tidak disetujui",
    body: `Halo {name}, pembayaran untuk pesanan {reference} (video *{event}*) di {brand} tidak disetujui. Tidak ada uang yang diambil.

Lihat pesanan di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "video.preparing": {
    subject: "{event} sedang disiapkan",
    body: `Halo {name}, *{event}* sudah jadi milikmu. Pesanan {reference} di {brand}: *{amount}*. Video ini sedang kami siapkan, dan kami kabari lagi begitu bisa ditonton.

Pantau di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "video.delayed": {
    subject: "{event} tertunda",
    body: `Halo {name}, *{event}* sudah jadi milikmu. Pesanan {reference} di {brand}: *{amount}*. Filmnya belum berhasil disiapkan untuk diputar. Yang kamu beli tetap milikmu, dan kami kabari lagi begitu bisa ditonton.

Pantau di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "video.ready": {
    subject: "Siap ditonton: {event}",
    body: `Halo {name}, *{event}* sudah bisa kamu tonton. Pesanan {reference} di {brand}: *{amount}*.

{watch}

Tonton di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "video.late": {
    subject: "Pembayaran untuk {event} masuk terlambat",
    body: `Halo {name}, dana *{amount}* untuk pesanan {reference} (video *{event}*) baru masuk ke {brand} setelah video itu tidak dijual lagi.

Pilih kelanjutan dananya sebelum *{until}*:
{link}

Tanpa jawaban, semua dana otomatis kembali setelah itu. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "video.taken_back": {
    subject: "Pembayaran untuk {event} dibatalkan bank",
    body: `Halo {name}, pembayaran *{amount}* untuk pesanan {reference} (video *{event}*) dibatalkan oleh bank atau penyedia pembayaran. Dananya tidak lagi ada di {brand}, jadi video ini belum bisa ditonton.

Lihat pesanan di sini selama {brand} memeriksanya:
{link}

Kalau kamu tidak merasa melakukannya, tanya bankmu atau hubungi {brand}. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "video.expired": {
    subject: "Waktu bayar {event} habis",
    body: `Halo {name}, waktu untuk membayar pesanan {reference} (video *{event}*) di {brand} sudah habis.

Pesan lagi, atau lihat statusnya:
{link}

Sudah bayar? Tenang: pembayarannya sedang kami periksa dan kami akan memberi kabar.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
