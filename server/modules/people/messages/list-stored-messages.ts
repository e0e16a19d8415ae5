import type { Act } from "../../../act.ts";
import { openMessage } from "./open-message.ts";
import { readStoredMessages, type MessageSummary } from "./store/messages.ts";

/** A tenant's messages that no channel carried, the newest first. They hold links that open bookings: never for the public. */
export async function listStoredMessages(
  act: Pick<Act, "db" | "secrets" | "tenant" | "actor">,
  limit: number,
): Promise<readonly MessageSummary[]> {
  const kept = await act.db.transaction(act, (tx) => readStoredMessages(tx, limit));
  return kept.map((message) => openMessage(act, message));
}
