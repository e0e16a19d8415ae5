import type { organiserTexts as en } from "../en/organiser-texts.ts";

export const organiserTexts = {
  "organiser.taken_back": {
    subject: "Pembayaran pesanan {reference} dibatalkan bank",
    body: `Di {brand}, pembayaran *{amount}* untuk pesanan {reference} (*{event}*) dibatalkan bank pembeli atau mitra pembayaran. Uang ini bukan lagi milikmu.

Tiketnya ditangguhkan: petugas pintu melihat "belum dibayar". Tempatnya tetap tersimpan. Pembeli mendapat pesan tentang ini.

Kalau uangnya masuk lagi, tiketnya otomatis berlaku kembali. Kalau tidak, putuskan: batalkan pesanan supaya tempatnya bisa dijual lagi, atau biarkan tiketnya berlaku kalau pembeli sudah membayar dengan cara lain. Pengelola situs ini menjalankannya dengan nomor pesanan tersebut.`,
  },
  "organiser.video_taken_back": {
    subject: "Pembayaran pesanan {reference} dibatalkan bank",
    body: `Di {brand}, pembayaran *{amount}* untuk pesanan {reference} (video *{event}*) dibatalkan bank pembeli atau mitra pembayaran. Uang ini bukan lagi milikmu.

Video ini belum bisa ditonton dengan pesanan tersebut. Pembeli mendapat pesan tentang ini.

Kalau uangnya masuk lagi, video otomatis bisa ditonton kembali. Kalau tidak, putuskan: batalkan pesanan, atau biarkan video ditonton kalau pembeli sudah membayar dengan cara lain. Pengelola situs ini menjalankannya dengan nomor pesanan tersebut.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
