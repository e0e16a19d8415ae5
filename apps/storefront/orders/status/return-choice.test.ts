import { describe, expect, it } from "vitest";
import type { ReturnQuote } from "#contract/orders/returns.ts";
import { closedAt, givenTo, piecesOf, sumOf } from "./return-choice.ts";

type Ticket = ReturnQuote["tickets"][number];
const UNTIL = "2026-12-01T12:30:00.000Z";
const ticket = (id: string, more: Partial<Ticket> = {}): Ticket => ({
  id,
  code: id,
  holder: "Siti",
  category: "5K",
  piece: Number(id),
  isReturned: false,
  refusal: null,
  why: null,
  until: UNTIL,
  paid: 303_000,
  serviceFee: 3000,
  amount: 273_000,
  percent: 90,
  withFee: true,
  ...more,
});

describe("the choice of tickets to return", () => {
  it("keeps bundles together and leaves out what was returned", () => {
    const tickets = [
      ticket("1"),
      ticket("2", { piece: 1, refusal: "RETURN_USED", amount: 0 }),
      ticket("3", { isReturned: true }),
      ticket("4"),
    ];
    expect(piecesOf({ tickets }).map(({ piece, tickets: own, refusal }) => [piece, own.length, refusal])).toEqual([
      [1, 2, "RETURN_USED"],
      [4, 1, null],
    ]);
  });

  it("adds up amounts, never more than the money that is left", () => {
    const pieces = piecesOf({ tickets: [ticket("1"), ticket("2", { until: "2026-11-30T12:30:00.000Z" })] });
    expect(sumOf(pieces, 1_000_000)).toEqual({
      ids: ["1", "2"],
      amount: 546_000,
      paid: 606_000,
      until: "2026-11-30T12:30:00.000Z",
      rule: { percent: 90, withFee: true },
    });
    expect(sumOf(pieces, 300_000).amount).toBe(300_000);
    expect(sumOf(piecesOf({ tickets: [ticket("1"), ticket("2", { percent: 50 })] }), 1_000_000).rule).toBeNull();
    expect(sumOf([], 5)).toEqual({ ids: [], amount: 0, paid: 0, until: null, rule: null });
  });

  it("names who took over a ticket, but neither of an offer nor of another reason", () => {
    const tickets = [
      ticket("1", { refusal: "RETURN_HANDED" }),
      ticket("2", { refusal: "RETURN_HANDED" }),
      ticket("3", { refusal: "RETURN_USED" }),
      ticket("4"),
    ];
    const held = ["1", "2", "3", "4"].map((id) => ({ id, handedTo: id === "2" ? null : "Rina" }));
    expect(piecesOf({ tickets }).map((piece) => givenTo(piece, held))).toEqual(["Rina", null, null, null]);
  });

  it("tells until when tickets could be returned", () => {
    const late = { refusal: "RETURN_CLOSED" as const, amount: 0, percent: null, withFee: null };
    expect(closedAt(piecesOf({ tickets: [ticket("1", late), ticket("2", { ...late, until: "2026-11-30T12:30:00.000Z" })] }))).toBe(UNTIL);
    expect(closedAt(piecesOf({ tickets: [ticket("1", { refusal: "RETURN_USED" })] }))).toBeNull();
  });
});
