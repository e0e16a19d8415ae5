import type { Localized } from "#domain/brands/brand.ts";

const MESSAGES: Readonly<Record<string, Localized>> = {
  VALIDATION_FAILED: {
    en: "Something in this request is not right. Check what you filled in.",
    id: "Ada isian yang belum tepat. Periksa kembali.",
  },
  IDEMPOTENCY_KEY_MISSING: { en: "This request needs an Idempotency-Key.", id: "Permintaan ini memerlukan Idempotency-Key." },
  SIGNATURE_INVALID: {
    en: "This request could not be verified. Reload the page.",
    id: "Permintaan ini tidak dapat diverifikasi. Muat ulang halaman.",
  },
  LOGIN_REQUIRED: { en: "Log in with your phone number to see this.", id: "Masuk dengan nomor telepon untuk melihat ini." },
  CODE_WRONG: { en: "That code isn't right.", id: "Kode salah." },
  PASSKEY_REFUSED: {
    en: "Your passkey was not accepted. Log in with a code instead.",
    id: "Passkey tidak diterima. Masuk dengan kode saja.",
  },
  CODE_EXPIRED: { en: "That code has expired. Send a new one.", id: "Kode kedaluwarsa. Kirim kode baru." },
  CODE_TRIES_OVER: {
    en: "Too many tries. Send a new code, or find your ticket by name.",
    id: "Terlalu banyak percobaan. Kirim kode baru, atau cari tiket dengan nama.",
  },
  PHONE_NOT_SERVED: {
    en: "We can't send a code to this number. Check it, or find your ticket by name.",
    id: "Kode tidak bisa dikirim ke nomor ini. Periksa nomornya, atau cari tiket dengan nama.",
  },
  PROOF_NEEDED: {
    en: "Codes cannot be sent right now. Try again in ten minutes.",
    id: "Kode belum bisa dikirim sekarang. Coba lagi sepuluh menit lagi.",
  },
  PHONE_TAKEN: {
    en: "Somebody is logged in with this number already. Log in with it instead.",
    id: "Nomor ini sudah dipakai masuk. Masuk dengan nomor itu saja.",
  },
  CROSS_SITE: { en: "This request came from another site and was not carried out.", id: "Permintaan dari situs lain tidak dijalankan." },
  NOT_FOUND: { en: "We can’t find what you are looking for.", id: "Kami tidak menemukan yang dicari." },
  METHOD_NOT_ALLOWED: { en: "This address does not take that kind of request.", id: "Alamat ini tidak menerima permintaan semacam itu." },
  HOLD_EXPIRED: {
    en: "Time’s up. Your details are saved; check if tickets are still there.",
    id: "Waktu habis. Datamu tersimpan; cek apakah tiket masih ada.",
  },
  TOO_LARGE: { en: "That is more than we can take in one request.", id: "Ukuran permintaan terlalu besar." },
  UNSUPPORTED_MEDIA: { en: "This request must be JSON.", id: "Permintaan ini harus berupa JSON." },
  UNKNOWN_HOST: { en: "No shop lives at this address.", id: "Tidak ada toko di alamat ini." },
  IDEMPOTENCY_MISMATCH: {
    en: "This order was changed in the meantime. Reload and try again.",
    id: "Pesanan ini sudah berubah. Muat ulang lalu coba lagi.",
  },
  SOLD_OUT: { en: "These tickets were just sold out.", id: "Tiket ini baru saja habis." },
  PRICE_CHANGED: { en: "Prices were updated. Please check your total.", id: "Harga diperbarui. Periksa kembali totalnya." },
  PROMO_INVALID: { en: "Code invalid", id: "Kode tidak valid" },
  PROMO_USED_UP: { en: "This code has been used up.", id: "Kode ini sudah habis dipakai." },
  PROMO_NOT_APPLICABLE: { en: "This code isn't for the tickets you chose.", id: "Kode ini tidak berlaku untuk tiket yang dipilih." },
  PROMO_PHONE_LIMIT: {
    en: "This phone number has used this code as often as it may. Remove the code, or use another number.",
    id: "Nomor ini sudah memakai kode ini sebanyak yang diizinkan. Hapus kodenya, atau pakai nomor lain.",
  },
  SALE_NOT_OPEN: { en: "Sales have not started yet.", id: "Penjualan belum dibuka." },
  SALE_ENDED: { en: "Sales have ended.", id: "Penjualan sudah ditutup." },
  EVENT_NOT_ON_SALE: { en: "This event is not on sale.", id: "Event ini tidak dijual." },
  LIMIT_REACHED: {
    en: "That is more than one order or one phone number may have.",
    id: "Jumlahnya melebihi batas satu pesanan atau satu nomor.",
  },
  ONE_CATEGORY_ONLY: { en: "Choose one ticket category at a time.", id: "Pilih satu kategori tiket saja." },
  TIME_REQUIRED: { en: "Please select an available time", id: "Silakan pilih waktu yang tersedia" },
  TIME_UNAVAILABLE: { en: "Please select an available time", id: "Silakan pilih waktu yang tersedia" },
  ADDON_REQUIRED: {
    en: "An add-on that this ticket needs is missing, or there are too few of it.",
    id: "Tambahan untuk tiket ini belum ada, atau jumlahnya kurang.",
  },
  ADDON_UNAVAILABLE: {
    en: "One of the add-ons cannot be had with this choice.",
    id: "Salah satu tambahan tidak tersedia untuk pilihan ini.",
  },
  FIELDS_INVALID: { en: "There is a problem", id: "Ada yang perlu diperbaiki" },
  TERMS_REQUIRED: { en: "Accept the terms to continue", id: "Setujui syarat dan ketentuan untuk lanjut" },
  WAIVER_REQUIRED: { en: "Accept the waiver to continue", id: "Setujui pernyataan untuk lanjut" },
  WAIVER_CHANGED: {
    en: "The waiver has a new text. Read it and accept it again.",
    id: "Teks pernyataan diperbarui. Baca lalu setujui lagi.",
  },
  WAIVER_SIGNED: { en: "This release is signed for this ticket already.", id: "Pernyataan untuk tiket ini sudah ditandatangani." },
  WAIVER_NOT_YOURS: {
    en: "This number cannot sign for this ticket. Each adult signs with a number of their own: have a link sent to the participant.",
    id: "Nomor ini tidak bisa menandatangani untuk tiket ini. Setiap orang dewasa menandatangani dengan nomornya sendiri: kirim tautan ke peserta.",
  },
  DETAILS_MISSING: { en: "Fill in the buyer details first.", id: "Isi data pemesan dulu." },
  BOOKING_STATE: { en: "This order can no longer be changed.", id: "Pesanan ini tidak bisa diubah lagi." },
  WAITING_LIST_CLOSED: {
    en: "This waiting list is closed. There may be tickets to buy: look at the event's page.",
    id: "Daftar tunggu ini ditutup. Mungkin ada tiket yang bisa dibeli: lihat halaman event.",
  },
  ALREADY_WAITING: {
    en: "This number is on the waiting list already. The message we sent to it opens your place.",
    id: "Nomor ini sudah ada di daftar tunggu. Pesan yang kami kirim ke nomor itu membuka tempatmu.",
  },
  HANDOVER_GONE: {
    en: "This offer is over: it was answered, taken back, or its time ran out.",
    id: "Penawaran ini sudah selesai: sudah dijawab, ditarik, atau waktunya habis.",
  },
  GATE_TOKEN_INVALID: {
    en: "This device may not scan here. Ask the organiser for a new code.",
    id: "Perangkat ini tidak boleh memindai di sini. Minta kode baru ke penyelenggara.",
  },
  GATE_ROLE: { en: "Only a supervisor may do this.", id: "Hanya pengawas yang boleh melakukan ini." },
  TICKET_STATE: { en: "This ticket cannot be changed as it stands now.", id: "Tiket ini sekarang tidak bisa diubah." },
  HANDOVER_OFF: { en: "Tickets of this shop are not handed over here.", id: "Tiket toko ini tidak bisa diserahkan di sini." },
  HANDOVER_SELF: {
    en: "This is your own number. Enter someone else's.",
    id: "Ini nomormu sendiri. Isi nomor orang lain.",
  },
  HANDOVER_USED: { en: "This ticket was already used.", id: "Tiket ini sudah dipakai." },
  HANDOVER_STATE: { en: "This ticket cannot be handed over as it stands now.", id: "Tiket ini sekarang tidak bisa diserahkan." },
  HANDOVER_IDENTITY: {
    en: "The name on this ticket was checked and cannot change.",
    id: "Nama di tiket ini sudah diperiksa dan tidak bisa diganti.",
  },
  HANDOVER_CLOSED: { en: "Handover is closed for this event.", id: "Penyerahan tiket untuk event ini sudah ditutup." },
  HANDOVER_LIMIT: {
    en: "This ticket was handed on, or this person represents others, as often as allowed.",
    id: "Tiket ini sudah berpindah, atau orang ini sudah mewakili orang lain, sebanyak yang diizinkan.",
  },
  HANDOVER_WAIVER: {
    en: "Sign the waiver of this ticket first, then delegate it.",
    id: "Tanda tangani dulu pernyataan untuk tiket ini, lalu wakilkan.",
  },
  IN_PROGRESS: { en: "This is being worked on. Try again in a moment.", id: "Sedang diproses. Coba lagi sebentar." },
  TOO_MANY_REQUESTS: {
    en: "That was a lot at once. Wait a moment and try again.",
    id: "Terlalu banyak permintaan. Tunggu sebentar lalu coba lagi.",
  },
  INTERNAL: {
    en: "Something broke on our side. Your order and details are safe.",
    id: "Ada gangguan di sisi kami. Pesanan dan datamu aman.",
  },
  BUSY: { en: "Many people are here right now. Try again in a moment.", id: "Sedang ramai. Coba lagi sebentar." },
  PAYMENT_UNAVAILABLE: {
    en: "The payment page cannot be reached right now. You were not charged; try again.",
    id: "Halaman pembayaran belum bisa dibuka. Tidak ada dana terpotong; coba lagi.",
  },
};

/** What a visitor reads for a problem's code, in both languages. */
export function problemMessage(code: string): Localized {
  return MESSAGES[code] ?? MESSAGES["INTERNAL"]!;
}
