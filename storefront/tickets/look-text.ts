import type { TicketAnswer } from "#contract/tickets.ts";
import type { T } from "../i18n/use-t.ts";
import type { TicketLook } from "./ticket-look.ts";

/** A ticket's state in a word or two. */
export function lookText(t: T, { handedTo }: Pick<TicketAnswer, "handedTo">, look: TicketLook): string {
  return t(`ticket.state.${look}`, { name: handedTo ?? "" });
}
