import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { heldOf } from "../../tickets/holdings/group-tickets.ts";

type Signed = Pick<TicketAnswer, "status" | "entry" | "release" | "handedTo" | "holder">;

/** The order's own tickets that no gate admits before their waiver is signed. */
export function unsignedOf<Ticket extends Signed>(tickets: readonly Ticket[]): readonly Ticket[] {
  return tickets.filter(({ entry, release, handedTo }) => entry === "waiver_missing" && release !== null && handedTo === null);
}

/** Whether the order's only ticket is its buyer's own. `buyer`: the name on the order, or null. */
export function isOnlyBuyers(tickets: readonly Pick<Signed, "holder">[], buyer: string | null): boolean {
  const plain = (name: string) => name.trim().toLocaleLowerCase();
  return tickets.length === 1 && (buyer === null || plain(tickets[0]!.holder) === plain(buyer));
}

/** Whether the tickets exist, and none of them is with the order's buyer any more. */
export function isGone(tickets: readonly Pick<Signed, "status" | "handedTo">[]): boolean {
  return tickets.length > 0 && heldOf(tickets).length === 0;
}

type Words = { readonly key: MessageKey; readonly n: number };

/** Heading and sentence of a completed order, true to the tickets that its buyer holds and their missing waivers. Null before the tickets exist. */
export function successWords(
  tickets: readonly Signed[],
  { isFree, buyer }: { readonly isFree: boolean; readonly buyer: string | null },
): { readonly title: Words; readonly text: Words | null } | null {
  if (isGone(tickets)) return { title: { key: "status.success.readyNone", n: 0 }, text: null };
  const held = heldOf(tickets);
  const unsigned = unsignedOf(held).length;
  const n = held.length;
  if (n === 0) return null;
  if (unsigned > 0) {
    return isOnlyBuyers(held, buyer)
      ? { title: { key: "status.success.sign", n }, text: { key: "status.success.signText", n } }
      : { title: { key: "status.success.signAll", n: unsigned }, text: { key: "status.success.signAllText", n } };
  }
  return { title: { key: isFree ? "status.free.title" : "status.success.ready", n }, text: { key: "status.success.textHere", n } };
}
