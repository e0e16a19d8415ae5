import type { OutcomeName } from "./outcomes.ts";
import type { SessionStatus } from "./session.ts";

/** Every text of the hosted page in one language. */
export type PageWords = {
  readonly banner: string;
  readonly title: string;
  readonly payTo: string;
  readonly reference: string;
  readonly timeLeft: string;
  readonly minutes: (count: number) => string;
  readonly lessThanMinute: string;
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
  choose: "Other outcomes",
  trouble: "Test difficult cases",
  troubleHint: "These imitate what goes wrong between a shop and its payment provider.",
  back: "Back to the shop",
  notFound: "Payment not found",
  notFoundHint: "The address is incomplete, or this payment never existed.",
  closed: {
    settled: "This payment has been made",
    denied: "This payment was declined",
    failed: "This payment failed",
    expired: "The time to pay has run out",
    cancelled: "This payment was cancelled",
  },
  outcomes: {
    pay: "Pay now",
    pay_later: "Pay later (pending)",
    pay_after_5s: "Pending, then success after 5 s",
    decline: "Decline",
    fail: "Fail",
    expire: "Expire now",
    webhook_thrice: "Webhook sent three times",
    webhooks_reordered: "Webhooks in the wrong order",
    webhook_delayed: "Webhook delayed by 60 s",
    webhook_lost: "Webhook lost",
    late_success: "Late success (expires, then succeeds 3 s later)",
    wrong_amount: "Wrong amount paid",
  },
};

const ID: PageWords = {
  banner: "Pembayaran simulasi: tidak ada uang sungguhan",
  title: "Pembayaran",
  payTo: "Bayar ke",
  reference: "Referensi",
  timeLeft: "Sisa waktu",
  minutes: (count) => (count < 60 ? `${count} menit` : `${Math.floor(count / 60)} jam ${count % 60} menit`),
  lessThanMinute: "kurang dari satu menit",
  choose: "Hasil lainnya",
  trouble: "Uji kasus sulit",
  troubleHint: "Meniru gangguan yang bisa terjadi antara toko dan penyedia pembayaran.",
  back: "Kembali ke toko",
  notFound: "Pembayaran tidak ditemukan",
  notFoundHint: "Alamatnya tidak lengkap, atau pembayaran ini tidak pernah ada.",
  closed: {
    settled: "Pembayaran ini sudah dilakukan",
    denied: "Pembayaran ini ditolak",
    failed: "Pembayaran ini gagal",
    expired: "Waktu pembayaran sudah habis",
    cancelled: "Pembayaran ini dibatalkan",
  },
  outcomes: {
    pay: "Bayar sekarang",
    pay_later: "Bayar nanti (tertunda)",
    pay_after_5s: "Tertunda, lalu berhasil setelah 5 dtk",
    decline: "Tolak",
    fail: "Gagal",
    expire: "Kedaluwarsakan sekarang",
    webhook_thrice: "Webhook dikirim tiga kali",
    webhooks_reordered: "Urutan webhook tertukar",
    webhook_delayed: "Webhook tertunda 60 dtk",
    webhook_lost: "Webhook hilang",
    late_success: "Berhasil terlambat (kedaluwarsa, lalu berhasil 3 dtk kemudian)",
    wrong_amount: "Jumlah yang dibayar salah",
  },
};

/** The page's words in "en" or "id". */
export function pageWords(locale: "en" | "id"): PageWords {
  return locale === "id" ? ID : EN;
}
