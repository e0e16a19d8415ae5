import type { messageTexts as en } from "../en/message-texts.ts";

/** The offer and how to answer it, shared by gifts and requests to a delegate. */
const OFFERED = `Tiket: {category}
Waktu: {when}
Tempat: {place}

Lihat dan terima sebelum *{until}*:
{link}

Kode dikirim ke nomor ini untuk memastikan ini memang kamu. Kalau tidak kenal {from}, tolak saja di sana.`;

export const messageTexts = {
  "handover.offer": {
    subject: "{from} memberimu tiket {event}",
    body: `Halo {name}, {from} ({phone}) ingin memberimu tiket *{event}* di {brand}.

${OFFERED}`,
  },
  "handover.offer_delegation": {
    subject: "{from} minta kamu mewakilinya di {event}",
    body: `Halo {name}, {from} ({phone}) minta kamu {purpose} atas namanya: *{event}* di {brand}. Tiketnya tetap miliknya.

${OFFERED}`,
  },
  "handover.sent": {
    subject: "Tiket {event} kamu ditawarkan ke {to}",
    body: `Halo {name}, tiket *{event}* kamu di {brand} ({category}) menunggu jawaban {to}. Bisa diterima sampai *{until}*.

Sebelum itu bisa diubah atau dibatalkan di sini:
{link}

Kalau ini bukan kamu, segera batalkan di sana. Tautan ini membuka tiketmu, jadi jangan dibagikan.`,
  },
  "handover.sent_delegation": {
    subject: "Tiket {event} kamu diwakilkan ke {to}",
    body: `Halo {name}, kamu meminta {to} untuk {purpose} atas namamu: *{event}* di {brand} ({category}). Tiketnya tetap milikmu, dan hanya satu orang yang bisa masuk.

Ubah atau batalkan di sini:
{link}

Kalau ini bukan kamu, segera batalkan di sana. Tautan ini membuka tiketmu, jadi jangan dibagikan.`,
  },
  "handover.accepted": {
    subject: "Tiket {event} kamu sudah diterima {to}",
    body: `Halo {name}, {to} sudah menerima tiket *{event}* di {brand} ({category}). QR milikmu tidak berlaku lagi.

Detail pengalihan:
{link}

Salah kirim? Langkahnya ada di halaman itu. Tautan ini membuka tiketmu, jadi jangan dibagikan.`,
  },
  "handover.accepted_delegation": {
    subject: "{to} bisa mewakilimu di {event}",
    body: `Halo {name}, {to} bersedia {purpose} atas namamu: *{event}* di {brand} ({category}), sampai *{until}*.

Kamu bisa membatalkannya kapan saja di sini:
{link}

Tiketnya tetap milikmu, dan hanya satu orang yang bisa masuk. Tautan ini membuka tiketmu, jadi jangan dibagikan.`,
  },
  "handover.received": {
    subject: "Tiket {event} kamu",
    body: `Halo {name}, tiket *{event}* di {brand} sekarang milikmu.

Tiket: {category}
Waktu: {when}
Tempat: {place}

Tiketmu:
{link}

Di pintu masuk, buka tiket lalu tunjukkan QR-nya.`,
  },
  "handover.received_delegation": {
    subject: "Kamu mewakili {from} di {event}",
    body: `Halo {name}, kamu bisa {purpose} atas nama {from}: *{event}* di {brand} ({category}), sampai *{until}*.

Kartu perwakilan:
{link}

Bawa kartu identitas: namamu tertulis di kartu itu.`,
  },
  "handover.declined": {
    subject: "{to} menolak tiket {event} kamu",
    body: `Halo {name}, {to} menolak tiketmu untuk *{event}* di {brand} ({category}). Tiketmu berlaku seperti semula.

Tiketmu:
{link}

Dari sana kamu bisa menawarkannya ke orang lain. Tautan ini membuka tiketmu, jadi jangan dibagikan.`,
  },
  "handover.withdrawn": {
    subject: "{from} membatalkan tawaran tiket {event}",
    body: `Halo {name}, {from} membatalkan tawarannya kepadamu untuk *{event}* di {brand} ({category}). Kamu tidak perlu melakukan apa-apa.`,
  },
  "handover.withdrawn_by_you": {
    subject: "Tawaran tiket {event} dibatalkan",
    body: `Halo {name}, kamu membatalkan tawaran ke {to} untuk *{event}* di {brand} ({category}). Tiketmu berlaku seperti semula.

Tiketmu:
{link}

Kalau ini bukan kamu, segera periksa di sana. Tautan ini membuka tiketmu, jadi jangan dibagikan.`,
  },
  "handover.expired": {
    subject: "Waktu {to} untuk menerima tiket {event} habis",
    body: `Halo {name}, waktu {to} untuk menerima tiket *{event}* di {brand} ({category}) sudah habis. Tiketnya kembali kepadamu.

Tiketmu:
{link}

Selama pengalihan masih dibuka, kamu bisa menawarkannya lagi di sana. Tautan ini membuka tiketmu, jadi jangan dibagikan.`,
  },
  "handover.expired_offer": {
    subject: "Tiket {event} kembali ke {from}",
    body: `Halo {name}, waktu untuk menerima tawaran {from} untuk *{event}* di {brand} ({category}) sudah habis. Kamu tidak perlu melakukan apa-apa.`,
  },
  "handover.closed": {
    subject: "Pengalihan tiket {event} berakhir",
    body: `Halo {name}, tiket *{event}* di {brand} ({category}) sudah dipakai atau dibatalkan, jadi pengalihannya dari {from} ke {to} berakhir. Kamu tidak perlu melakukan apa-apa.`,
  },
  "ticket.claim": {
    subject: "Buka tiketmu untuk {event}",
    body: `Halo {name}, ini tautan ke tiketmu untuk *{event}* di {brand}. Pesanan {reference}.

Buka di sini:
{link}

Tautan ini berlaku sampai {until} dan hanya untukmu: jangan diteruskan.`,
  },
  "waiver.link": {
    subject: "Tanda tangani surat pernyataan untuk {event}",
    body: `Halo {name}, ada tiket *{event}* di {brand} atas namamu. Setiap peserta perlu menandatangani surat pernyataan sebelum event.

Baca dan tanda tangani di sini:
{link}

Kode dikirim ke nomor ini untuk memastikan ini memang kamu. Tautan ini hanya untukmu: jangan diteruskan.`,
  },
  "waiver.signed": {
    subject: "Surat pernyataan untuk tiketmu ke {event} sudah ditandatangani",
    body: `Halo {name}, surat pernyataan untuk tiketmu ke *{event}* di {brand} ({category}) baru saja ditandatangani, dengan nomor yang berakhiran {ending}.

Bukan kamu atau walimu yang tanda tangan? Segera hubungi kami.`,
  },
  "handover.offer_short": {
    subject: "Tiket {event} menunggu jawabanmu",
    body: `Halo, ada yang menawarimu tiket *{event}* di {brand}. Jawabanmu ditunggu sampai *{until}*.

Lihat siapa pengirimnya, lalu terima atau tolak di sini:
{link}

Kode dikirim ke nomor ini untuk memastikan ini memang kamu.`,
  },
  "handover.short": {
    subject: "Tiket {event} yang dialihkan",
    body: `Halo, ada kabar baru tentang tiket *{event}* di {brand} yang dialihkan atau diwakilkan ke orang lain.

Lihat di sini:
{link}

Tautan ini membuka tiketnya, jadi jangan dibagikan.`,
  },
  "ticket.claim_short": {
    subject: "Buka tiketmu dari pesanan {reference}",
    body: `Halo, ini tautan ke tiketmu dari pesanan {reference} di {brand}.

Buka di sini:
{link}

Tautan ini berlaku sampai {until} dan hanya untukmu: jangan diteruskan.`,
  },
  "waiver.link_short": {
    subject: "Tanda tangani surat pernyataan di {brand}",
    body: `Halo, ada tiket di {brand} atas namamu. Setiap peserta perlu menandatangani surat pernyataan sebelum event.

Baca dan tanda tangani di sini:
{link}

Kode dikirim ke nomor ini untuk memastikan ini memang kamu. Tautan ini hanya untukmu: jangan diteruskan.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
