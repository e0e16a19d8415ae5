import { LRUCache } from "lru-cache";
import { judgeAccess, type AccessCode, type AccessRefusal } from "#domain/orders/access/access-code.ts";
import { normaliseCode } from "#domain/orders/promos/normalise-code.ts";
import type { Act, WebAct } from "../../../act.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { auditDenial } from "../../../platform/limits/audit-denial.ts";
import { refuseIfSpent, spend, type Limit } from "../../../platform/limits/limits.ts";
import { readAccess, type AccessRow } from "./store.ts";

/**
 * The limit of wrong codes. Repeating the same wrong code counts once.
 * Not held by this: guessing short codes from many networks. Sets of codes have 49 bits.
 */
export const WRONG_ACCESS_CODES: Limit = { name: "access", seconds: 15 * 60, perVisitor: 10, perNetwork: 60 };

/** Maximum age of a code's terms. The reservation checks window and count again, under its locks. */
const FRESH_MS = 1000;
const MOST_STORED = 5000;
const MOST_IN_ORDER = 100;

const cacheOf = memoOf(() => new LRUCache<string, { readonly at: number; readonly row: AccessRow | undefined }>({ max: MOST_STORED }));

async function read(act: Act, code: string, fresh: boolean): Promise<AccessRow | undefined> {
  const rows = cacheOf(act.db);
  const key = `${act.tenant} ${code}`;
  const entry = rows.get(key);
  // Read a code's last tickets anew: a cancelled order may just have returned some.
  const isPlenty = !entry?.row || entry.row.left >= MOST_IN_ORDER;
  if (entry && !fresh && isPlenty && Date.now() - entry.at < FRESH_MS) return entry.row;
  const row = await act.db.pipelined(act.tenant, (tx) => readAccess(tx, code));
  rows.set(key, { at: Date.now(), row });
  return row;
}

/** A code in force, in its stored spelling. `until`: its end. */
export type FoundAccess = AccessCode & { readonly code: string; readonly until: Date | null };

/** Refuses a code with its reason. Each refused code counts as a try. */
export async function refuseAccess(
  act: WebAct,
  { code, reason, limit }: { readonly code: string; readonly reason: AccessRefusal; readonly limit?: number | null },
): Promise<never> {
  await spend(act, { limit: WRONG_ACCESS_CODES, mark: code });
  await auditDenial(act, { action: "access.refused", subjectId: act.requestId, data: { reason } }).catch(() => {});
  throw new Problem("ACCESS_INVALID", { details: { reason, ...(typeof limit === "number" && { limit }) } });
}

/** Throws ACCESS_INVALID if the code does not open so many tickets now. */
export async function checkAccess(
  act: WebAct,
  { access, tickets }: { readonly access: FoundAccess; readonly tickets: number },
): Promise<void> {
  const reason = judgeAccess(access, tickets);
  if (reason) await refuseAccess(act, { code: access.code, reason, limit: access.maxPerOrder });
}

/**
 * Returns the access code of an event, whether open or not. Null without a typed code. Throws ACCESS_INVALID for an unknown code and one of
 * another event, and TOO_MANY_REQUESTS for any code after too many refused ones.
 */
export async function findAccess(
  act: WebAct,
  { typed, eventId, fresh }: { readonly typed: string | null; readonly eventId: string; readonly fresh: boolean },
): Promise<FoundAccess | null> {
  if (typed === null || typed.trim() === "") return null;
  await refuseIfSpent(act, WRONG_ACCESS_CODES);
  const code = normaliseCode(typed);
  const row = code === null ? undefined : await read(act, code, fresh);
  if (code === null || !row) return refuseAccess(act, { code: code ?? "", reason: "unknown" });
  if (row.event_id !== eventId) return refuseAccess(act, { code, reason: "other" });
  return {
    id: row.id,
    code,
    categoryIds: row.category_ids,
    state: row.has_ended ? "ended" : row.has_begun ? "open" : "early",
    left: row.left,
    maxPerOrder: row.max_per_order,
    places: row.places,
    until: row.closes_at,
  };
}
