import type { Services } from "../context.ts";
import { MESSAGES_AT_ONCE, sendMessages } from "../features/messaging/send-messages.ts";
import { keepWorking, type Worker } from "./keep-working.ts";

/** Of one tenant so many turns follow each other before the next tenant has its own. */
const MOST_TURNS = 10;

async function sendAll(services: Services, tenant: string): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) if ((await sendMessages(services, tenant)) < MESSAGES_AT_ONCE) return;
}

/** Sends what is due of every tenant, once. What fails for one keeps no other waiting; it is thrown when all have had their turn. */
export async function deliverMessages(services: Services): Promise<void> {
  const due = await services.db.query<{ tenant_id: string }>("select tenant_id from due_messages()");
  const ends = await Promise.allSettled(due.map(({ tenant_id: tenant }) => sendAll(services, tenant)));
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
}

/** Looks every second for messages to send, beside the other work: a slow provider keeps no hold from expiring. */
export function startDelivery(services: Services): Worker {
  return keepWorking(() => deliverMessages(services), "sending of messages failed");
}
