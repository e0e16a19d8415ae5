import type { DeliveryState } from "#contract/order-messages.ts";
import type { MessageName } from "#i18n/message-texts/fill-message.ts";
import type { TenantSql } from "../../database/database.ts";
import type { ChannelName } from "../../ports/message-channel.ts";
import { dedupeIdOf } from "./address-message.ts";
import { readMessageStates } from "./store/messages.ts";

export { isNewsDue } from "./store/outbox.ts";

/** How often what is told of an order can be sent again while its messages are kept. */
export const MOST_AGAIN = 5;

/** What tells a message that was asked for again from the one before. */
export function againMark(subject: string, again: number): string {
  return again === 0 ? subject : `${subject} again ${again}`;
}

/** One message as it was meant for one recipient: the templates that it may have, and what it is about. */
export type Meant = {
  readonly templates: readonly MessageName[];
  readonly subject: string;
  readonly channel: ChannelName;
  readonly recipient: string;
};

const STATES: Readonly<Record<string, DeliveryState>> = { sent: "sent", due: "on_its_way", kept: "kept" };

/** The ids of a message and of all that were asked for again, the first one first. */
function idsOf(tenant: string, { templates, subject, channel, recipient }: Meant): readonly (readonly string[])[] {
  return Array.from({ length: MOST_AGAIN + 1 }, (_, again) =>
    templates.map((topic) => dedupeIdOf({ tenant, topic, subject: againMark(subject, again), recipient, channel })),
  );
}

export type Delivery = {
  /** Null: no message was made yet. */
  readonly state: DeliveryState | null;
  /** How many were asked for again so far. */
  readonly again: number;
};

/** How messages stand, in the order in which they are named: of each the last one that was made. */
export async function readDeliveries(tx: TenantSql, meant: readonly Meant[]): Promise<Delivery[]> {
  const all = meant.map((one) => idsOf(tx.tenant, one));
  const states = await readMessageStates(tx, all.flat(2));
  return all.map((turns) => {
    const found = turns.map((ids) => ids.map((id) => states.get(id)).find((state) => state !== undefined));
    const last = found.findLastIndex((state) => state !== undefined);
    return { state: last < 0 ? null : (STATES[found[last]!] ?? "not_sent"), again: Math.max(0, last) };
  });
}
