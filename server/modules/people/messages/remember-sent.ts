import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Database } from "../../../platform/database/database.ts";
import { markSentLate } from "./store/messages.ts";

/** `isLost`: the mark was tried and did not come back; it is made up for. */
type Unmarked = { readonly tenant: string; readonly ref: string; isLost: boolean };

/** What this process has sent and not marked yet, by message. No more than was on its way at once. */
const sentOf = memoOf(() => new Map<string, Unmarked>());

/** Keeps in mind that a message has left, while `mark` writes it down; where that fails, until it has been made up for. */
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

/** What the provider called a message that has left and is not marked; undefined for every other. */
export function refOfSent(db: Database, id: string): string | undefined {
  return sentOf(db).get(id)?.ref;
}

/** Tenants with messages that have left and whose marks were lost. */
export function tenantsToMark(db: Database): string[] {
  return [...new Set([...sentOf(db).values()].filter(({ isLost }) => isLost).map(({ tenant }) => tenant))];
}

/** Makes up for lost marks: whoever has taken such a message again meanwhile finds it sent. */
export async function markLostMarks(db: Database, tenant: string): Promise<void> {
  const lost = [...sentOf(db)].filter(([, { isLost, tenant: of }]) => isLost && of === tenant);
  if (lost.length === 0) return;
  const refs = lost.map(([id, { ref }]) => ({ id, ref }));
  await db.transaction(tenant, async (tx) => markSentLate(tx, refs));
  for (const [id] of lost) sentOf(db).delete(id);
}
