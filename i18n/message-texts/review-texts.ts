/** Messages about orders that wait for somebody: a draft that may be paid now, and money that bought nothing yet, with its deadline. */
export const en = {
  "draft.released": {
    subject: "Your tickets for {event}",
    body: `Hi, {brand} got your order {reference} for *{event}*. Fill in the details and pay here:
{link}

Your tickets are held as soon as you go on there.`,
  },
  "booking.review": {
    subject: "We are looking into your payment for {event}",
    body: `Hi {name}, {brand} is looking into the payment for order {reference} (*{event}*). As soon as it is decided you will hear from us.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "booking.late": {
    subject: "Your payment for {event} came late",
    body: `Hi {name}, *{amount}* for order {reference} (*{event}*) reached {brand} when the tickets were already gone.

Other tickets, first place on the waiting list, or your money back: choose by *{until}*.
{link}

Without an answer everything goes back to you then. Keep this link to yourself: it opens your order.`,
  },
  "booking.underpaid": {
    subject: "Something is missing on your payment for {event}",
    body: `Hi {name}, *{amount}* of *{total}* for order {reference} (*{event}*) has reached {brand}. *{missing}* is missing.

Pay the rest or have the money back by *{until}*:
{link}

Without an answer everything goes back to you then. Keep this link to yourself: it opens your order.`,
  },
  "payment.taken_back": {
    subject: "Your payment for {event} was reversed",
    body: `Hi {name}, the payment of *{amount}* for order {reference} (*{event}*) was reversed by your bank or the payment provider. {brand} no longer has this money, so your tickets can't be used for now.

Your seats stay reserved while {brand} looks into it. See the order here:
{link}

If you did not expect this, ask your bank or reply to {brand}. Keep this link to yourself: it opens your order.`,
  },
  "seats.moved": {
    subject: "You have another seat for {event}",
    body: `Hi {name}, {brand} had to move a seat of your order {reference} (*{event}*): instead of {from} it is now *{to}*. Your ticket and its QR code stay the same.

Your order and tickets:
{link}

If that does not suit you, reply to {brand}. Keep this link to yourself: it opens your order.`,
  },
  "booking.restored": {
    subject: "Your tickets for {event} are valid again",
    body: `Hi {name}, order {reference} (*{event}*) at {brand} is paid again. Your tickets are valid as before, with the same QR codes.

Your order and tickets:
{link}

Keep this link to yourself: it opens your order.`,
  },
} as const;

export const id = {
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
  "payment.taken_back": {
    subject: "Pembayaran tiket {event} dibatalkan bank",
    body: `Halo {name}, pembayaran *{amount}* untuk pesanan {reference} (*{event}*) dibatalkan oleh bank atau penyedia pembayaran. Dananya tidak lagi ada di {brand}, jadi tiketmu belum bisa dipakai.

Tempatmu tetap kami simpan selama {brand} memeriksanya. Lihat pesanan di sini:
{link}

Kalau kamu tidak merasa melakukannya, tanya bankmu atau hubungi {brand}. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "seats.moved": {
    subject: "Kursimu untuk {event} berubah",
    body: `Halo {name}, {brand} harus memindahkan satu kursi di pesanan {reference} (*{event}*): dari {from} menjadi *{to}*. Tiket dan kode QR-nya tetap sama.

Pesanan dan tiket:
{link}

Kalau tidak cocok, hubungi {brand}. Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
  "booking.restored": {
    subject: "Tiket {event} berlaku lagi",
    body: `Halo {name}, pesanan {reference} (*{event}*) di {brand} sudah lunas lagi. Tiketmu berlaku seperti semula, dengan kode QR yang sama.

Pesanan dan tiket:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
} as const;
