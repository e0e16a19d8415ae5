import type { Services } from "../../../services.ts";
import { openMessage } from "./open-message.ts";
import { readStoredMessages, type MessageSummary } from "./store/messages.ts";

/** A tenant's messages that no channel carried, the newest first. They hold links that open bookings: never for the public. */
export async function listStoredMessages(
  services: Pick<Services, "db" | "secrets">,
  tenant: string,
  limit: number,
): Promise<readonly MessageSummary[]> {
  const kept = await services.db.transaction(tenant, (tx) => readStoredMessages(tx, limit));
  return kept.map((message) => openMessage(services, tenant, message));
}
