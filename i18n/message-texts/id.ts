import { id as organiser } from "./organiser-texts.ts";
import { id as review } from "./review-texts.ts";
import { id as short } from "./short-texts.ts";
import { id as transfer } from "./transfer-texts.ts";
import { id as video } from "./video-texts.ts";

import type { en } from "./en.ts";

/** What is offered, and how it is answered: the same for a ticket given away and for somebody asked to act. */
const OFFERED = `Tiket: {category}
Waktu: {when}
Tempat: {place}

Lihat dan terima sebelum *{until}*:
{link}

Kode dikirim ke nomor ini untuk memastikan ini memang kamu. Kalau tidak kenal {from}, tolak saja di sana.`;

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
  "booking.tickets": {
    subject: "Tiket {event}",
    body: `Halo {name}, tiket *{event}* sudah siap. Pesanan {reference} di {brand}: *{amount}*.

Waktu: {when}
Tempat: {place}

Tiketmu:

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

Sudah bayar? Tenang, pembayaranmu sedang kami cek dan hasilnya kami kabari.`,
  },
  ...organiser,
  ...review,
  ...short,
  ...transfer,
  ...video,
  "payment.refunded": {
    subject: "Refund untuk {event}",
    body: `Halo {name}, {brand} sudah mengembalikan *{amount}* untuk pesanan {reference} (*{event}*) ke metode pembayaran semula. Bisa memakan beberapa hari kerja sampai masuk.

Pesanan:
{link}

Jangan bagikan tautan ini: pesanan terbuka lewat tautan ini.`,
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
  "identity.code": {
    subject: "Kodemu",
    body: `Kodemu untuk {brand}: *{code}*. Berlaku 5 menit.

Jangan berikan ke siapa pun. Kami tidak pernah memintanya.`,
  },
  "identity.passkey_added": {
    subject: "Passkey ditambahkan ke akunmu",
    body: `Sebuah passkey baru saja ditambahkan ke akunmu di {brand} ({device}).

Jika bukan kamu, masuk dengan kode, hapus passkey itu di halaman akun, lalu keluar dari semua perangkat.`,
  },
  "identity.passkey_removed": {
    subject: "Passkey dihapus dari akunmu",
    body: `Sebuah passkey baru saja dihapus dari akunmu di {brand} ({device}).

Jika bukan kamu, masuk dengan kode lalu keluar dari semua perangkat.`,
  },
  "identity.phone_changed": {
    subject: "Nomor akunmu diganti",
    body: `Akunmu di {brand} baru saja memakai nomor lain ({device}). Nomor ini tidak lagi membukanya.

Jika bukan kamu, segera hubungi kami.`,
  },
  "handover.offer": {
    subject: "{from} memberimu tiket {event}",
    body: `Halo {name}, {from} ({phone}) ingin memberimu tiket *{event}* di {brand}.

${OFFERED}`,
  },
  "handover.offer_delegation": {
    subject: "{from} mewakilkan tiket {event} kepadamu",
    body: `Halo {name}, {from} ({phone}) memintamu {purpose} atas namanya: *{event}* di {brand}. Tiketnya tetap miliknya.

${OFFERED}`,
  },
  "handover.sent": {
    subject: "Tiket {event} kamu ditawarkan ke {to}",
    body: `Halo {name}, tiket *{event}* kamu di {brand} ({category}) menunggu {to}. Batas waktu menerima *{until}*.

Sebelum itu bisa diubah atau dibatalkan di sini:
{link}

Kalau ini bukan kamu, segera batalkan di sana.`,
  },
  "handover.sent_delegation": {
    subject: "Tiket {event} kamu diwakilkan ke {to}",
    body: `Halo {name}, kamu meminta {to} untuk {purpose} atas namamu: *{event}* di {brand} ({category}). Tiketmu sendiri tetap berlaku.

Ubah atau batalkan di sini:
{link}

Kalau ini bukan kamu, segera batalkan di sana.`,
  },
  "handover.accepted": {
    subject: "Tiket {event} kamu sudah diterima {to}",
    body: `Halo {name}, {to} sudah menerima tiket *{event}* di {brand} ({category}). QR milikmu tidak berlaku lagi.

Detail pengalihan:
{link}

Kamu tidak perlu melakukan apa-apa lagi.`,
  },
  "handover.accepted_delegation": {
    subject: "{to} bisa mewakilimu di {event}",
    body: `Halo {name}, {to} bersedia {purpose} atas namamu: *{event}* di {brand} ({category}), sampai *{until}*.

Kamu bisa membatalkannya kapan saja di sini:
{link}

Tiketmu sendiri tetap berlaku seperti semula.`,
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

Di sana tiket bisa ditawarkan ke orang lain.`,
  },
  "handover.withdrawn": {
    subject: "{from} membatalkan tiket {event}",
    body: `Halo {name}, {from} membatalkan yang ditawarkan kepadamu untuk *{event}* di {brand} ({category}). Kamu tidak perlu melakukan apa-apa.`,
  },
  "handover.withdrawn_by_you": {
    subject: "Penawaran tiket {event} dibatalkan",
    body: `Halo {name}, kamu membatalkan penawaran ke {to} untuk *{event}* di {brand} ({category}). Tiketmu berlaku seperti semula.

Tiketmu:
{link}

Kalau ini bukan kamu, segera periksa di sana.`,
  },
  "handover.expired": {
    subject: "{to} tidak menerima tiket {event} tepat waktu",
    body: `Halo {name}, {to} tidak menerima tepat waktu: *{event}* di {brand} ({category}). Tiket kembali padamu.

Tiketmu:
{link}

Selama pengalihan dibuka, tiket bisa ditawarkan lagi di sana.`,
  },
  "handover.expired_offer": {
    subject: "Tiket {event} kembali ke {from}",
    body: `Halo {name}, waktu untuk menerima yang ditawarkan {from} untuk *{event}* di {brand} ({category}) sudah habis. Kamu tidak perlu melakukan apa-apa.`,
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
    subject: "Mohon tanda tangani surat pernyataan untuk {event}",
    body: `Halo {name}, ada tiket *{event}* di {brand} atas namamu. Setiap peserta menandatangani surat pernyataan.

Baca dan tanda tangani di sini:
{link}

Kode dikirim ke nomor ini untuk memastikan ini memang kamu. Tautan ini hanya untukmu: jangan diteruskan.`,
  },
  "waiver.signed": {
    subject: "Surat pernyataan untuk tiketmu ke {event} sudah ditandatangani",
    body: `Halo {name}, surat pernyataan untuk tiketmu ke *{event}* di {brand} ({category}) baru saja ditandatangani, dengan nomor yang berakhiran {ending}.

Kalau seharusnya tidak ada yang menandatangani untukmu, segera hubungi kami.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
