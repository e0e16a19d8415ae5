import { plainArrayText } from "../../../platform/database/array-text.ts";
import type { Attempt } from "../../payments/records/list-attempts.ts";
import { orderRightOf, type OrderRight } from "../../videos/sell/order-right.ts";
import type { BookingRow, People } from "./booking-rows.ts";

/** An actor and a booking. `key` makes the operation happen once, and `bodyHash` detects another use of the key. */
export type Operation = {
  readonly tenant: string;
  readonly id: string;
  /** The visitor's own mark. Null without a cookie. */
  readonly owner: string | null;
  /** The version of the presented booking key. Null without one. */
  readonly opened: number | null;
  readonly key: string;
  readonly bodyHash: string;
};

/** The changeable part of a booking, with the database's clock. */
export type BookingNow = Pick<
  BookingRow,
  "status" | "badges" | "tickets_returned" | "returned_amount" | "held_at" | "ttl_seconds" | "hold_until" | "confirmed_at" | "now" | "seats"
> & {
  readonly quote_id: string;
  readonly right: OrderRight | null;
  readonly attempts: readonly Attempt[];
  readonly people: People | null;
};

const date = (text: unknown) => new Date(text as string);

export function nowOf(told: BookingNow | null): BookingNow | null {
  if (told === null) return null;
  return {
    ...told,
    held_at: date(told.held_at),
    hold_until: date(told.hold_until),
    confirmed_at: told.confirmed_at === null ? null : date(told.confirmed_at),
    now: date(told.now),
    right: orderRightOf(told.right),
    attempts: told.attempts.map((attempt) => ({ ...attempt, expires_at: date(attempt.expires_at) })),
  };
}

export function operationRecord({ id, owner, opened, key, bodyHash }: Operation, i: number): Record<string, unknown> {
  return { ord: i + 1, id, owner, opened, key, hash: bodyHash };
}

export const idsOf = (ops: readonly { readonly id: string }[]) => plainArrayText(ops.map(({ id }) => id));
