export const delivery = {
  "delivery.sent.whatsapp": "Sent to WhatsApp {to}, from {from}.",
  "delivery.sent.email": "Sent by e-mail to {to}, from {from}.",
  "delivery.sending.whatsapp": "On its way to WhatsApp {to}, from {from}.",
  "delivery.sending.email": "On its way by e-mail to {to}, from {from}.",
  "delivery.unsent.whatsapp": "Not sent to WhatsApp {to}.",
  "delivery.unsent.email": "Not sent by e-mail to {to}.",
  "delivery.kept.whatsapp": "Message to WhatsApp {to} (simulated)",
  "delivery.kept.email": "E-mail to {to} (simulated)",
} as const;
