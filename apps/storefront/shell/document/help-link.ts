import type { TenantConfig } from "./tenant.ts";

/** The link for questions: to WhatsApp, or an e-mail if the tenant has no number. `about` begins the message. */
export function helpLink(brand: TenantConfig["brand"], about = ""): { href: string; kind: "whatsapp" | "email" } {
  const text = encodeURIComponent(about);
  if (brand.whatsappNumber) return { kind: "whatsapp", href: `https://wa.me/${brand.whatsappNumber}${text ? `?text=${text}` : ""}` };
  return { kind: "email", href: `mailto:${brand.email}${text ? `?subject=${text}` : ""}` };
}
