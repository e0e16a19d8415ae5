import type { consent as en } from "../en/consent.ts";

export const consent = {
  "consent.change": "Pengaturan cookie",
  "consent.title": "Izinkan cookie analitik dan iklan?",
  "consent.text":
    "{brand} ingin memakai {tools} supaya tahu event dan iklan apa yang diminati, dan menampilkan iklan yang sesuai. Tidak ada yang dimuat tanpa izinmu, dan tidak pernah di halaman isi data, pembayaran, atau tiket. Bisa diubah di bagian bawah halaman.",
  "consent.grant": "Izinkan",
  "consent.deny": "Tolak",
} as const satisfies Record<keyof typeof en, string>;
