import type { TicketAnswer } from "#contract/tickets/tickets.ts";

/** One request from its caller's view. */
export type Exchange = {
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number;
  readonly ms: number;
  /** `POST /api/v1/bookings/:id/details`. */
  readonly act: string;
  /** Null: the connection broke before the answer was complete. */
  readonly status: number | null;
  /** The problem's code, or the network's error. */
  readonly code: string | null;
  readonly hasRetryAfter: boolean;
  /** The called process. */
  readonly port: number;
};

/** An acknowledgement to a buyer, who relies on it. */
export type Told =
  | { readonly kind: "held"; readonly id: string; readonly reference: string; readonly total: number }
  | { readonly kind: "details"; readonly id: string; readonly phone: string }
  | { readonly kind: "started"; readonly id: string; readonly paymentId: string; readonly redirectUrl: string }
  | { readonly kind: "confirmed"; readonly id: string }
  | { readonly kind: "tickets"; readonly id: string; readonly tickets: readonly Pick<TicketAnswer, "id" | "code">[] }
  | { readonly kind: "receipt"; readonly id: string; readonly number: string }
  | { readonly kind: "cancelled"; readonly id: string }
  | { readonly kind: "refund"; readonly id: string }
  | { readonly kind: "joined"; readonly id: string; readonly number: number }
  | { readonly kind: "left"; readonly id: string };

/** Everything that buyers sent and received. */
export type Notes = {
  readonly exchanges: Exchange[];
  readonly told: Told[];
  /** Invalid answers, as text. */
  readonly wrongs: string[];
  purchases: number;
  /** Called once, at the next acknowledgement. */
  onceTold: ((told: Told) => void) | null;
  tell(told: Told): void;
};

export function newNotes(): Notes {
  const notes: Notes = {
    exchanges: [],
    told: [],
    wrongs: [],
    purchases: 0,
    onceTold: null,
    tell(told) {
      notes.told.push(told);
      const { onceTold } = notes;
      notes.onceTold = null;
      onceTold?.(told);
    },
  };
  return notes;
}
