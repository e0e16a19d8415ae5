import type { group as en } from "../en/group.ts";

export const group = {
  "group.title": "Jadwal",
  "group.lead": "{place}. Pilih jadwal; semua jam dalam {zone}.",
  "group.choose_label": "Pilih {date}, {city}",
  "group.join_label": "Masuk daftar tunggu {date}, {city}",
  "group.all_sold_out": "Semua jadwal habis",
  "group.past": "Jadwal yang sudah lewat",
  "group.back": "Kembali ke event",
} as const satisfies Record<keyof typeof en, string>;
