import type { Act } from "../../../act.ts";
import { openMessage } from "./open-message.ts";
import { readStoredMessages, type MessageSummary } from "./store/messages.ts";

/** Lists a tenant's messages without a channel, newest first. They contain links that open bookings: never make them public. */
export async function listStoredMessages(
  act: Pick<Act, "db" | "secrets" | "tenant" | "actor">,
  limit: number,
): Promise<readonly MessageSummary[]> {
  const kept = await act.db.transaction(act, (tx) => readStoredMessages(tx, limit));
  return kept.map((message) => openMessage(act, message));
}
