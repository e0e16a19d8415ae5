import type { DeliveryState, SentMessage } from "#contract/people/order-messages.ts";
import { maskEmail } from "#domain/people/fields/mask-email.ts";
import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import type { MessageName } from "#i18n/message-texts/fill-message.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import type { ChannelName } from "../../../platform/ports/message-channel.ts";
import { dedupeIdOf, insteadIdOf } from "./address-message.ts";
import { type MessageState, readMessageStates } from "./store/messages.ts";

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

/** How one message stands, and by which channel it goes, or went: by e-mail where that took the place of WhatsApp. */
export type Delivery = {
  /** Null: no message was made yet. */
  readonly state: DeliveryState | null;
  readonly channel: ChannelName;
  readonly recipient: string;
  /** How many were asked for again so far. */
  readonly again: number;
};

type States = ReadonlyMap<string, MessageState>;

/** How a message stands by its id, or what went in its place; undefined where there is none. */
function stateOf(states: States, id: string): Omit<Delivery, "again"> | undefined {
  const own = states.get(id);
  const row = own && own.status !== "sent" ? (states.get(insteadIdOf(id)) ?? own) : own;
  return row && { state: STATES[row.status] ?? "not_sent", channel: row.channel, recipient: row.recipient };
}

const withInstead = (ids: readonly string[]) => ids.flatMap((id) => [id, insteadIdOf(id)]);

/** How messages stand, in the order in which they are named: of each the last one that was made. */
export async function readDeliveries(tx: TenantSql, meant: readonly Meant[]): Promise<Delivery[]> {
  const all = meant.map((one) => idsOf(tx.tenant, one));
  const states = await readMessageStates(tx, withInstead(all.flat(2)));
  return all.map((turns, at) => {
    const found = turns.map((ids) => ids.map((id) => stateOf(states, id)).find((state) => state !== undefined));
    const last = found.findLastIndex((state) => state !== undefined);
    const { channel, recipient } = meant[at]!;
    return { ...(found[last] ?? { state: null, channel, recipient }), again: Math.max(0, last) };
  });
}

/** The same of messages by the ids that they were queued with; null for one that is not there (any more). */
export async function readDeliveriesOf(tx: TenantSql, ids: readonly (string | null)[]): Promise<(SentMessage | null)[]> {
  const states = await readMessageStates(tx, withInstead(ids.filter((id) => id !== null)));
  return ids.map((id) => {
    const found = id === null ? undefined : stateOf(states, id);
    return found ? describeDelivery(found, found.state ?? "not_sent") : null;
  });
}

/** A message's state for a screen, with a masked recipient. */
export function describeDelivery({ channel, recipient }: Pick<Delivery, "channel" | "recipient">, state: DeliveryState): SentMessage {
  return { channel, to: channel === "whatsapp" ? maskPhone(recipient) : maskEmail(recipient), state };
}
