import type { alias as en } from "../en/alias.ts";

export const alias = {
  "alias.by": "Oleh {business}",
  "alias.past": "Event {business} sebelumnya",
  "alias.contact": "Masih ada pertanyaan?",
  "alias.soon": "Segera hadir",
  "alias.soon_line": "{brand} sedang menyiapkan videonya. Videonya segera tampil di sini.",
  "alias.soon_date": "Tanggal diumumkan di sini",
  "alias.other_events": "Event lainnya",
  "alias.no_videos": "Tidak Ada Video",
  "alias.past_videos": "Video sebelumnya",
} as const satisfies Record<keyof typeof en, string>;
