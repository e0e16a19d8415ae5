import type { saving as en } from "../en/saving.ts";

export const saving = {
  "saving.save": "Simpan tiket",
  "saving.short": "Simpan",
  "saving.saved": "Tiket tersimpan sebagai gambar",
  "saving.failed": "Gambarnya belum bisa dibuat. Ambil tangkapan layar saja.",
  "saving.wallet.apple": "Tambahkan ke Apple Wallet",
  "saving.wallet.apple_test": "Pass uji coba Apple Wallet",
  "saving.wallet.google": "Tambahkan ke Google Wallet",
  "saving.wallet.short": "Wallet",
  "saving.wallet.test_short": "Wallet (uji coba)",
  "saving.wallet.apple_short": "Apple",
  "saving.wallet.google_short": "Google",
  "saving.wallet.failed": "Tiket Wallet belum bisa dibuat. Coba beberapa saat lagi.",
} as const satisfies Record<keyof typeof en, string>;
