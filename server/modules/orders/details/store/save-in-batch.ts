import { inBatches } from "../../../../platform/database/batch-acts.ts";
import { idsOf, nowOf, operationRecord, type BookingNow, type Operation } from "../../records/booking-now.ts";
import type { People } from "../../records/booking-rows.ts";

export type DetailsOperation = Operation & {
  /** The price and time that the details were checked against. */
  readonly quoteId: string;
  readonly sessionId: string | null;
  /** Null: save nothing and return the refusal only. */
  readonly people: People | null;
  /** The limits of one phone number's unpaid orders, in the form of `limitsText`. */
  readonly limits: string;
};
export type DetailsCode =
  | "crowded"
  | "kept"
  | "missing"
  | "replay"
  | "mismatch"
  | "state"
  | "expired"
  | "stale"
  | "ready"
  | "waiver"
  | "owned";
/** The result for one operation. `now` is set for the code `kept` only. */
export type DetailsSaved = { readonly code: DetailsCode; readonly now: BookingNow | null };

/** Saves buyer and attendees, checked by the database's clock. Fails with the refusals of save_details. */
export const saveDetailsInBatch = inBatches<DetailsOperation, DetailsSaved>({
  name: "save_details",
  async run(db, ops) {
    const records = ops.map((op, i) => ({
      ...operationRecord(op, i),
      quote: op.quoteId,
      session: op.sessionId,
      buyer: op.people?.buyer ?? null,
      attendees: op.people?.attendees ?? [],
    }));
    const params = [ops[0]!.tenant, idsOf(ops), JSON.stringify(records), ops[0]!.limits];
    const [row] = await db.query<{ answers: DetailsSaved[] }>(
      "select save_details(as_tenant($1), $2::uuid[], $3::jsonb, $4::int[]) as answers",
      params,
    );
    return row!.answers.map(({ code, now }) => ({ code, now: nowOf(now) }));
  },
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ id }) => id,
  callsAtOnce: 1,
});
