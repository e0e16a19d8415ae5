import type { en } from "./en.ts";

export const id = {
  "booking.held": {
    subject: "Tiket {event} sedang ditahan",
    body: `Halo {name}, {brand} menahan tiket *{event}* sampai *{until}*.

Pesanan {reference}. Selesaikan di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.pending": {
    subject: "Bayar tiket {event} sebelum {until}",
    body: `Halo {name}, pesanan {reference} untuk *{event}* di {brand} menunggu pembayaran *{amount}* sampai *{until}*.

Bayar atau cek di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
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
  "booking.paid": {
    subject: "Pembayaran tiket {event} sudah diterima",
    body: `Halo {name}, {brand} sudah menerima pembayaran *{amount}* untuk pesanan {reference}.

*{event}*
{when}
{place}
Jumlah tiket: {count}

Pesanan:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "booking.tickets": {
    subject: "Tiket {event}",
    body: `Halo {name}, tiket *{event}* sudah siap. Pesanan {reference} di {brand}.

{when}
{place}

{tickets}

Semua tiket dengan kode QR:
{link}

Di pintu masuk, buka tiket dan tunjukkan kode QR-nya.`,
  },
  "booking.expired": {
    subject: "Waktu bayar tiket {event} habis",
    body: `Halo {name}, waktu bayar pesanan {reference} untuk *{event}* di {brand} sudah habis. Tiketnya dijual kembali.

Pesan lagi, atau lihat statusnya:
{link}

Jika sudah membayar, tidak perlu apa-apa: pembayarannya kami cari dan hasilnya kami kabari.`,
  },
  "booking.review": {
    subject: "Pembayaran tiket {event} sedang kami periksa",
    body: `Halo {name}, {brand} sedang memeriksa pembayaran untuk pesanan {reference} (*{event}*). Kabar menyusul maksimal 1 hari.

Pantau di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "payment.refunded": {
    subject: "Pengembalian dana tiket {event}",
    body: `Halo {name}, {brand} mengembalikan *{amount}* dari pesanan {reference} (*{event}*) lewat cara bayar semula. Bisa memakan beberapa hari kerja.

Pesanan:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "waiting_list.joined": {
    subject: "Masuk daftar tunggu {event}",
    body: `Halo {name}, nomor *{number}* di daftar tunggu *{event}* di {brand} sudah tercatat. Belum perlu bayar. Jika ada tiket, kami kabari.

Tempat di daftar:
{link}

Jangan bagikan tautan ini: tempat di daftar terbuka lewat tautan ini.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
