import type { messageTexts as en } from "../en/message-texts.ts";

export const messageTexts = {
  "booking.held": {
    subject: "Tiket {event} sedang ditahan",
    body: `Halo {name}, {brand} menahan tiket *{event}* sampai *{until}*.

Pesanan {reference}. Selesaikan di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "booking.tickets": {
    subject: "Tiket {event}",
    body: `Halo {name}, tiket *{event}* sudah siap. Pesanan {reference} di {brand}: *{amount}*.

Waktu: {when}
Tempat: {place}

Tiketmu:

{tickets}

Semua tiket dengan kode QR:
{link}

Di pintu masuk, buka tiket dan tunjukkan kode QR-nya. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "booking.expired": {
    subject: "Waktu bayar tiket {event} habis",
    body: `Halo {name}, waktu bayar pesanan {reference} untuk *{event}* di {brand} sudah habis. Tiketnya dijual kembali.

Pesan lagi, atau lihat statusnya:
{link}

Sudah bayar? Tenang, pembayaranmu sedang kami cek dan hasilnya kami kabari.`,
  },
  "draft.released": {
    subject: "Tiketmu untuk {event}",
    body: `Halo, {brand} sudah menerima pesanan {reference} untuk *{event}*. Isi data dan bayar di sini:
{link}

Tiket langsung kami tahan begitu kamu lanjut di sana.`,
  },
  "booking.review": {
    subject: "Pembayaran untuk {event} sedang kami periksa",
    body: `Halo {name}, {brand} sedang memeriksa pembayaran untuk pesanan {reference} (*{event}*). Begitu ada keputusan, kami langsung kabari.

Pantau di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "booking.late": {
    subject: "Pembayaran tiket {event} masuk terlambat",
    body: `Halo {name}, dana *{amount}* untuk pesanan {reference} (*{event}*) baru masuk ke {brand} setelah tiketnya habis.

Tiket lain, urutan pertama di daftar tunggu, atau dana kembali: pilih sebelum *{until}*.
{link}

Tanpa jawaban, semua dana otomatis kembali setelah itu. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "booking.underpaid": {
    subject: "Pembayaran untuk {event} masih kurang",
    body: `Halo {name}, {brand} baru menerima *{amount}* dari *{total}* untuk pesanan {reference} (*{event}*). Kurangnya *{missing}*.

Lunasi atau minta dananya kembali sebelum *{until}*:
{link}

Tanpa jawaban, semua dana otomatis kembali setelah itu. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "booking.restored": {
    subject: "Tiket {event} berlaku lagi",
    body: `Halo {name}, pesanan {reference} (*{event}*) di {brand} sudah lunas lagi. Tiketmu berlaku seperti semula, dengan kode QR yang sama.

Pesanan dan tiket:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "seats.moved": {
    subject: "Kursimu untuk {event} berubah",
    body: `Halo {name}, {brand} harus memindahkan satu kursi di pesanan {reference} (*{event}*): dari {from} menjadi *{to}*. Tiket dan kode QR-nya tetap sama.

Pesanan dan tiket:
{link}

Kalau tidak cocok, hubungi {brand}. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "waiting_list.joined": {
    subject: "Kamu masuk daftar tunggu {event}",
    body: `Halo {name}, kamu masuk daftar tunggu *{event}* di {brand}, nomor *{number}*. Belum perlu bayar; kami kabari kalau ada tiket.

Posisi antreanmu:
{link}

Jangan bagikan tautan ini: antreanmu terbuka lewat tautan ini.`,
  },
  "waiting_list.offered": {
    subject: "Giliranmu: tiket {event}",
    body: `Halo {name}, sekarang giliranmu di daftar tunggu *{event}* di {brand}. Kami tahan untukmu sampai *{until}*: *{what}*, total {total}.

Beli di sini:
{link}

Lewat dari itu tiketnya untuk antrean berikutnya. Jangan bagikan tautan ini: antreanmu terbuka lewat tautan ini.`,
  },
  "waiting_list.missed": {
    subject: "Antreanmu di daftar tunggu {event} sudah berakhir",
    body: `Halo {name}, tiket *{event}* di {brand} sudah dua kali kami tahan untukmu dan tidak dibeli, jadi antreanmu di daftar tunggu berakhir.

Lihat di sini:
{link}

Kamu bisa masuk lagi selama daftarnya dibuka.`,
  },
  "waiting_list.ended": {
    subject: "Daftar tunggu {event} sudah ditutup",
    body: `Halo {name}, daftar tunggu *{event}* di {brand} sudah ditutup. Tidak ada tiket yang kosong untukmu. Tidak ada yang perlu dibayar.

Lihat di sini:
{link}

Terima kasih sudah menunggu.`,
  },
  "order.short": {
    subject: "Pesananmu {reference}",
    body: `Halo, ada kabar baru tentang pesananmu {reference} di {brand}.

Baca di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "booking.tickets_short": {
    subject: "Tiket {event}",
    body: `Halo, tiket *{event}* sudah siap: *{count}*. Nomor pesananmu {reference} di {brand}.

Buka semua tiket dengan kode QR di sini:
{link}

Di pintu masuk, buka tiap tiket dan tunjukkan kode QR-nya. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "seats.moved_short": {
    subject: "Kursimu untuk {event} berubah",
    body: `Halo, {brand} harus memindahkan satu kursi di pesanan {reference} untuk *{event}*. Tiket dan kode QR-nya tetap sama.

Lihat kursi barumu di sini:
{link}

Kalau tidak cocok, hubungi {brand}. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "waiting_list.offered_short": {
    subject: "Giliranmu: tiket {event}",
    body: `Halo, sekarang giliranmu di daftar tunggu *{event}* di {brand}. Tiket kami tahan untukmu sampai *{until}*.

Lihat dan beli di sini:
{link}

Lewat dari itu tiketnya untuk antrean berikutnya. Jangan bagikan tautan ini: antreanmu terbuka lewat tautan ini.`,
  },
  "waiting_list.short": {
    subject: "Antreanmu di daftar tunggu {event}",
    body: `Halo, ada kabar baru tentang antreanmu di daftar tunggu *{event}* di {brand}.

Baca di sini:
{link}

Jangan bagikan tautan ini: antreanmu terbuka lewat tautan ini.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
