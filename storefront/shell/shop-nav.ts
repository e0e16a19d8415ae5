import type { MessageKey } from "#i18n/messages/load.ts";

/** Main places of the shop, as header and menu list them. */
export const SHOP_NAV: readonly { readonly href: string; readonly key: MessageKey }[] = [
  { href: "/event", key: "common.events" },
  { href: "/event/my-ticket", key: "common.my_tickets" },
  { href: "/account", key: "common.account" },
];

export const LEGAL_NAV: readonly { readonly href: string; readonly key: MessageKey }[] = [
  { href: "/tnc", key: "common.terms" },
  { href: "/privacy-policy", key: "common.privacy" },
];
