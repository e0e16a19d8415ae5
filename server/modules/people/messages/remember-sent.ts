import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Database } from "../../../platform/database/database.ts";
import { markSentLate } from "./store/messages.ts";

/** `isLost`: storing the mark failed and must be repeated. */
type Unmarked = { readonly tenant: string; readonly ref: string; isLost: boolean };

/** Sent but unmarked messages of this process. Never more than were being sent at once. */
const sentOf = memoOf(() => new Map<string, Unmarked>());

/** Remembers a sent message while `mark` stores it, or until a failed mark has been repeated. */
export async function rememberSent(
  db: Database,
  { tenant, id, ref }: { readonly tenant: string; readonly id: string; readonly ref: string },
  mark: () => Promise<unknown>,
): Promise<void> {
  const own: Unmarked = { tenant, ref, isLost: false };
  sentOf(db).set(id, own);
  try {
    await mark();
    sentOf(db).delete(id);
  } catch (error) {
    own.isLost = true;
    throw error;
  }
}

/** Returns the provider's id of a sent but unmarked message, else undefined. */
export function refOfSent(db: Database, id: string): string | undefined {
  return sentOf(db).get(id)?.ref;
}

/** Tenants with sent messages whose marks failed. */
export function tenantsToMark(db: Database): string[] {
  return [...new Set([...sentOf(db).values()].filter(({ isLost }) => isLost).map(({ tenant }) => tenant))];
}

/** Repeats failed marks. A worker that has since taken such a message finds it sent. */
export async function markLostMarks(db: Database, tenant: string): Promise<void> {
  const lost = [...sentOf(db)].filter(([, { isLost, tenant: of }]) => isLost && of === tenant);
  if (lost.length === 0) return;
  const refs = lost.map(([id, { ref }]) => ({ id, ref }));
  await db.transaction(tenant, async (tx) => markSentLate(tx, refs));
  for (const [id] of lost) sentOf(db).delete(id);
}
