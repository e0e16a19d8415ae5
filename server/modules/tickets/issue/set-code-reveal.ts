import { demand } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { writeCodeReveal } from "./store.ts";

/** Sets how many hours before an event its tickets' codes are shown. Null: as soon as they are paid. See docs/rules/tickets.md#showing-the-code. */
export function setCodeReveal(tx: ActTransaction, { eventId, hours }: { readonly eventId: string; readonly hours: number | null }): void {
  demand(tx, "tickets.rules");
  writeCodeReveal(tx, { eventId, hours });
}
