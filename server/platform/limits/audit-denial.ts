import { memoOf } from "../base/memo-of.ts";
import type { WebAct } from "../../act.ts";
import type { Row } from "../database/database.ts";
import { recordAudit, type AuditEvent } from "../events/record.ts";
import type { AuditTopic } from "../events/topics.ts";

/** The refused caller. */
type Denied = Pick<WebAct, "db" | "tenant" | "actor" | "newId" | "visit">;
type Window = { since: number; others: number };
type Windows = { readonly bySubject: Map<string, Window>; since: number; written: number };

const SPAN_MS = 60_000;
/** Audit rows of one tenant in a minute, over all subjects. The beginning of a flood is written, the rest counted. */
const MOST_OF_TENANT = 60;
const MOST_STORED = 20_000;
const tenantsOf = memoOf(() => new Map<string, Windows>());

function windowsOf({ db, tenant }: Denied, now: number): Windows {
  const tenants = tenantsOf(db);
  let known = tenants.get(tenant);
  if (!known) tenants.set(tenant, (known = { bySubject: new Map(), since: now, written: 0 }));
  if (now - known.since >= SPAN_MS) [known.since, known.written] = [now, 0];
  if (known.bySubject.size > MOST_STORED) known.bySubject.clear();
  return known;
}

/** How many similar rows were skipped since the last one. Null if this one is skipped too. */
function passedOver(known: Windows, subject: string, now: number): number | null {
  const before = known.bySubject.get(subject);
  if ((before && now - before.since < SPAN_MS) || known.written >= MOST_OF_TENANT) {
    if (before) before.others += 1;
    else known.bySubject.set(subject, { since: now - SPAN_MS, others: 1 });
    return null;
  }
  known.bySubject.set(subject, { since: now, others: 0 });
  known.written += 1;
  return before?.others ?? 0;
}

/**
 * Audits a refusal: at most one row a minute per action and network, with the number of `others` since the previous row. `subjectId` is a
 * thing's id, never a person's, and `data` contains no names. Not held by this: the person, because a network stands for everybody behind it.
 */
export async function auditDenial(
  act: Denied,
  { action, subjectId, data = {} }: { readonly action: AuditTopic; readonly subjectId: string; readonly data?: Row },
): Promise<void> {
  const now = Date.now();
  const others = passedOver(windowsOf(act, now), `${action} ${act.visit.network ?? ""}`, now);
  if (others === null) return;
  const event = { topic: action, subject: subjectId, data: others > 0 ? { ...data, others } : data } as AuditEvent;
  await act.db.transaction(act, async (tx) => recordAudit(tx, event));
}
