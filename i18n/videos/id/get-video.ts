import type { getVideo as en } from "../en/get-video.ts";

export const getVideo = {
  "watch.title": "Buka video kamu",
  "watch.step1": "1. Ambil kodenya",
  "watch.step1_line": "Kami kirim lewat WhatsApp ke {phone}. Sampai kurang dari semenit.",
  "watch.request": "Minta lewat WhatsApp",
  "watch.requesting": "Mengirim…",
  "watch.scan": "Atau scan dari HP yang mau kamu pakai menonton",
  "watch.scan_label": "Kode QR halaman ini",
  "watch.step2": "2. Masukkan kodenya",
  "watch.paste": "Tempel",
  "watch.enter": "Tonton",
  "watch.entering": "Membuka…",
  "watch.wrong_one": "Kodenya tidak cocok dengan video ini. Sisa {n} percobaan.",
  "watch.wrong_other": "Kodenya tidak cocok dengan video ini. Sisa {n} percobaan.",
  "watch.expired": "Kode itu sudah kedaluwarsa. Minta yang baru.",
  "watch.ready": "Video ini bisa kamu tonton di sini.",
  "watch.now": "Tonton sekarang",
  "watch.over": "Video ini tersedia sampai {date}.",
  "watch.preparing": "Video kamu sedang disiapkan",
  "watch.delayed": "Video ini tertunda",
  "watch.delayed_line":
    "Video ini belum bisa diputar. Yang kamu beli tetap milikmu, dan bisa ditonton setelah penyelenggara mengirimnya lagi. Hubungi kami kalau kamu tidak bisa menunggu.",
  "watch.preparing_line": "Halaman ini mengeceknya sendiri.",
  "watch.upcoming": "Mulai {date}.",
  "watch.until": "Sampai {date}, di perangkat apa pun",
  "watch.browse": "Video lain",
} as const satisfies Record<keyof typeof en, string>;
