import type { ReturnQuote } from "#contract/orders/returns.ts";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";

type Ticket = ReturnQuote["tickets"][number];

/** Tickets that are returned together: one, or a bundle. */
export type ReturnPiece = {
  readonly piece: number;
  readonly tickets: readonly Ticket[];
  readonly amount: number;
  /** The first reason why they cannot be returned, in a sentence too; null if they can. */
  readonly refusal: Ticket["refusal"];
  readonly why: string | null;
};

/** An order's pieces that were not returned yet. */
export function piecesOf({ tickets }: Pick<ReturnQuote, "tickets">): ReturnPiece[] {
  const standing = tickets.filter(({ isReturned }) => !isReturned);
  return [...Map.groupBy(standing, ({ piece }) => piece)].map(([piece, own]) => {
    const refused = own.find(({ refusal }) => refusal !== null);
    const amount = own.reduce((sum, one) => sum + one.amount, 0);
    return { piece, tickets: own, amount, refusal: refused?.refusal ?? null, why: refused?.why ?? null };
  });
}

/** First name of the person who took over a ticket of a piece that therefore cannot be returned; else null. */
export function givenTo({ tickets, refusal }: ReturnPiece, all: readonly Pick<TicketAnswer, "id" | "handedTo">[]): string | null {
  if (refusal !== "RETURN_HANDED") return null;
  return all.find(({ id, handedTo }) => handedTo && tickets.some((own) => own.id === id))?.handedTo ?? null;
}

/** What a choice of pieces gives back. Integer rupiah. */
export type ReturnSum = {
  readonly ids: readonly string[];
  readonly amount: number;
  readonly paid: number;
  /** The first end of their steps. Null without a date. */
  readonly until: string | null;
  /** The rule of all of them; null if they have different ones. */
  readonly rule: { readonly percent: number; readonly withFee: boolean } | null;
};

export function sumOf(pieces: readonly ReturnPiece[], left: number): ReturnSum {
  const tickets = pieces.flatMap(({ tickets: own }) => own);
  const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const [first] = tickets;
  const isOne = tickets.every(({ percent, withFee }) => percent === first?.percent && withFee === first?.withFee);
  const rule =
    isOne && first && first.percent !== null && first.withFee !== null ? { percent: first.percent, withFee: first.withFee } : null;
  return {
    ids: tickets.map(({ id }) => id),
    amount: Math.min(left, add(tickets.map(({ amount }) => amount))),
    paid: add(tickets.map(({ paid }) => paid)),
    until: tickets.flatMap(({ until }) => until ?? []).toSorted()[0] ?? null,
    rule,
  };
}

/** The deadline that has passed for all of these pieces; null if they cannot be returned for another reason. */
export function closedAt(pieces: readonly ReturnPiece[]): string | null {
  const ends = pieces
    .filter(({ refusal }) => refusal === "RETURN_CLOSED")
    .flatMap(({ tickets }) => tickets.flatMap(({ until }) => until ?? []));
  return ends.toSorted().at(-1) ?? null;
}
