import type { QuotaUse } from "#domain/orders/cart/claims-of.ts";
import type { Offered } from "#domain/orders/cart/judge-selection.ts";

/** What a rehearsal knows of a shop's event: as it is configured, and nothing of who bought. */
export type SalePlan = {
  readonly brand: string;
  readonly slug: string;
  readonly eventId: string;
  readonly name: string;
  readonly offered: Offered;
  readonly categories: readonly PlannedCategory[];
  readonly quotas: readonly { readonly id: string; readonly total: number; readonly left: number }[];
  readonly uses: readonly QuotaUse[];
  /** Unpaid holds and tickets of one network; `percent` of all tickets replaces them where it is more, with half as many holds. */
  readonly network: { readonly holds: number; readonly tickets: number; readonly percent: number; readonly most: number };
  /** How long a payment may take once it was begun, and for how long its tickets are still kept after that. */
  readonly paySeconds: number;
  readonly graceSeconds: number;
  readonly queue: PlannedQueue;
};

export type PlannedCategory = { readonly id: string; readonly name: string; readonly price: number; readonly hasWaitingList: boolean };

export type PlannedQueue = {
  /** Whether the event has one; otherwise these are the values that the rehearsal takes. */
  readonly isConfigured: boolean;
  readonly slots: number;
  readonly perMinute: number | null;
  readonly fullAhead: number;
  readonly turnSeconds: number;
  readonly passSeconds: number;
  readonly prequeueSeconds: number;
};
