import type { keep as en } from "../en/keep.ts";

export const keep = {
  "keep.save": "Simpan tiket",
  "keep.saved": "Tiket tersimpan sebagai gambar",
  "keep.failed": "Gambar belum bisa dibuat. Ambil tangkapan layar saja.",
  "keep.wallet.apple": "Tambahkan ke Apple Wallet",
  "keep.wallet.google": "Tambahkan ke Google Wallet",
  "keep.wallet.failed": "Tiket Wallet belum bisa dibuat. Coba lagi sebentar.",
} as const satisfies Record<keyof typeof en, string>;
