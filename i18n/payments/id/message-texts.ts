import type { messageTexts as en } from "../en/message-texts.ts";

export const messageTexts = {
  "payment.pending": {
    subject: "Bayar tiket {event} sebelum {until}",
    body: `Halo {name}, pesanan {reference} untuk *{event}* di {brand} menunggu pembayaran *{amount}* sampai *{until}*.

Bayar atau cek di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "payment.reminded": {
    subject: "Belum dibayar: {event}, sampai {until}",
    body: `Halo {name}, pesanan {reference} untuk *{event}* di {brand} belum dibayar. Bayar *{amount}* sebelum *{until}*; setelah itu tiketnya dijual lagi.

Bayar atau cek di sini:
{link}

Sudah bayar? Abaikan pesan ini. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "payment.verifying": {
    subject: "Pembayaran tiket {event} sedang diverifikasi",
    body: `Halo {name}, pembayaran *{amount}* untuk pesanan {reference} (*{event}*) di {brand} sedang diverifikasi. Paling lama 1 hari. Setelah itu tiketmu kami kirim ke sini.

Pantau di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "payment.refused": {
    subject: "Pembayaran tiket {event} ditolak",
    body: `Halo {name}, pembayaran untuk pesanan {reference} (*{event}*) di {brand} ditolak. Tiketnya dijual lagi.

Lihat pesanan di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "payment.taken_back": {
    subject: "Pembayaran tiket {event} dibatalkan bank",
    body: `Halo {name}, pembayaran *{amount}* untuk pesanan {reference} (*{event}*) dibatalkan bank atau mitra pembayaran. Uangnya ditarik lagi dari {brand}, jadi tiketmu belum bisa dipakai.

Tempatmu tetap kami simpan selama {brand} memeriksanya. Lihat pesanan di sini:
{link}

Kalau kamu tidak merasa melakukannya, tanya bankmu atau hubungi {brand}. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "payment.transfer_asked": {
    subject: "Refund untuk {event}: ke rekening mana?",
    body: `Halo {name}, *{amount}* dari pesanan {reference} (*{event}*) akan kami kembalikan kepadamu. Metode pembayaranmu tidak bisa menerima refund, jadi {brand} mengirimnya lewat transfer bank.

Isi rekening bankmu di halaman pesanan:
{link}

Kami hanya menanyakannya di sana, tidak pernah lewat chat. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "payment.transfer_reminded": {
    subject: "Refund untuk {event} masih menunggu rekeningmu",
    body: `Halo {name}, *{amount}* dari pesanan {reference} (*{event}*) masih menunggumu di {brand}. Kami perlu nomor rekeningmu untuk mengirimnya.

Isi di halaman pesanan:
{link}

Uang itu tetap milikmu, sampai kapan pun. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "payment.account_given": {
    subject: "Rekening untuk refund {event} sudah kami terima",
    body: `Halo {name}, rekening bank untuk refund pesanan {reference} (*{event}*) sudah diisi di halaman pesanan. {brand} akan mengirim uangnya ke sana.

Periksa atau ganti sebelum dikirim:
{link}

Bukan kamu yang mengisi? Segera isi rekeningmu sendiri di sana. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "payment.transferred": {
    subject: "Refund untuk {event} sudah ditransfer",
    body: `Halo {name}, {brand} sudah mentransfer *{amount}* untuk pesanan {reference} (*{event}*) ke rekening bank yang kamu berikan. Butuh sekitar satu hari kerja sampai masuk.

Pesanan:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "payment.refunded": {
    subject: "Refund untuk {event}",
    body: `Halo {name}, {brand} sudah mengembalikan *{amount}* untuk pesanan {reference} (*{event}*) ke metode pembayaran semula. Butuh beberapa hari kerja sampai masuk.

Pesanan:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
