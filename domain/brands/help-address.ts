import type { Brand } from "./brand.ts";

/** The address for questions: WhatsApp, or e-mail if the brand has no number. `about` begins the message. */
export function helpAddress({ whatsappNumber, email }: Pick<Brand, "whatsappNumber" | "email">, about = ""): string {
  const text = encodeURIComponent(about);
  if (whatsappNumber) return `https://wa.me/${whatsappNumber}${text ? `?text=${text}` : ""}`;
  return `mailto:${email}${text ? `?subject=${text}` : ""}`;
}
