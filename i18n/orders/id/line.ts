import type { line as en } from "../en/line.ts";

export const line = {
  "line.open": "Ada antrean untuk tiket ini",
  "line.open_text": "Masuk antrean untuk membeli. Pilihanmu tersimpan sampai giliranmu.",
  "line.paused_text": "Penjualan dijeda sebentar. Kamu tetap bisa antre, dan pilihanmu tersimpan.",
  "line.soon": "Akan ada antrean",
  "line.soon_text": "Antrean dibuka {date}.",
  "line.draw": "Antrean sudah dibuka",
  "line.draw_text": "Penjualan dibuka {date}. Semua yang sudah di antrean saat itu diundi, jadi tidak perlu datang lebih awal.",
  "line.join": "Masuk antrean",
  "line.turn": "Sekarang giliranmu",
  "line.turn_text": "Pilih tiket dan lanjut dalam {clock}.",
  "line.turn_minutes_one": "Pilih tiket dan lanjut dalam {n} menit.",
  "line.turn_minutes_other": "Pilih tiket dan lanjut dalam {n} menit.",
  "line.over": "Waktumu untuk memulai sudah habis",
  "line.over_text": "Antre lagi, ya. Pilihanmu masih ada di sini.",
} as const satisfies Record<keyof typeof en, string>;
