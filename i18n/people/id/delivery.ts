import type { delivery as en } from "../en/delivery.ts";

export const delivery = {
  "delivery.sent.whatsapp": "Terkirim ke WhatsApp {to}, dari {from}.",
  "delivery.sent.email": "Terkirim lewat email ke {to}, dari {from}.",
  "delivery.sending.whatsapp": "Sedang dikirim ke WhatsApp {to}, dari {from}.",
  "delivery.sending.email": "Sedang dikirim lewat email ke {to}, dari {from}.",
  "delivery.unsent.whatsapp": "Tidak terkirim ke WhatsApp {to}.",
  "delivery.unsent.email": "Tidak terkirim lewat email ke {to}.",
  "delivery.kept.whatsapp": "Pesan ke WhatsApp {to} (simulasi)",
  "delivery.kept.email": "Email ke {to} (simulasi)",
} as const satisfies Record<keyof typeof en, string>;
