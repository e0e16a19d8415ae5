import type { OutcomeName } from "./outcomes.ts";
import type { Method, SessionStatus } from "./session.ts";

/** Every text of the hosted page in one language. */
export type PageWords = {
  readonly banner: string;
  readonly title: string;
  readonly payTo: string;
  readonly reference: string;
  readonly timeLeft: string;
  readonly minutes: (count: number) => string;
  readonly lessThanMinute: string;
  readonly method: string;
  readonly methods: Readonly<Record<Method, { readonly name: string; readonly hint: string }>>;
  readonly paidWith: string;
  readonly received: string;
  readonly choose: string;
  readonly trouble: string;
  readonly troubleHint: string;
  readonly back: string;
  readonly notFound: string;
  readonly notFoundHint: string;
  readonly closed: Readonly<Record<Exclude<SessionStatus, "pending">, string>>;
  readonly outcomes: Readonly<Record<OutcomeName, string>>;
};

const EN: PageWords = {
  banner: "Simulated payment: no real money moves",
  title: "Payment",
  payTo: "Pay to",
  reference: "Reference",
  timeLeft: "Time left",
  minutes: (count) => (count < 60 ? `${count} min` : `${Math.floor(count / 60)} h ${count % 60} min`),
  lessThanMinute: "less than a minute",
  method: "How would you like to pay?",
  methods: {
    qris: { name: "QRIS", hint: "Here a real page shows a QR code for your bank or e-wallet app." },
    virtual_account: { name: "Virtual account", hint: "Here a real page shows a number to transfer to from your bank." },
    e_wallet: { name: "E-wallet", hint: "Here a real page opens your e-wallet app." },
    card: { name: "Card", hint: "Here a real page asks for your card. Never give a real card number to a simulation." },
    counter: { name: "Convenience store", hint: "Here a real page shows a code to pay with at the counter." },
  },
  paidWith: "Paid with",
  received: "Received",
  choose: "Other outcomes",
  trouble: "Test difficult cases",
  troubleHint: "These imitate what goes wrong between a shop and its payment provider.",
  back: "Back to the shop",
  notFound: "Payment not found",
  notFoundHint: "The address is incomplete, or this payment never existed.",
  closed: {
    verifying: "This payment is being verified",
    settled: "This payment has been made",
    denied: "This payment was declined",
    failed: "This payment failed",
    expired: "The time to pay has run out",
    cancelled: "This payment was cancelled",
    charged_back: "The bank has reversed this payment",
  },
  outcomes: {
    pay: "Pay now",
    pay_later: "Pay later (pending)",
    pay_after_5s: "Pending, then success after 5 s",
    verify_10s: "Under verification, then success after 10 s",
    decline: "Decline",
    fail: "Fail",
    expire: "Expire now",
    webhook_twice: "Webhook sent twice",
    webhook_thrice: "Webhook sent three times",
    webhooks_reordered: "Webhooks in the wrong order",
    webhook_delayed: "Webhook delayed by 60 s",
    webhook_lost: "Webhook lost",
    late_success: "Late success (expires, then succeeds 3 s later)",
    wrong_amount: "Rp 1 too little paid",
    too_much: "Rp 10,000 too much paid",
    refunds_slow: "Success; a refund would take 5 s",
    refunds_refused: "Success; a refund would be refused",
    refunds_by_hand: "Success; this method takes no money back",
    reverse: "Success, reversed 5 s later",
    reverse_and_return: "Success, reversed 5 s later, paid again 5 s after that",
    charge_back: "Success, charged back 5 s later",
  },
};

const ID: PageWords = {
  banner: "Pembayaran simulasi: tidak ada uang sungguhan",
  title: "Pembayaran",
  payTo: "Pembayaran ke",
  reference: "Referensi",
  timeLeft: "Sisa waktu",
  minutes: (count) => (count < 60 ? `${count} menit` : `${Math.floor(count / 60)} jam ${count % 60} menit`),
  lessThanMinute: "kurang dari satu menit",
  method: "Mau bayar dengan apa?",
  methods: {
    qris: { name: "QRIS", hint: "Di halaman asli muncul kode QR untuk aplikasi bank atau e-wallet." },
    virtual_account: { name: "Virtual account", hint: "Di halaman asli muncul nomor tujuan transfer dari bankmu." },
    e_wallet: { name: "E-wallet", hint: "Di halaman asli, aplikasi e-wallet terbuka dari sini." },
    card: { name: "Kartu", hint: "Di halaman asli kamu mengisi kartumu. Jangan pernah isi nomor kartu asli di simulasi." },
    counter: { name: "Minimarket", hint: "Di halaman asli muncul kode untuk dibayar di kasir." },
  },
  paidWith: "Dibayar dengan",
  received: "Diterima",
  choose: "Hasil lainnya",
  trouble: "Uji kasus sulit",
  troubleHint: "Meniru gangguan yang bisa terjadi antara situs penjual dan mitra pembayaran.",
  back: "Kembali ke situs penjual",
  notFound: "Pembayaran tidak ditemukan",
  notFoundHint: "Alamatnya tidak lengkap, atau pembayaran ini tidak pernah ada.",
  closed: {
    verifying: "Pembayaran ini sedang diverifikasi",
    settled: "Pembayaran ini sudah berhasil",
    denied: "Pembayaran ini ditolak",
    failed: "Pembayaran ini gagal",
    expired: "Waktu bayar sudah habis",
    cancelled: "Pembayaran ini dibatalkan",
    charged_back: "Bank menarik lagi uang pembayaran ini",
  },
  outcomes: {
    pay: "Bayar sekarang",
    pay_later: "Bayar nanti (tertunda)",
    pay_after_5s: "Tertunda, lalu berhasil setelah 5 dtk",
    verify_10s: "Diverifikasi dulu, lalu berhasil setelah 10 dtk",
    decline: "Tolak",
    fail: "Gagal",
    expire: "Habiskan waktunya sekarang",
    webhook_twice: "Webhook dikirim dua kali",
    webhook_thrice: "Webhook dikirim tiga kali",
    webhooks_reordered: "Urutan webhook tertukar",
    webhook_delayed: "Webhook tertunda 60 dtk",
    webhook_lost: "Webhook hilang",
    late_success: "Berhasil terlambat (kedaluwarsa, lalu berhasil 3 dtk kemudian)",
    wrong_amount: "Dibayar kurang Rp 1",
    too_much: "Dibayar lebih Rp 10.000",
    refunds_slow: "Berhasil; refund butuh 5 dtk",
    refunds_refused: "Berhasil; refund ditolak",
    refunds_by_hand: "Berhasil; metode ini tidak bisa refund",
    reverse: "Berhasil, dibatalkan bank 5 dtk kemudian",
    reverse_and_return: "Berhasil, dibatalkan bank 5 dtk kemudian, masuk lagi 5 dtk setelahnya",
    charge_back: "Berhasil, ditarik lagi oleh bank (chargeback) 5 dtk kemudian",
  },
};

/** The page's words in "en" or "id". */
export function pageWords(locale: "en" | "id"): PageWords {
  return locale === "id" ? ID : EN;
}
