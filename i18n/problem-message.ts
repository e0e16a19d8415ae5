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
