import type { Settings } from "../../config/settings.ts";
import type { NumberLeases, QueueCounter } from "../../ports/queue-counter.ts";
import { connectValkey } from "./connect-valkey.ts";
import { createValkeyCounter } from "./valkey-counter.ts";

/** The counter that the settings name; null: the database itself counts. */
export async function openQueueCounter({ queue }: Pick<Settings, "queue">, leases: NumberLeases): Promise<QueueCounter | null> {
  return queue ? createValkeyCounter(await connectValkey(queue.urls), leases) : null;
}
