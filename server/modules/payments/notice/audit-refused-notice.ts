import type { Act } from "../../../act.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { recordAudit } from "../../../platform/events/record.ts";

type Window = { since: number; count: number };

/** The number of audit rows for a tenant's refused notices per time span. Those beyond are counted without SQL. */
const MOST = 20;
const SPAN_MS = 10_000;
const windowsOf = memoOf(() => new Map<string, Window>());

/** Returns the number skipped since the last span, or null to skip this one too. */
function passedOver(act: Act): number | null {
  const known = windowsOf(act.db);
  const now = act.now().getTime();
  const before = known.get(act.tenant);
  if (!before || now - before.since >= SPAN_MS) {
    known.set(act.tenant, { since: now, count: 1 });
    return Math.max(0, (before?.count ?? 0) - MOST);
  }
  before.count += 1;
  if (before.count === MOST + 1) writeLog("alert", "flood of notices that are not genuine", { tenant: act.tenant });
  return before.count <= MOST ? 0 : null;
}

/** Audits a refused notice. The first row after a flood gives the number of skipped ones. */
export async function auditRefusedNotice(act: Act): Promise<void> {
  const others = passedOver(act);
  if (others === null) return;
  const data = others > 0 ? { others } : {};
  await act.db.transaction(act, async (tx) => recordAudit(tx, { topic: "payment.notice_refused", data }));
}
