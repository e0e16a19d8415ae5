import type { QuotaUse } from "#domain/orders/cart/claims-of.ts";
import type { Offered } from "#domain/orders/cart/judge-selection.ts";

/** A rehearsal's input from a shop's event: its configuration, without any buyers. */
export type SalePlan = {
  readonly brand: string;
  readonly slug: string;
  readonly eventId: string;
  readonly name: string;
  readonly offered: Offered;
  readonly categories: readonly PlannedCategory[];
  readonly quotas: readonly { readonly id: string; readonly total: number; readonly left: number }[];
  readonly uses: readonly QuotaUse[];
  /**
   * Limits of one network on unpaid holds and tickets. If `percent` of all tickets is more than `tickets`, it replaces `tickets`, and half
   * of it replaces `holds`.
   */
  readonly network: { readonly holds: number; readonly tickets: number; readonly percent: number; readonly most: number };
  /** How long a payment may take, and how long its tickets are kept after that. */
  readonly paySeconds: number;
  readonly graceSeconds: number;
  readonly queue: PlannedQueue;
};

export type PlannedCategory = { readonly id: string; readonly name: string; readonly price: number; readonly hasWaitingList: boolean };

export type PlannedQueue = {
  /** Whether the event has a queue. If not, these are the rehearsal's defaults. */
  readonly isConfigured: boolean;
  readonly slots: number;
  readonly perMinute: number | null;
  readonly fullAhead: number;
  readonly turnSeconds: number;
  readonly passSeconds: number;
  readonly prequeueSeconds: number;
};
