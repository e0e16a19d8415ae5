import type { organiserTexts as en } from "../en/organiser-texts.ts";

export const organiserTexts = {
  "organiser.taken_back": {
    subject: "Pesanan {reference} kehilangan pembayarannya",
    body: `Di {brand}, pembayaran *{amount}* untuk pesanan {reference} (*{event}*) dibatalkan oleh bank pembeli atau penyedia pembayaran. Dana ini bukan lagi milikmu.

Tiketnya ditangguhkan: petugas pintu melihat "belum dibayar". Tempatnya tetap tersimpan. Pembeli mendapat pesan tentang ini.

Kalau dananya masuk lagi, tiketnya otomatis berlaku kembali. Kalau tidak, putuskan: batalkan pesanan sehingga tempatnya bebas, atau biarkan tiketnya berlaku kalau pembeli sudah membayar dengan cara lain. Pengelola toko ini menjalankannya dengan nomor pesanan tersebut.`,
  },
  "organiser.video_taken_back": {
    subject: "Pesanan {reference} kehilangan pembayarannya",
    body: `Di {brand}, pembayaran *{amount}* untuk pesanan {reference} (video *{event}*) dibatalkan oleh bank pembeli atau penyedia pembayaran. Dana ini bukan lagi milikmu.

Video ini belum bisa ditonton dengan pesanan tersebut. Pembeli mendapat pesan tentang ini.

Kalau dananya masuk lagi, video otomatis bisa ditonton kembali. Kalau tidak, putuskan: batalkan pesanan, atau biarkan video ditonton kalau pembeli sudah membayar dengan cara lain. Pengelola toko ini menjalankannya dengan nomor pesanan tersebut.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
