import { helpAddress } from "#domain/brands/help-address.ts";
import type { TenantConfig } from "./tenant.ts";

/** The link for questions: to WhatsApp, or an e-mail if the tenant has no number. `about` begins the message. */
export function helpLink(brand: TenantConfig["brand"], about = ""): { href: string; kind: "whatsapp" | "email" } {
  return { kind: brand.whatsappNumber ? "whatsapp" : "email", href: helpAddress(brand, about) };
}
