import type { ProblemBody } from "#contract/shapes.ts";
import { updateTransaction } from "../transaction/transaction-store.ts";

/** Whether details were refused for a ticket that an attendee was entrusted to. */
export function isAboutEntrusted({ code, fields }: Pick<ProblemBody, "code" | "fields">): boolean {
  return (
    code === "HANDOVER_OFF" ||
    code === "HANDOVER_LIMIT" ||
    (code === "NOT_FOUND" && (fields ?? []).some(({ path }) => path.startsWith("attendee")))
  );
}

/** Entrusts the order's attendees to nobody. */
export function dropEntrusted(ui: string, eventId: string): void {
  updateTransaction(ui, eventId, (now) => ({ ...now, attendee: now.attendee.map((person) => ({ ...person, entrustTicketId: "" })) }));
}
