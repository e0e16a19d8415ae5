import type { en } from "./en.ts";

/** What is offered, and how it is answered: the same for a ticket given away and for somebody asked to act. */
const OFFERED = `{category}
{when}
{place}

Lihat dan terima sebelum *{until}*:
{link}

Kode yang dikirim ke nomor ini memastikan bahwa ini kamu. Kalau tidak kenal {from}, tolak saja di sana.`;

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
  "waiting_list.offered": {
    subject: "Giliranmu: tiket {event}",
    body: `Halo {name}, sekarang giliranmu di daftar tunggu *{event}* di {brand}. Tiket yang kami tahan untukmu: *{count}*, sampai *{until}*.

Ambil di sini:
{link}

Lewat dari itu tiketnya untuk antrean berikutnya. Jangan bagikan tautan ini: tempat di daftar terbuka lewat tautan ini.`,
  },
  "waiting_list.missed": {
    subject: "Tempatmu di daftar tunggu {event} sudah berakhir",
    body: `Halo {name}, tiket *{event}* di {brand} sudah dua kali kami tahan untukmu dan tidak diambil, jadi tempatmu di daftar tunggu berakhir.

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
    subject: "Kode kamu",
    body: `Kode kamu untuk {brand}: *{code}*. Berlaku 5 menit.

Jangan berikan ke siapa pun: petugas kami tidak pernah memintanya.`,
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
    subject: "{from} memintamu mewakilinya di {event}",
    body: `Halo {name}, {from} ({phone}) memintamu {purpose} atas namanya: *{event}* di {brand}. Tiketnya tetap miliknya.

${OFFERED}`,
  },
  "handover.sent": {
    subject: "Tiket {event} kamu ditawarkan ke {to}",
    body: `Halo {name}, tiket *{event}* kamu di {brand} ({category}) menunggu {to}. Batas terima *{until}*.

Sebelum itu bisa diubah atau dibatalkan di sini:
{link}

Kalau ini bukan kamu, segera batalkan di sana.`,
  },
  "handover.sent_delegation": {
    subject: "Kamu meminta {to} mewakilimu di {event}",
    body: `Halo {name}, kamu meminta {to} untuk {purpose} atas namamu: *{event}* di {brand} ({category}). Tiketmu sendiri tetap berlaku.

Ubah atau batalkan di sini:
{link}

Kalau ini bukan kamu, segera batalkan di sana.`,
  },
  "handover.accepted": {
    subject: "Tiket {event} kamu sudah diterima {to}",
    body: `Halo {name}, {to} sudah menerima tiket *{event}* di {brand} ({category}). QR milikmu tidak berlaku lagi.

Bukti penyerahan:
{link}

Tidak ada lagi yang perlu dilakukan.`,
  },
  "handover.accepted_delegation": {
    subject: "{to} bisa mewakilimu di {event}",
    body: `Halo {name}, {to} bersedia {purpose} atas namamu: *{event}* di {brand} ({category}), sampai *{until}*.

Ini bisa dicabut kapan saja:
{link}

Tiketmu sendiri tetap berlaku.`,
  },
  "handover.received": {
    subject: "Tiket {event} kamu",
    body: `Halo {name}, tiket *{event}* di {brand} sekarang milikmu.

{category}
{when}
{place}

Tiketmu:
{link}

Di pintu masuk, buka tiket lalu tunjukkan QR-nya.`,
  },
  "handover.received_delegation": {
    subject: "Kamu mewakili {from} di {event}",
    body: `Halo {name}, kamu bisa {purpose} atas nama {from}: *{event}* di {brand} ({category}), sampai *{until}*.

Kartu wakilmu:
{link}

Bawa identitas: namamu tertulis di kartu itu.`,
  },
  "handover.declined": {
    subject: "{to} menolak tiket {event} kamu",
    body: `Halo {name}, {to} menolak yang kamu tawarkan untuk *{event}* di {brand} ({category}). Tiketmu berlaku seperti semula.

Tiketmu:
{link}

Di sana tiket bisa ditawarkan ke orang lain.`,
  },
  "handover.withdrawn": {
    subject: "{from} menarik kembali tiket {event}",
    body: `Halo {name}, {from} menarik kembali yang ditawarkan kepadamu untuk *{event}* di {brand} ({category}). Tidak ada yang perlu kamu lakukan.`,
  },
  "handover.withdrawn_by_you": {
    subject: "Tiket {event} kamu ditarik kembali",
    body: `Halo {name}, kamu menarik kembali yang ditawarkan ke {to} untuk *{event}* di {brand} ({category}). Tiketmu berlaku seperti semula.

Tiketmu:
{link}

Kalau ini bukan kamu, segera periksa di sana.`,
  },
  "handover.expired": {
    subject: "{to} tidak menerima tiket {event} tepat waktu",
    body: `Halo {name}, {to} tidak menerima tepat waktu yang kamu tawarkan untuk *{event}* di {brand} ({category}). Tiket kembali padamu.

Tiketmu:
{link}

Selama penyerahan dibuka, tiket bisa ditawarkan lagi di sana.`,
  },
  "handover.expired_offer": {
    subject: "Tiket {event} kembali ke {from}",
    body: `Halo {name}, waktu untuk menerima yang ditawarkan {from} untuk *{event}* di {brand} ({category}) sudah habis. Tidak ada yang perlu kamu lakukan.`,
  },
  "handover.closed": {
    subject: "Penyerahan tiket {event} selesai",
    body: `Halo {name}, tiket *{event}* di {brand} ({category}) sudah dipakai atau dibatalkan, jadi penyerahannya dari {from} ke {to} berakhir. Tidak ada yang perlu kamu lakukan.`,
  },
  "ticket.claim": {
    subject: "Buka tiketmu untuk {event}",
    body: `Halo {name}, ini tautan ke tiketmu untuk *{event}* di {brand}. Pesanan {reference}.

Buka di sini:
{link}

Tautan ini berlaku sampai {until} dan hanya untukmu: jangan diteruskan.`,
  },
  "waiver.link": {
    subject: "Mohon tanda tangani pernyataan untuk {event}",
    body: `Halo {name}, ada tiket *{event}* di {brand} atas namamu. Setiap peserta menandatangani surat pernyataan.

Baca dan tanda tangani di sini:
{link}

Kode yang dikirim ke nomor ini memastikan bahwa ini kamu. Tautan ini hanya untukmu: jangan diteruskan.`,
  },
  "waiver.signed": {
    subject: "Pernyataan untuk tiketmu ke {event} sudah ditandatangani",
    body: `Halo {name}, pernyataan untuk tiketmu ke *{event}* di {brand} ({category}) baru saja ditandatangani, dengan nomor yang berakhiran {ending}.

Kalau seharusnya tidak ada yang menandatangani untukmu, segera hubungi kami.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
