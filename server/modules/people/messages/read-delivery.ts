import type { DeliveryState, SentMessage } from "#contract/people/order-messages.ts";
import { maskEmail } from "#domain/people/fields/mask-email.ts";
import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import type { MessageName } from "#i18n/message-texts/fill-message.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import type { ChannelName } from "../../../platform/ports/message-channel.ts";
import { dedupeIdOf, insteadIdOf } from "./address-message.ts";
import { type MessageState, readMessageStates } from "./store/messages.ts";

export { isNewsDue } from "./store/outbox.ts";

/** How often an order's messages can be sent again while they are stored. */
export const MOST_AGAIN = 5;

/** The mark of a repeated message. */
export function againMark(subject: string, again: number): string {
  return again === 0 ? subject : `${subject} again ${again}`;
}

/** A message for one recipient: its possible templates and its subject. */
export type Meant = {
  readonly templates: readonly MessageName[];
  readonly subject: string;
  readonly channel: ChannelName;
  readonly recipient: string;
};

const STATES: Readonly<Record<string, DeliveryState>> = { sent: "sent", due: "on_its_way", kept: "kept" };

/** The ids of a message and of all its repetitions, the first one first. */
function idsOf(tenant: string, { templates, subject, channel, recipient }: Meant): readonly (readonly string[])[] {
  return Array.from({ length: MOST_AGAIN + 1 }, (_, again) =>
    templates.map((topic) => dedupeIdOf({ tenant, topic, subject: againMark(subject, again), recipient, channel })),
  );
}

/** The state of one message and its channel, which is e-mail if an e-mail replaced it. */
export type Delivery = {
  /** Null: no message yet. */
  readonly state: DeliveryState | null;
  readonly channel: ChannelName;
  readonly recipient: string;
  /** The number of repetitions so far. */
  readonly again: number;
};

type States = ReadonlyMap<string, MessageState>;

/** Returns the state of a message, or of its replacement, by id. Undefined without one. */
function stateOf(states: States, id: string): Omit<Delivery, "again"> | undefined {
  const own = states.get(id);
  const row = own && own.status !== "sent" ? (states.get(insteadIdOf(id)) ?? own) : own;
  return row && { state: STATES[row.status] ?? "not_sent", channel: row.channel, recipient: row.recipient };
}

const withInstead = (ids: readonly string[]) => ids.flatMap((id) => [id, insteadIdOf(id)]);

/** Returns the states of messages in the given order, each by its latest repetition. */
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

/** Returns the states of queued messages by their ids. Null for each missing one. */
export async function readDeliveriesOf(tx: TenantSql, ids: readonly (string | null)[]): Promise<(SentMessage | null)[]> {
  const states = await readMessageStates(tx, withInstead(ids.filter((id) => id !== null)));
  return ids.map((id) => {
    const found = id === null ? undefined : stateOf(states, id);
    return found ? describeDelivery(found, found.state ?? "not_sent") : null;
  });
}

/** Describes a message's state for a screen, with a masked recipient. */
export function describeDelivery({ channel, recipient }: Pick<Delivery, "channel" | "recipient">, state: DeliveryState): SentMessage {
  return { channel, to: channel === "whatsapp" ? maskPhone(recipient) : maskEmail(recipient), state };
}
