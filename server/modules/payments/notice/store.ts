import { plainArrayText } from "../../../platform/database/array-text.ts";
import { inBatches } from "../../../platform/database/batch-acts.ts";
import type { Database } from "../../../platform/database/database.ts";
import { countPayment } from "../records/count-payment.ts";

export type Settlement = {
  readonly tenant: string;
  readonly provider: string;
  readonly paymentId: string;
  readonly providerRef: string;
  readonly noticeId: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string | null;
  /** The notice, as stored. */
  readonly body: Readonly<Record<string, unknown>>;
};
/** `noted`: its money was counted before. `other`: nothing was done, because it needs a decision. */
export type SettlementCode = "confirmed" | "known" | "noted" | "other";

/** Applies the provider's report of a settled payment if its booking waits for exactly that. */
export const settlePlainly: (db: Database, op: Settlement) => Promise<SettlementCode> = inBatches({
  name: "settle",
  async run(db, ops) {
    const { tenant, provider } = ops[0]!;
    const records = ops.map(({ paymentId, providerRef, noticeId, amount, currency, method, body }, i) => ({
      ord: i + 1,
      id: paymentId,
      ref: providerRef,
      notice: noticeId,
      amount,
      currency,
      method,
      body,
    }));
    const params = [tenant, provider, plainArrayText(ops.map((op) => op.paymentId)), JSON.stringify(records)];
    const [row] = await db.query<{ codes: SettlementCode[] }>(
      "select settle_payments(as_tenant($1), $2, $3::uuid[], $4::jsonb) as codes",
      params,
    );
    for (const code of row!.codes) if (code === "confirmed") countPayment(provider, "settled");
    return row!.codes;
  },
  laneOf: ({ tenant, provider }) => `${tenant} ${provider}`,
  subjectOf: ({ paymentId }) => paymentId,
  callsAtOnce: 1,
});
