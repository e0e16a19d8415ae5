import type { access as english } from "../en/access.ts";

export const access: Record<keyof typeof english, string> = {
  "access.ask": "Punya kode akses?",
  "access.ask_any": "Punya kode akses atau kode promo?",
  "access.label": "Kode akses",
  "access.label_any": "Kode akses atau kode promo",
  "access.open": "Pakai kode",
  "access.opening": "Memeriksa…",
  "access.empty": "Isi kodenya",
  "access.invalid": "Ini bukan kode. Periksa lalu coba lagi.",
  "access.offline": "Kode belum bisa dicek. Periksa koneksimu lalu coba lagi.",
  "access.promo_later": "Kode akses ini tidak kami kenal. Kalau itu kode promo, pilih tiketmu dulu.",
  "access.opened": "Terbuka dengan kodemu",
  "access.opened_until": "Terbuka dengan kodemu, sampai {date}",
  "access.most_one": "Kode ini berlaku untuk {n} tiket per pesanan.",
  "access.most_other": "Kode ini berlaku untuk {n} tiket per pesanan.",
  "access.remove": "Hapus {code}",
  "access.gone": "{category} hanya bisa dipilih dengan kode yang berlaku, jadi kami hapus dari pesananmu.",
};
