import type { Services } from "../../context.ts";
import { writeLog } from "../../observability/write-log.ts";
import { openMessage } from "./open-message.ts";
import { SEND_SECONDS, type ChannelName, type Outgoing, type SendResult } from "./port.ts";
import { MOST_TRIES, retryDelay } from "./retry-delay.ts";
import { claimMessages, dropOutdated, markDead, markRetry, markSent, readTenant, type MessageRow } from "./store.ts";

/** What one call sends at most, all at the same time. */
export const MESSAGES_AT_ONCE = 20;

/** Longer than any attempt takes: what is not marked by then was lost with its process. */
const LEASE_SECONDS = 4 * SEND_SECONDS;

/** WhatsApp takes one message in six seconds to the same person. */
const PAUSE_SECONDS: Readonly<Record<ChannelName, number>> = { whatsapp: 6, email: 0 };

async function attempt(services: Services, tenant: string, message: MessageRow, sender: Outgoing["sender"]): Promise<SendResult> {
  const channel = services.channels(message.channel, tenant);
  if (!channel) return { kind: "retry", reason: "no_channel" };
  try {
    const { dedupe_id: dedupeId, params: values, recipient, template, locale, subject, body } = openMessage(services, tenant, message);
    return await channel.send({ tenant, dedupeId, recipient, template, locale, values, subject, body, sender });
  } catch {
    // What cannot be opened was not sent, and an adapter that throws has sent nothing that it knows of; its text might name the recipient.
    return { kind: "retry", reason: "failed" };
  }
}

async function mark(services: Services, tenant: string, message: MessageRow, result: SendResult): Promise<void> {
  const isDead = result.kind !== "sent" && (result.kind === "refused" || message.attempts >= MOST_TRIES);
  await services.db.transaction(tenant, async (tx) => {
    if (result.kind === "sent") return markSent(tx, tenant, message, { ref: result.ref, pauseSeconds: PAUSE_SECONDS[message.channel] });
    if (result.kind === "refused" || isDead) return markDead(tx, tenant, message, result.reason, services.newId());
    const least = result.afterSeconds ?? 0;
    markRetry(tx, tenant, message, result.reason, retryDelay(message.attempts, Math.random(), least));
  });
  if (result.kind === "sent" || !isDead) return;
  const { id, template, channel, attempts } = message;
  const { reason } = result;
  writeLog("error", "message given up", { tenant, id, template, channel, attempts, reason });
}

/**
 * Sends what is due of one tenant. A message is taken in a transaction of its own, sent outside any, and marked in another: a process
 * that dies in between leaves it to the next attempt, which carries the same dedupe id. Answers how many were taken.
 */
export async function sendMessages(services: Services, tenant: string): Promise<number> {
  const { due, facts } = await services.db.transaction(tenant, async (tx) => {
    dropOutdated(tx, tenant);
    const claimed = await claimMessages(tx, tenant, MESSAGES_AT_ONCE, LEASE_SECONDS);
    return { due: claimed, facts: claimed.length > 0 ? await readTenant(tx, tenant) : undefined };
  });
  const sender = { name: facts?.brand.title ?? "", replyTo: facts?.brand.email ?? "" };
  const ends = await Promise.allSettled(
    due.map(async (message) => mark(services, tenant, message, await attempt(services, tenant, message, sender))),
  );
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
  return due.length;
}
