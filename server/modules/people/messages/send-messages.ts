import type { Act, Services } from "../../../act.ts";
import type { Brand } from "#domain/brands/brand.ts";
import { fillMessage, type MessageName } from "#i18n/message-texts/fill-message.ts";
import { formsOf } from "#i18n/message-texts/whatsapp-form.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { openMessage } from "./open-message.ts";
import {
  SEND_SECONDS,
  type ChannelName,
  type Letter,
  type MessageChannel,
  type Outgoing,
  type SendResult,
} from "../../../platform/ports/message-channel.ts";
import { markLostMarks, refOfSent, rememberSent } from "./remember-sent.ts";
import { MOST_TRIES, retryDelay } from "./retry-delay.ts";
import { readTenant } from "./store/facts.ts";
import { claimMessages, dropOutdated, markDead, markRetry, markSent, type MessageRow } from "./store/messages.ts";
import { insteadAddress, writeInstead } from "./write-instead.ts";

/** The maximum per call and channel, all sent in parallel. */
export const MESSAGES_AT_ONCE = 20;

/** Longer than any attempt takes. A message still unmarked then was lost with its process. */
const LEASE_SECONDS = 4 * SEND_SECONDS;

/** WhatsApp accepts one message in six seconds to one person. */
const PAUSE_SECONDS: Readonly<Record<ChannelName, number>> = { whatsapp: 6, email: 0 };

/** A message for an e-mail. `about`: the id of its subject. */
export type MailAbout = {
  readonly tenant: { readonly id: string; readonly brand: Brand; readonly version: number };
  readonly message: Outgoing;
  readonly about: string;
};

/** Makes an e-mail's page and files. Null: plain text only. */
export type WriteLetter = (services: Services, mail: MailAbout) => Promise<Letter | null>;

const PLAIN: WriteLetter = async () => null;

async function dress(
  services: Services,
  { plain, message, wear }: { readonly plain: Outgoing; readonly message: MessageRow; readonly wear: Wear },
): Promise<Outgoing> {
  const { tenant, writeLetter } = wear;
  if (message.channel !== "email" || !tenant) return plain;
  const letter = await writeLetter(services, { tenant, message: plain, about: message.thread_id });
  return letter ? { ...plain, letter } : plain;
}

/**
 * Sends a message in its fullest form that is short enough. If the provider refuses that form, tries the next. A form that may be accepted
 * later (not yet registered) is not given up because another was refused.
 */
async function sendForms(
  channel: MessageChannel,
  { forms, dressed, tenant }: { readonly forms: readonly MessageName[]; readonly dressed: Outgoing; readonly tenant: string },
): Promise<SendResult> {
  let result: SendResult = { kind: "refused", reason: "too_long" };
  for (const template of forms) {
    const { locale, values } = dressed;
    const { subject, body } = template === dressed.template ? dressed : fillMessage(template, locale, values);
    const last = result;
    result = await channel.send({ ...dressed, template, subject, body });
    if (result.kind === "refused" && last.kind === "retry") return last;
    if (result.kind === "sent" || !result.isOfForm) return result;
    writeLog("warn", "a message was refused for its form", { tenant, template, reason: result.reason });
  }
  return result;
}

/** The brand that sends messages, and the function that makes their e-mail pages. */
type Wear = { readonly tenant: MailAbout["tenant"] | undefined; readonly writeLetter: WriteLetter };

async function attempt(act: Act, { message, wear }: { readonly message: MessageRow; readonly wear: Wear }): Promise<SendResult> {
  // This process has already sent it, but its lease ended before the mark could be stored.
  const ref = refOfSent(act.db, message.id);
  if (ref !== undefined) return { kind: "sent", ref };
  const channel = act.channels(message.channel, act.tenant);
  if (!channel) return { kind: "retry", reason: "no_channel" };
  try {
    const { dedupe_id: dedupeId, params: values, recipient, template, locale, subject, body } = openMessage(act, message);
    const sender = { name: wear.tenant?.brand.title ?? "", replyTo: wear.tenant?.brand.email ?? "" };
    const plain: Outgoing = { tenant: act.tenant, dedupeId, recipient, template, locale, values, subject, body, sender };
    const forms = message.channel === "whatsapp" ? formsOf(template, locale, values) : [template];
    return await sendForms(channel, { forms, dressed: await dress(act, { plain, message, wear }), tenant: act.tenant });
  } catch {
    // A message that cannot be opened was not sent, and a throwing adapter has sent nothing. Do not log its text, which may name the
    // recipient.
    return { kind: "retry", reason: "failed" };
  }
}

async function markAsSent(act: Act, { message, ref }: { readonly message: MessageRow; readonly ref: string }): Promise<void> {
  const pauseSeconds = PAUSE_SECONDS[message.channel];
  // Keep sent values only if failures are reported later.
  const isKept = act.settings.whatsapp?.inbound !== undefined && insteadAddress(act, message) !== null;
  await rememberSent(act.db, { tenant: act.tenant, id: message.id, ref }, () =>
    act.db.transaction(act, async (tx) => markSent(tx, message, { ref, pauseSeconds, isKept })),
  );
}

async function mark(act: Act, { message, result }: { readonly message: MessageRow; readonly result: SendResult }): Promise<void> {
  if (result.kind === "sent") return markAsSent(act, { message, ref: result.ref });
  const isDead = result.kind === "refused" || message.attempts >= MOST_TRIES;
  await act.db.transaction(act, async (tx) => {
    if (result.kind === "refused" || isDead) {
      markDead(tx, { message, reason: result.reason, auditId: act.newId() });
      return writeInstead(act, tx, message);
    }
    const least = result.afterSeconds ?? 0;
    markRetry(tx, { message, reason: result.reason, seconds: retryDelay(message.attempts, Math.random(), least) });
  });
  if (!isDead) return;
  const { id, template, channel, attempts } = message;
  const { reason } = result;
  writeLog("error", "message given up", { tenant: act.tenant, id, template, channel, attempts, reason });
}

const CHANNELS: readonly ChannelName[] = ["whatsapp", "email"];

/**
 * Sends a tenant's due messages by some channels. A message is taken in one transaction, sent outside any, and marked in another. A crash
 * in between leaves it to the next attempt with the same dedupe id. A live process remembers unmarked messages and does not repeat them.
 * Returns the number taken.
 */
export async function sendMessages(
  act: Act,
  {
    channels = CHANNELS,
    limit = MESSAGES_AT_ONCE,
    writeLetter = PLAIN,
  }: { readonly channels?: readonly ChannelName[]; readonly limit?: number; readonly writeLetter?: WriteLetter } = {},
): Promise<number> {
  await markLostMarks(act.db, act.tenant);
  const { due, facts } = await act.db.transaction(act, async (tx) => {
    dropOutdated(tx);
    const claims = channels.map((channel) => claimMessages(tx, { channel, limit, leaseSeconds: LEASE_SECONDS }));
    const claimed = (await Promise.all(claims)).flat();
    return { due: claimed, facts: claimed.length > 0 ? await readTenant(tx) : undefined };
  });
  const wear = { tenant: facts, writeLetter };
  const ends = await Promise.allSettled(due.map(async (message) => mark(act, { message, result: await attempt(act, { message, wear }) })));
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
  return due.length;
}
