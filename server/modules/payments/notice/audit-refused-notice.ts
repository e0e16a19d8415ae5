import type { Act } from "../../../act.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { recordAudit } from "../../../platform/events/record.ts";

type Window = { since: number; count: number };

/** How many refused notices of a tenant get an audit row each in one span of time; a flood beyond them is counted, and costs no SQL. */
const MOST = 20;
const SPAN_MS = 10_000;
const windowsOf = memoOf(() => new Map<string, Window>());

/** How many were passed over since the last span; null where this one is to be passed over too. */
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

/** Records in the audit that a notice was refused. The first row after a flood says how many had no row of their own. */
export async function auditRefusedNotice(act: Act): Promise<void> {
  const others = passedOver(act);
  if (others === null) return;
  const data = others > 0 ? { others } : {};
  await act.db.transaction(act, async (tx) => recordAudit(tx, { topic: "payment.notice_refused", data }));
}
