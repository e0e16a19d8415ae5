import type { link as en } from "../en/link.ts";

/** Short links. */
export const link = {
  "link.preview_title": "Tautan ini untukmu",
  "link.preview_text": "Buka di browser.",
  "link.open": "Buka tautan",
  "link.pause_title": "Terlalu banyak percobaan",
  "link.pause_text": "Dari sini sudah beberapa kali dibuka tautan yang tidak dikenal. Coba lagi dalam {n} menit.",
  "link.opening": "Membuka tautan",
  "link.choice_failed": "Pilihanmu belum bisa dimuat",
  "link.to_event": "Lihat event",
} as const satisfies Record<keyof typeof en, string>;
