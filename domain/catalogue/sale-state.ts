import type { SaleState } from "./event.ts";

export type SaleFacts = {
  /** Instants are milliseconds since 1970; null where there is none. */
  readonly now: number;
  readonly saleStart: number | null;
  readonly saleEnd: number | null;
  readonly eventEnd: number | null;
  readonly status: "published" | "cancelled" | "postponed";
  /** Pieces that can be taken now; null when they are not counted. */
  readonly left: number | null;
  /** Pieces in all. */
  readonly total: number | null;
  /** Pieces in live holds. */
  readonly heldCount: number;
  /** Whether a sold-out category may be waited for. */
  readonly hasWaitingList: boolean;
};

/** One in this many left is few. */
const FEW = 10;

/**
 * What a visitor can do with one category of one date. See docs/rules/events.md#sale-states: few_left from 10 % down; `reserved` when
 * nothing is free but holds may still lapse. Windows begin at their start and end just before their end.
 */
export function saleState(facts: SaleFacts): SaleState {
  const { now, saleStart, saleEnd, eventEnd, status } = facts;
  if (status !== "published") return status;
  if (eventEnd !== null && now >= eventEnd) return "ended";
  if (saleEnd !== null && now >= saleEnd) return "sale_ended";
  if (saleStart !== null && now < saleStart) return "coming_soon";
  return stockState(facts);
}

function stockState({ left, total, heldCount, hasWaitingList }: SaleFacts): SaleState {
  if (left === null) return "available";
  if (left > 0) return total !== null && left * FEW <= total ? "few_left" : "available";
  if (heldCount > 0) return "reserved";
  return hasWaitingList ? "waiting_list" : "sold_out";
}

/** Whether tickets can be taken in this state. See docs/rules/events.md#sale-states: an ended or sold-out event cannot be bought. */
export function isBuyable(state: SaleState): boolean {
  return state === "available" || state === "few_left";
}
