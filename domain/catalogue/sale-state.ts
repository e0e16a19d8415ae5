import type { SaleState } from "./event.ts";

export type SaleFacts = {
  /** Instants are milliseconds since 1970; null if not set. */
  readonly now: number;
  readonly saleStart: number | null;
  readonly saleEnd: number | null;
  readonly eventEnd: number | null;
  readonly status: "published" | "cancelled" | "postponed";
  /** Pieces available now; null if they are not counted. */
  readonly left: number | null;
  /** Pieces in all. */
  readonly total: number | null;
  /** Pieces in live holds. */
  readonly heldCount: number;
  /** Whether a sold-out category has a waiting list. */
  readonly hasWaitingList: boolean;
};

/** A tenth of the total or less is few. */
const FEW = 10;

/**
 * The sale state of one category on one date. See docs/rules/events.md#sale-states: few_left from 10 % down; `reserved` if nothing is free
 * but holds may still lapse. Windows include their start and exclude their end.
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

/** Whether tickets can be taken in this state. See docs/rules/events.md#sale-states. */
export function isBuyable(state: SaleState): boolean {
  return state === "available" || state === "few_left";
}
