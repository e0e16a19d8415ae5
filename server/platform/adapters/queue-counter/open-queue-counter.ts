import { keyedDigest } from "../../base/keyed-digest.ts";
import type { Services } from "../../../act.ts";
import type { NumberLeases, QueueCounter } from "../../ports/queue-counter.ts";
import { connectValkey } from "./connect-valkey.ts";
import { createValkeyCounter } from "./valkey-counter.ts";

/** The configured counter. Null: the database counts. */
export async function openQueueCounter(
  { settings: { queue }, secrets }: Pick<Services, "settings" | "secrets">,
  leases: NumberLeases,
): Promise<QueueCounter | null> {
  if (!queue) return null;
  const mark = keyedDigest(secrets, "queue counter").toString("hex").slice(0, 8);
  return createValkeyCounter(await connectValkey(queue.urls), leases, mark);
}
