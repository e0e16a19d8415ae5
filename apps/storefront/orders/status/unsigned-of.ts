import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import type { MessageKey } from "#i18n/messages.ts";

type Signed = Pick<TicketAnswer, "entry" | "release" | "handedTo" | "holder">;

/** The order's own tickets that no gate admits before their waiver is signed. */
export function unsignedOf<Ticket extends Signed>(tickets: readonly Ticket[]): readonly Ticket[] {
  return tickets.filter(({ entry, release, handedTo }) => entry === "waiver_missing" && release !== null && handedTo === null);
}

/** Whether the order's only ticket is its buyer's own. `buyer`: the name on the order, or null. */
export function isOnlyBuyers(tickets: readonly Pick<Signed, "holder">[], buyer: string | null): boolean {
  const plain = (name: string) => name.trim().toLocaleLowerCase();
  return tickets.length === 1 && (buyer === null || plain(tickets[0]!.holder) === plain(buyer));
}

/** Heading and sentence of a completed order, true to its number of tickets and missing waivers. Null before the tickets exist. */
export function successWords(
  tickets: readonly Signed[],
  { isFree, buyer }: { readonly isFree: boolean; readonly buyer: string | null },
): Record<"title" | "text", { key: MessageKey; n: number }> | null {
  const unsigned = unsignedOf(tickets).length;
  const n = tickets.length;
  if (n === 0) return null;
  if (unsigned > 0) {
    return isOnlyBuyers(tickets, buyer)
      ? { title: { key: "status.success.sign", n }, text: { key: "status.success.signText", n } }
      : { title: { key: "status.success.signAll", n: unsigned }, text: { key: "status.success.signAllText", n } };
  }
  return { title: { key: isFree ? "status.free.title" : "status.success.ready", n }, text: { key: "status.success.textHere", n } };
}
