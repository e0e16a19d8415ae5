import type { getVideo as en } from "../en/get-video.ts";

export const getVideo = {
  "watch.title": "Ambil video kamu",
  "watch.step1": "1. Ambil kodenya",
  "watch.step1_line": "Kami kirim lewat WhatsApp ke {phone}. Kurang dari semenit sampai.",
  "watch.request": "Minta lewat WhatsApp",
  "watch.requesting": "Mengirim",
  "watch.scan": "Atau pindai dengan ponsel yang mau kamu pakai menonton",
  "watch.scan_label": "Kode QR halaman ini",
  "watch.step2": "2. Masukkan kodenya",
  "watch.paste": "Tempel",
  "watch.enter": "Tonton",
  "watch.entering": "Membuka",
  "watch.wrong_one": "Kode tidak cocok dengan video ini. Sisa {n} kali.",
  "watch.wrong_other": "Kode tidak cocok dengan video ini. Sisa {n} kali.",
  "watch.expired": "Kode itu sudah kedaluwarsa. Minta yang baru.",
  "watch.ready": "Video ini bisa kamu tonton di sini.",
  "watch.now": "Tonton sekarang",
  "watch.over": "Video ini tersedia sampai {date}.",
  "watch.preparing": "Video kamu sedang disiapkan",
  "watch.delayed": "Film ini tertunda",
  "watch.delayed_line":
    "Filmnya belum bisa disiapkan untuk diputar. Yang kamu beli tetap milikmu, dan film ini diputar setelah penyelenggara mengirimnya lagi. Minta bantuan kalau kamu tidak bisa menunggu.",
  "watch.preparing_line": "Halaman ini memeriksa lagi sendiri.",
  "watch.upcoming": "Mulai {date}.",
  "watch.until": "Sampai {date}, di perangkat apa pun",
  "watch.browse": "Video lain",
} as const satisfies Record<keyof typeof en, string>;
