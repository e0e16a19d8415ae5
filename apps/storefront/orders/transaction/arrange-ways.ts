import type { ChannelGroup, PaymentChannel } from "#domain/payments/payment-channel.ts";

export type WayGroup = ChannelGroup;
type Arranged = {
  /** Shown at once: the latest used channel, then QRIS. */
  readonly top: readonly PaymentChannel[];
  /** Folded, without the channels on top. */
  readonly groups: readonly WayGroup[];
};

/** The most channels without folding. */
const MOST_OPEN = 2;

/** The order in which channels are offered: the latest used one, QRIS, and the others in their groups. */
export function arrangeWays(offered: readonly WayGroup[], last: PaymentChannel | null): Arranged {
  const all = offered.flatMap(({ channels }) => channels);
  if (all.length <= MOST_OPEN) return { top: all, groups: [] };
  const top = [last, "qris" as const].filter((way, at, ways) => way !== null && all.includes(way) && ways.indexOf(way) === at);
  const groups = offered.map(({ method, channels }) => ({ method, channels: channels.filter((channel) => !top.includes(channel)) }));
  return { top: top as PaymentChannel[], groups: groups.filter(({ channels }) => channels.length > 0) };
}
