import type { Brand, Localized } from "#domain/brands/brand.ts";

/** The terms that a brand begins with, told in its own name. */
function termsText(brand: Brand): Localized {
  return {
    en: `## Who sells\n${brand.company}, ${brand.address}, sells tickets under the name ${brand.title}.\n\n## Prices and payment\nPrices are in rupiah. Tax and service fee are part of every total that we show before you pay. An order is complete when its payment has arrived; until then the tickets are held for you only as long as the page says.\n\n## Tickets\nEach ticket has one QR code and admits one person, once. Keep it to yourself. A name can be changed until the organiser closes the list.\n\n## Cancelled and moved events\nIf an event is cancelled, the full amount goes back to the way you paid. If it is moved, your ticket stays valid for the new date, or you may ask for your money within 14 days of the notice.\n\n## Refunds\nOtherwise a ticket can be returned up to 7 days before the event; the service fee is not returned.\n\n## Contact\nWrite to ${brand.email}.`,
    id: `## Penjual\n${brand.company}, ${brand.address}, menjual tiket dengan nama ${brand.title}.\n\n## Harga dan pembayaran\nHarga dalam rupiah. Pajak dan biaya layanan sudah termasuk dalam setiap total yang tampil sebelum membayar. Pesanan selesai saat pembayaran diterima; sebelum itu tiket hanya ditahan selama waktu yang tertulis di halaman.\n\n## Tiket\nSetiap tiket memiliki satu kode QR dan berlaku untuk satu orang, satu kali masuk. Simpan sendiri kodenya. Nama dapat diubah sampai penyelenggara menutup daftar.\n\n## Event batal atau pindah\nJika event batal, seluruh dana kembali melalui cara pembayaran semula. Jika dipindah, tiket tetap berlaku pada tanggal baru, atau dana dapat diminta dalam 14 hari sejak pengumuman.\n\n## Pengembalian dana\nDi luar itu tiket dapat dikembalikan paling lambat 7 hari sebelum event; biaya layanan tidak dikembalikan.\n\n## Kontak\nTulis ke ${brand.email}.`,
  };
}

function privacyText(brand: Brand): Localized {
  return {
    en: `## Who is responsible\n${brand.company}, ${brand.address}, decides why and how your data is used (UU 27/2022).\n\n## What we keep and why\nName, phone number and e-mail, to send tickets and news of your order. What an event asks of its attendees, to let them in safely. Records of payments, because the law asks for them.\n\n## How long\nIdentity numbers are erased {identity_days} days after the event, and everything else that names you or your guests {person_days} days after it; of an order that came to nothing {unfinished_days} days later. What you sign in a release is kept for {waiver_days} days, because it may be asked for. Messages to you are forgotten after {message_days} days. What was paid, and its receipts, are kept for ten years for tax, without names.\n\n## Who sees it\nThe organiser's door staff, our payment provider and our message provider, each only what they need. We sell nothing to anybody.\n\n## Your rights\nYou may see, correct, take along or erase your data, and withdraw a consent at any time. Write to ${brand.email}; we answer within three days.`,
    id: `## Penanggung jawab\n${brand.company}, ${brand.address}, menentukan tujuan dan cara pemrosesan data (UU 27/2022).\n\n## Yang disimpan dan alasannya\nNama, nomor telepon, dan email untuk mengirim tiket dan kabar pesanan. Data yang diminta event dari pesertanya agar dapat masuk dengan aman. Catatan pembayaran karena diwajibkan undang-undang.\n\n## Berapa lama\nNomor identitas dihapus {identity_days} hari setelah event, dan semua data lain yang menyebut Anda atau tamu Anda {person_days} hari setelahnya; untuk pesanan yang tidak jadi, {unfinished_days} hari kemudian. Pernyataan yang ditandatangani disimpan {waiver_days} hari karena mungkin diperlukan. Pesan kepada Anda dihapus setelah {message_days} hari. Pembayaran dan kuitansinya disimpan sepuluh tahun untuk pajak, tanpa nama.\n\n## Siapa yang melihat\nPetugas pintu penyelenggara, penyedia pembayaran, dan penyedia pesan, masing-masing sebatas keperluannya. Tidak ada data yang dijual.\n\n## Hak Anda\nAnda dapat melihat, memperbaiki, membawa, atau menghapus data, dan menarik persetujuan kapan saja. Tulis ke ${brand.email}; kami menjawab dalam tiga hari.`,
  };
}

const TITLES = {
  terms: { en: "Terms and conditions", id: "Syarat dan ketentuan" },
  privacy: { en: "Privacy policy", id: "Kebijakan privasi" },
} as const;

/** Both legal pages that a brand begins with. */
export function legalPages(brand: Brand) {
  return [
    { name: "terms" as const, title: TITLES.terms, body: termsText(brand) },
    { name: "privacy" as const, title: TITLES.privacy, body: privacyText(brand) },
  ];
}
