import type { saving as en } from "../en/saving.ts";

export const saving = {
  "saving.save": "Simpan tiket",
  "saving.saved": "Tiket tersimpan sebagai gambar",
  "saving.failed": "Gambar belum bisa dibuat. Ambil tangkapan layar saja.",
  "saving.wallet.apple": "Tambahkan ke Apple Wallet",
  "saving.wallet.apple_test": "Pass uji coba Apple Wallet",
  "saving.wallet.google": "Tambahkan ke Google Wallet",
  "saving.wallet.failed": "Tiket Wallet belum bisa dibuat. Coba lagi sebentar.",
} as const satisfies Record<keyof typeof en, string>;
