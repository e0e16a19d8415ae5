/** Messages about orders of videos. `watch` says from when and until when it can be watched. */
export const en = {
  "video.pending": {
    subject: "Pay for {event} before {until}",
    body: `Hi {name}, order {reference} for the video *{event}* at {brand} is waiting for your payment of *{amount}* until *{until}*.

Pay or check it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.reminded": {
    subject: "Still to be paid: {event}, until {until}",
    body: `Hi {name}, your order {reference} for the video *{event}* at {brand} is not paid yet. Pay *{amount}* before *{until}*; after that the order ends.

Pay or check it here:
{link}

Already paid? Then there is nothing to do. Keep this link to yourself: it opens your order.`,
  },
  "video.verifying": {
    subject: "Your payment for {event} is being verified",
    body: `Hi {name}, your payment of *{amount}* for order {reference} (*{event}*) at {brand} is being verified. This takes up to 1 day. Then we'll send you the link to watch.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.refused": {
    subject: "Your payment for {event} was not approved",
    body: `Hi {name}, the payment for order {reference} (the video *{event}*) at {brand} was not approved. Nothing was taken.

See the order here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.preparing": {
    subject: "We're preparing {event}",
    body: `Hi {name}, *{event}* is yours. Order {reference} at {brand}: *{amount}*. We're preparing the video and will write again once you can watch it.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.delayed": {
    subject: "{event} is delayed",
    body: `Hi {name}, *{event}* is yours. Order {reference} at {brand}: *{amount}*. The film could not be made ready to play yet. What you bought stays yours, and we will write again once you can watch it.

Follow it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.ready": {
    subject: "Ready to watch: {event}",
    body: `Hi {name}, *{event}* is yours to watch. Order {reference} at {brand}: *{amount}*.

{watch}

Watch it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
  "video.late": {
    subject: "Your payment for {event} came late",
    body: `Hi {name}, *{amount}* for order {reference} (the video *{event}*) reached {brand} when it could no longer be bought.

Choose by *{until}* what happens with the money:
{link}

Without an answer everything goes back to you then. Keep this link to yourself: it opens your order.`,
  },
  "video.taken_back": {
    subject: "Your payment for {event} was reversed",
    body: `Hi {name}, the payment of *{amount}* for order {reference} (the video *{event}*) was reversed by your bank or the payment provider. {brand} no longer has this money, so the video can't be watched for now.

See the order here while {brand} looks into it:
{link}

If you did not expect this, ask your bank or reply to {brand}. Keep this link to yourself: it opens your order.`,
  },
  "video.expired": {
    subject: "Time to pay for {event} has run out",
    body: `Hi {name}, the time to pay order {reference} for the video *{event}* at {brand} has run out.

Order again, or see its status:
{link}

Already paid? Don't worry: we're checking your payment and will let you know.`,
  },
} as const;

export const id = {
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
} as const;

/** From when and until when a video can be watched, in a message. */
export const WATCH = {
  en: {
    from: "You can watch it from {from}.",
    until: "Watch it until {until}, on any device.",
    always: "Watch it whenever you like, on any device.",
  },
  id: {
    from: "Bisa ditonton mulai {from}.",
    until: "Tonton sampai {until}, di perangkat apa pun.",
    always: "Tonton kapan saja, di perangkat apa pun.",
  },
} as const;
