import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import type { WebAct } from "../../../act.ts";

/** The parts of an opened booking that documents need. */
export type OwnOrder = {
  readonly booking: {
    readonly id: string;
    readonly event_id: string;
    readonly reference: string;
    readonly quote: Quote;
    readonly held_at: Date;
    readonly seats: readonly { readonly place: number; readonly seat: string; readonly category_id: string }[] | null;
  };
  readonly people: { readonly buyer: { readonly full_name: string } | null };
};

/** Opens a booking for its visitor or with its key. Throws NOT_FOUND. Passed in by `app/app.ts`. */
export type OpenOrder = (act: WebAct, order: { readonly id: string; readonly key: string | undefined }) => Promise<OwnOrder>;
