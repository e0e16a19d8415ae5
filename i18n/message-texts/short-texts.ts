/**
 * What goes by WhatsApp instead of a message that is too long as it would be sent, or whose form WhatsApp refuses: one link, and no value that a person
 * or a list could make long.
 */
export const en = {
  "booking.tickets_short": {
    subject: "Your tickets for {event}",
    body: `Hi, your tickets for *{event}* are ready: *{count}*. The order is {reference} at {brand}.

Open all of them with their QR codes here:
{link}

At the gate, open each ticket and show its QR code. Keep this link to yourself: it opens your order.`,
  },
  "seats.moved_short": {
    subject: "You have another seat for {event}",
    body: `Hi, {brand} had to move a seat of your order {reference} for *{event}*. Your ticket and its QR code stay the same.

See your new seat here:
{link}

If that does not suit you, reply to {brand}. Keep this link to yourself: it opens your order.`,
  },
  "waiting_list.offered_short": {
    subject: "It's your turn: tickets for {event}",
    body: `Hi, it's your turn on the waiting list for *{event}* at {brand}. Tickets are held for you until *{until}*.

See and buy them here:
{link}

After that they go to the next in line. Keep this link to yourself: it opens your place.`,
  },
  "waiting_list.short": {
    subject: "Your place on the waiting list for {event}",
    body: `Hi, there is something new about your place on the waiting list for *{event}* at {brand}.

Read it here:
{link}

Keep this link to yourself: it opens your place.`,
  },
  "handover.offer_short": {
    subject: "A ticket for {event} waits for your answer",
    body: `Hi, a ticket for *{event}* at {brand} is offered to you. It waits for your answer until *{until}*.

See who it is from, and accept or decline it here:
{link}

A code sent to this number confirms it's you.`,
  },
  "handover.short": {
    subject: "A ticket for {event} that is passed on",
    body: `Hi, there is something new about a ticket for *{event}* at {brand} that is passed on to somebody else.

See it here:
{link}

Keep this link to yourself: it opens the ticket.`,
  },
  "ticket.claim_short": {
    subject: "Open your tickets of order {reference}",
    body: `Hi, here is the link to your tickets of order {reference} at {brand}.

Open them here:
{link}

It works until {until} and is yours alone: don't pass it on.`,
  },
  "waiver.link_short": {
    subject: "Please sign the waiver at {brand}",
    body: `Hi, there is a ticket at {brand} in your name. Everyone who takes part signs a waiver.

Read and sign it here:
{link}

A code sent to this number confirms it's you. The link is yours alone: don't pass it on.`,
  },
  "order.short": {
    subject: "Your order {reference}",
    body: `Hi, there is something new about your order {reference} at {brand}.

Read it here:
{link}

Keep this link to yourself: it opens your order.`,
  },
} as const;

export const id = {
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
  "handover.offer_short": {
    subject: "Tiket {event} menunggu jawabanmu",
    body: `Halo, kamu ditawari tiket *{event}* di {brand}. Tiket itu menunggu jawabanmu sampai *{until}*.

Lihat siapa pengirimnya, lalu terima atau tolak di sini:
{link}

Kode dikirim ke nomor ini untuk memastikan ini memang kamu.`,
  },
  "handover.short": {
    subject: "Tiket {event} yang dialihkan",
    body: `Halo, ada kabar baru tentang tiket *{event}* di {brand} yang dialihkan atau diwakilkan ke orang lain.

Lihat di sini:
{link}

Jangan bagikan tautan ini: tiket terbuka lewat tautan ini.`,
  },
  "ticket.claim_short": {
    subject: "Buka tiketmu dari pesanan {reference}",
    body: `Halo, ini tautan ke tiketmu dari pesanan {reference} di {brand}.

Buka di sini:
{link}

Tautan ini berlaku sampai {until} dan hanya untukmu: jangan diteruskan.`,
  },
  "waiver.link_short": {
    subject: "Mohon tanda tangani surat pernyataan di {brand}",
    body: `Halo, ada tiket di {brand} atas namamu. Setiap peserta menandatangani surat pernyataan.

Baca dan tanda tangani di sini:
{link}

Kode dikirim ke nomor ini untuk memastikan ini memang kamu. Tautan ini hanya untukmu: jangan diteruskan.`,
  },
  "order.short": {
    subject: "Pesananmu {reference}",
    body: `Halo, ada kabar baru tentang pesananmu {reference} di {brand}.

Baca di sini:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
  },
} as const;
