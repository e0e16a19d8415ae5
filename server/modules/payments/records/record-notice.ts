import type { Act } from "../../../act.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import type { Attempt } from "./list-attempts.ts";
import type { Notice } from "../../../platform/ports/payment-provider.ts";
import { insertNotice, readPayment } from "./store/payments.ts";

/** Returns the attempt of a notice. Undefined if it is not this tenant's. */
export async function attemptOfNotice(act: Act, notice: Notice): Promise<Attempt | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(notice.paymentId)) return undefined;
  return readPayment(act.db, act.tenant, notice.paymentId);
}

/** Records a notice with its result. False if it was recorded before. */
export async function recordNotice(
  tx: TenantSql,
  {
    provider,
    notice,
    attempt,
    outcome,
  }: {
    readonly provider: string;
    readonly notice: Notice;
    readonly attempt: Attempt | undefined;
    readonly outcome: "applied" | "contradicted" | "orphan";
  },
): Promise<boolean> {
  return insertNotice(tx, { provider, noticeId: notice.noticeId, paymentId: attempt?.id ?? null, outcome, body: { ...notice } });
}
