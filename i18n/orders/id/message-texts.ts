import type { messageTexts as en } from "../en/message-texts.ts";

export const messageTexts = {
  "booking.held": {
    subject: "Selesaikan pesanan tiket {event}",
    body: `Halo {name}, tiket *{event}* di {brand} kami simpan untukmu sampai *{until}*.

Pesanan {reference}. Selesaikan di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "booking.tickets": {
    subject: "Tiket {event}",
    body: `Halo {name}, pesananmu {reference} untuk *{event}* di {brand} sudah selesai: *{amount}*.

Waktu: {when}
Tempat: {place}

Satu tautan untuk setiap tiket:

{tickets}

Seluruh pesanan, dengan semua kode QR:
{link}

Di pintu masuk, buka tiket dan tunjukkan kode QR-nya. Tautan terakhir ini membuka seluruh pesananmu, jadi jangan dibagikan.`,
  },
  "booking.expired": {
    subject: "Waktu bayar tiket {event} habis",
    body: `Halo {name}, waktu bayar pesanan {reference} untuk *{event}* di {brand} sudah habis. Tiketnya dijual lagi.

Pesan lagi, atau lihat statusnya:
{link}

Sudah bayar? Tenang, pembayaranmu sedang kami cek dan hasilnya kami kabari.`,
  },
  "draft.released": {
    subject: "Tiketmu untuk {event}",
    body: `Halo, {brand} sudah menerima pesanan {reference} untuk *{event}*. Isi data dan bayar di sini:
{link}

Tiketmu kami simpan begitu kamu lanjut di sana.`,
  },
  "booking.review": {
    subject: "Pembayaran untuk {event} sedang kami periksa",
    body: `Halo {name}, {brand} sedang memeriksa pembayaran untuk pesanan {reference} (*{event}*). Begitu ada hasil, kami kabari.

Pantau di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "booking.late": {
    subject: "Pembayaran tiket {event} masuk terlambat",
    body: `Halo {name}, uangmu *{amount}* untuk pesanan {reference} (*{event}*) baru masuk ke {brand} setelah tiketnya habis.

Tiket lain, urutan pertama di daftar tunggu, atau uang kembali? Pilih sebelum *{until}*:
{link}

Kalau tidak ada jawaban, semua uangmu otomatis kembali. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "booking.underpaid": {
    subject: "Pembayaran untuk {event} masih kurang",
    body: `Halo {name}, {brand} baru menerima *{amount}* dari *{total}* untuk pesanan {reference} (*{event}*). Kurangnya *{missing}*.

Lunasi atau minta uangmu kembali sebelum *{until}*:
{link}

Kalau tidak ada jawaban, semua uangmu otomatis kembali. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "booking.restored": {
    subject: "Tiket {event} berlaku lagi",
    body: `Halo {name}, pesanan {reference} (*{event}*) di {brand} sudah lunas lagi. Tiketmu berlaku seperti semula, dengan kode QR yang sama.

Pesanan dan tiket:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "booking.returned": {
    subject: "Tiketmu untuk {event} sudah dikembalikan",
    body: `Halo {name}, *{count}* dari pesanan {reference} untuk *{event}* di {brand} sudah dikembalikan. Kode QR-nya tidak berlaku lagi.

*{amount}* kembali ke kamu, biasanya dalam 3–\u206014 hari kerja. Ikuti di sini:
{link}

Bukan kamu yang mengembalikan? Segera balas ke {brand}. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "booking.returned_free": {
    subject: "Tiketmu untuk {event} sudah dikembalikan",
    body: `Halo {name}, *{count}* dari pesanan {reference} untuk *{event}* di {brand} sudah dikembalikan. Kode QR-nya tidak berlaku lagi, dan tidak ada refund untuk ini.

Pesananmu:
{link}

Bukan kamu yang mengembalikan? Segera balas ke {brand}. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "seats.moved": {
    subject: "Kursimu di {event} berubah",
    body: `Halo {name}, {brand} harus memindahkan satu kursi di pesanan {reference} (*{event}*): dari {from} menjadi *{to}*. Tiket dan kode QR-nya tetap sama.

Pesanan dan tiket:
{link}

Kalau tidak cocok, hubungi {brand}. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "waiting_list.joined": {
    subject: "Kamu masuk daftar tunggu {event}",
    body: `Halo {name}, kamu masuk daftar tunggu *{event}* di {brand}, nomor *{number}*. Belum perlu bayar; kami kabari kalau ada tiket.

Lihat urutanmu:
{link}

Tautan ini membuka urutanmu, jadi jangan dibagikan.`,
  },
  "waiting_list.offered": {
    subject: "Giliranmu: tiket {event}",
    body: `Halo {name}, sekarang giliranmu di daftar tunggu *{event}* di {brand}. Kami simpankan untukmu sampai *{until}*: *{what}*, total {total}.

Beli di sini:
{link}

Lewat dari itu tiketnya untuk orang berikutnya. Tautan ini membuka urutanmu, jadi jangan dibagikan.`,
  },
  "waiting_list.missed": {
    subject: "Kamu sudah keluar dari daftar tunggu {event}",
    body: `Halo {name}, tiket *{event}* di {brand} sudah dua kali kami simpankan untukmu dan tidak dibeli, jadi kamu keluar dari daftar tunggu.

Lihat di sini:
{link}

Kamu bisa masuk lagi selama daftarnya dibuka.`,
  },
  "waiting_list.ended": {
    subject: "Daftar tunggu {event} sudah ditutup",
    body: `Halo {name}, daftar tunggu *{event}* di {brand} sudah ditutup. Sayangnya belum ada tiket untukmu. Tidak ada yang perlu dibayar.

Lihat di sini:
{link}

Terima kasih sudah menunggu.`,
  },
  "order.short": {
    subject: "Pesananmu {reference}",
    body: `Halo, ada kabar baru tentang pesananmu {reference} di {brand}.

Baca di sini:
{link}

Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "booking.tickets_short": {
    subject: "Tiket {event}",
    body: `Halo, pesananmu {reference} untuk *{event}* di {brand} sudah selesai: *{count}*.

Buka pesanan dengan semua kode QR di sini:
{link}

Di pintu masuk, buka tiap tiket dan tunjukkan kode QR-nya. Tautan ini membuka seluruh pesananmu, jadi jangan dibagikan.`,
  },
  "seats.moved_short": {
    subject: "Kursimu di {event} berubah",
    body: `Halo, {brand} harus memindahkan satu kursi di pesanan {reference} untuk *{event}*. Tiket dan kode QR-nya tetap sama.

Lihat kursi barumu di sini:
{link}

Kalau tidak cocok, hubungi {brand}. Tautan ini membuka pesananmu, jadi jangan dibagikan.`,
  },
  "waiting_list.offered_short": {
    subject: "Giliranmu: tiket {event}",
    body: `Halo, sekarang giliranmu di daftar tunggu *{event}* di {brand}. Tiketmu kami simpankan sampai *{until}*.

Lihat dan beli di sini:
{link}

Lewat dari itu tiketnya untuk orang berikutnya. Tautan ini membuka urutanmu, jadi jangan dibagikan.`,
  },
  "waiting_list.short": {
    subject: "Kabar daftar tunggu {event}",
    body: `Halo, ada kabar baru tentang urutanmu di daftar tunggu *{event}* di {brand}.

Baca di sini:
{link}

Tautan ini membuka urutanmu, jadi jangan dibagikan.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
