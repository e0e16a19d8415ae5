import type { MessageKey } from "#i18n/messages.ts";

type Place = { readonly href: string; readonly key: MessageKey };

/** The shop's main places, for header and menu. */
export const shopNav = ({ withVideo }: { readonly withVideo: boolean }): readonly Place[] => [
  { href: "/event", key: "common.events" },
  ...(withVideo ? [{ href: "/video", key: "common.videos" } as const] : []),
  { href: "/event/my-ticket", key: "common.my_tickets" },
];

/** The visitor's own places besides their tickets, for the menu. */
export const ownNav = ({ withVideo }: { readonly withVideo: boolean }): readonly Place[] => [
  { href: "/event/my-ticket?tab=purchases", key: "common.my_purchases" },
  ...(withVideo ? [{ href: "/video/my-video", key: "common.my_videos" } as const] : []),
  { href: "/event/my-ticket?find=1", key: "common.get_ticket" },
];

/** The account page; for visitors, the login. */
export const ACCOUNT: Place = { href: "/account", key: "common.account" };

export const LEGAL_NAV: readonly Place[] = [
  { href: "/tnc", key: "common.terms" },
  { href: "/privacy-policy", key: "common.privacy" },
];
