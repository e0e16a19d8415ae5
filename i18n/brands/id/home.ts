import type { home as en } from "../en/home.ts";

export const home = {
  "home.next": "Pilihan kami",
  "home.upcoming": "Event mendatang",
  "home.past": "Event sebelumnya",
  "home.see_all": "Lihat semua event",
  "home.buy": "Beli tiket",
  "home.see_event": "Lihat event",
  "home.categories": "Kategori event",
  "home.trust": "Bayar dengan QRIS, e-wallet, virtual account, atau kartu",
  "home.trust_price": "Harga yang tampil, itu yang dibayar",
  "home.trust_price_line": "Pajak dan biaya sudah termasuk di setiap harga.",
  "home.trust_pay": "Bebas pilih metode pembayaran",
  "home.trust_ticket": "Tiket langsung terbit",
  "home.trust_ticket_line": "Di layar dan lewat WhatsApp atau email, siap dipakai di pintu masuk.",
  "home.trust_help": "Dibantu langsung oleh tim kami",
  "home.trust_help_line": "Chat saja kalau ada yang kurang jelas.",
  "home.trust_mail_line": "Tulis email saja kalau ada yang kurang jelas.",
} as const satisfies Record<keyof typeof en, string>;
