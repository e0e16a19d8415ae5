import type { link as en } from "../en/link.ts";

/** Short links. */
export const link = {
  "link.preview_title": "Ada tautan untukmu",
  "link.preview_text": "Tautan ini untuk satu orang dan dibuka di peramban.",
  "link.open": "Buka tautan",
  "link.pause_title": "Terlalu banyak percobaan",
  "link.pause_text": "Beberapa tautan yang tidak ada dibuka dari sini. Coba lagi dalam {n} menit.",
  "link.opening": "Membuka tautan",
  "link.choice_failed": "Pilihanmu belum bisa diambil",
  "link.to_event": "Lihat acara",
} as const satisfies Record<keyof typeof en, string>;
