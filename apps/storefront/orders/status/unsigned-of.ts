import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import type { MessageKey } from "#i18n/messages.ts";

type Signed = Pick<TicketAnswer, "entry" | "release" | "handedTo">;

/** The order's own tickets that no gate admits before their waiver is signed. */
export function unsignedOf<Ticket extends Signed>(tickets: readonly Ticket[]): readonly Ticket[] {
  return tickets.filter(({ entry, release, handedTo }) => entry === "waiver_missing" && release !== null && handedTo === null);
}

/** Heading and sentence of a completed order, true to its number of tickets and missing waivers. Null before the tickets exist. */
export function successWords(tickets: readonly Signed[], isFree: boolean): Record<"title" | "text", { key: MessageKey; n: number }> | null {
  const unsigned = unsignedOf(tickets).length;
  const n = tickets.length;
  if (n === 0) return null;
  if (unsigned > 0) {
    return n === 1
      ? { title: { key: "status.success.sign", n }, text: { key: "status.success.signText", n } }
      : { title: { key: "status.success.signAll", n: unsigned }, text: { key: "status.success.signAllText", n } };
  }
  return { title: { key: isFree ? "status.free.title" : "status.success.ready", n }, text: { key: "status.success.textHere", n } };
}
