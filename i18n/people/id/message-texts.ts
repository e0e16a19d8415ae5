import type { messageTexts as en } from "../en/message-texts.ts";

export const messageTexts = {
  "identity.code": {
    subject: "Kodemu",
    body: `Kodemu untuk {brand}: *{code}*. Berlaku 5 menit.

Jangan berikan ke siapa pun. Kami tidak pernah memintanya.`,
  },
  "identity.passkey_added": {
    subject: "Passkey ditambahkan ke akunmu",
    body: `Ada passkey yang baru saja ditambahkan ke akunmu di {brand} ({device}).

Kalau bukan kamu, masuk dengan kode, hapus passkey itu di halaman akun, lalu keluar dari semua perangkat.`,
  },
  "identity.passkey_removed": {
    subject: "Passkey dihapus dari akunmu",
    body: `Ada passkey yang baru saja dihapus dari akunmu di {brand} ({device}).

Kalau bukan kamu, masuk dengan kode lalu keluar dari semua perangkat.`,
  },
  "identity.phone_changed": {
    subject: "Nomor akunmu diganti",
    body: `Akunmu di {brand} baru saja memakai nomor lain ({device}). Nomor ini tidak bisa lagi dipakai untuk masuk.

Kalau bukan kamu, segera hubungi kami.`,
  },
} as const satisfies Record<keyof typeof en, { readonly subject: string; readonly body: string }>;
