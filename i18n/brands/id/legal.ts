import type { legal as en } from "../en/legal.ts";

export const legal = {
  "legal.contents": "Di halaman ini",
  "legal.updated": "Diperbarui {date}",
  "legal.print": "Cetak",
  "legal.back_event": "Kembali ke event",
  "legal.missing": "Syarat ini belum tersedia.",
  "legal.missing_ask": "Tanya saja lewat WhatsApp.",
  "legal.contact": "Ada pertanyaan tentang teks ini?",
  "legal.controller": "Penanggung jawab data pribadi: {company}, {address}.",
} as const satisfies Record<keyof typeof en, string>;
