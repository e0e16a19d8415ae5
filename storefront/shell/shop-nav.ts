import type { MessageKey } from "#i18n/messages/load.ts";

type Place = { readonly href: string; readonly key: MessageKey };

/** Main places of the shop, as header and menu list them. */
export const shopNav = ({ withVideo }: { readonly withVideo: boolean }): readonly Place[] => [
  { href: "/event", key: "common.events" },
  ...(withVideo ? [{ href: "/video", key: "common.videos" } as const] : []),
  { href: "/event/my-ticket", key: "common.my_tickets" },
  { href: "/account", key: "common.account" },
];

export const LEGAL_NAV: readonly Place[] = [
  { href: "/tnc", key: "common.terms" },
  { href: "/privacy-policy", key: "common.privacy" },
];
