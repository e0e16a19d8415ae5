import type { messageTexts as en } from "../en/message-texts.ts";

export const messageTexts = {
  "payment.pending": {
    subject: "Bayar tiket {event} sebelum {until}",
    body: `Halo {name}, pesanan {reference} untuk *{event}* di {brand} menunggu pembayaran *{amount}* sampai *{until}*.

Bayar atau cek di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.reminded": {
    subject: "Belum dibayar: {event}, sampai {until}",
    body: `Halo {name}, pesanan {reference} untuk *{event}* di {brand} belum dibayar. Bayar *{amount}* sebelum *{until}*; setelah itu tiketnya dijual lagi.

Bayar atau cek di sini:
{link}

Sudah bayar? Tidak perlu apa-apa lagi. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.verifying": {
    subject: "Pembayaran tiket {event} sedang diverifikasi",
    body: `Halo {name}, pembayaran *{amount}* untuk pesanan {reference} (*{event}*) di {brand} sedang diverifikasi. Prosesnya hingga 1 hari. Setelah itu tiket dikirim ke sini.

Pantau di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.refused": {
    subject: "Pembayaran tiket {event} tidak disetujui",
    body: `Halo {name}, pembayaran untuk pesanan {reference} (*{event}*) di {brand} tidak disetujui. Tiketnya dijual kembali.

Lihat pesanan di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.taken_back": {
    subject: "Pembayaran tiket {event} dibatalkan bank",
    body: `Halo {name}, pembayaran *{amount}* untuk pesanan {reference} (*{event}*) dibatalkan oleh bank atau penyedia pembayaran. Dananya tidak lagi ada di {brand}, jadi tiketmu belum bisa dipakai.

Tempatmu tetap kami simpan selama {brand} memeriksanya. Lihat pesanan di sini:
{link}

Kalau kamu tidak merasa melakukannya, tanya bankmu atau hubungi {brand}. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.transfer_asked": {
    subject: "Refund untuk {event}: ke rekening mana?",
    body: `Halo {name}, *{amount}* dari pesanan {reference} (*{event}*) akan dikembalikan kepadamu. Metode pembayaranmu tidak bisa menerima pengembalian, jadi {brand} mengirimnya lewat transfer bank.

Isi rekening bankmu di halaman pesanan:
{link}

Kami hanya menanyakannya di sana, tidak pernah lewat chat. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.transfer_reminded": {
    subject: "Refund untuk {event} masih menunggu rekeningmu",
    body: `Halo {name}, *{amount}* dari pesanan {reference} (*{event}*) masih menunggumu di {brand}. Kami perlu rekening bankmu untuk mengirimnya.

Isi di halaman pesanan:
{link}

Dana itu tetap milikmu, berapa lama pun. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.account_given": {
    subject: "Rekening untuk refund {event} sudah kami terima",
    body: `Halo {name}, rekening bank untuk refund pesanan {reference} (*{event}*) sudah diisi di halaman pesanan. {brand} akan mengirim dananya ke sana.

Periksa atau ganti sebelum dikirim:
{link}

Bukan kamu yang mengisi? Segera isi rekeningmu sendiri di sana. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.transferred": {
    subject: "Refund untuk {event} sudah ditransfer",
    body: `Halo {name}, {brand} sudah mentransfer *{amount}* untuk pesanan {reference} (*{event}*) ke rekening bank yang kamu berikan. Bisa memakan satu hari kerja sampai masuk.

Pesanan:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.refunded": {
    subject: "Refund untuk {event}",
    body: `Halo {name}, {brand} sudah mengembalikan *{amount}* untuk pesanan {reference} (*{event}*) ke metode pembayaran semula. Bisa memakan beberapa hari kerja sampai masuk.

Pesanan:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
