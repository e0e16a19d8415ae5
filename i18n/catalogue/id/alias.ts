import type { alias as en } from "../en/alias.ts";

export const alias = {
  "alias.by": "Oleh {business}",
  "alias.past": "Event {business} sebelumnya",
  "alias.contact": "Masih ada pertanyaan?",
} as const satisfies Record<keyof typeof en, string>;
