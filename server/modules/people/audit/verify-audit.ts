import { createHash } from "node:crypto";
import { everyKeys, type Secrets } from "../../../platform/config/secrets.ts";
import type { Database } from "../../../platform/database/database.ts";
import { digestSeal } from "./digest-seal.ts";
import { readSealedRows, readSeals, readStray, type Seal } from "./store.ts";

/** The result of verifying a trail. */
export type Verified = {
  readonly seals: number;
  /** The number of sealed rows. */
  readonly rows: number;
  /** The number of seals made with a lost master secret: only their rows' marks can be compared. */
  readonly unproved: number;
  /** The digest of the last seal, in hex. "" without one. */
  readonly last: string;
  /** The first difference from the sealed state, or null. */
  readonly fault: string | null;
};

const AT_ONCE = 20;

/** Returns the fault of a seal's rows, else their common digest. */
function judgeRows({ ids, marks }: Seal, found: ReadonlyMap<string, string>): { readonly fault: string } | { readonly digest: string } {
  const all = createHash("sha256");
  for (const [i, id] of ids.entries()) {
    const digest = found.get(id);
    if (digest === undefined) return { fault: `row ${id} is gone` };
    if (!digest.startsWith(marks.slice(i * 8, i * 8 + 8))) return { fault: `row ${id} is not as it was` };
    all.update(Buffer.from(digest, "hex"));
  }
  return { digest: all.digest("hex") };
}

const keysOf = (secrets: Secrets, { secret }: Seal) => everyKeys(secrets).find(({ id }) => id === secret);

function judgeSeal(
  secrets: Secrets,
  {
    tenant,
    seal,
    before,
    found,
  }: { readonly tenant: string; readonly seal: Seal; readonly before: string; readonly found: ReadonlyMap<string, string> },
): string | null {
  const rows = judgeRows(seal, found);
  if ("fault" in rows) return rows.fault;
  const keys = keysOf(secrets, seal);
  if (!keys) return null;
  const right = digestSeal(keys, { tenant, number: seal.number, before, rows: { ...seal, digest: rows.digest } });
  return right === seal.digest ? null : "it, or one of its rows, is not as it was";
}

/**
 * Verifies a tenant's whole audit trail against its seals, in order: finds changed, removed or inserted rows and seals, and returns the
 * first. `least`: the number of seals seen by an earlier check.
 */
export async function verifyAudit(
  db: Database,
  { secrets, tenant, least = 0 }: { readonly secrets: Secrets; readonly tenant: string; readonly least?: number },
): Promise<Verified> {
  let [seals, rows, unproved, last] = [0, 0, 0, ""];
  const end = (fault: string | null): Verified => ({ seals, rows, unproved, last, fault });
  for (;;) {
    const batch = await db.transaction(tenant, (tx) => readSeals(tx, seals + 1, AT_ONCE));
    for (const seal of batch) {
      if (seal.number !== seals + 1) return end(`seal ${seals + 1} is gone`);
      const found = await db.transaction(tenant, (tx) => readSealedRows(tx, seal.ids));
      const fault = judgeSeal(secrets, { tenant, seal, before: last, found });
      if (fault !== null) return end(`seal ${seal.number}: ${fault}`);
      [seals, rows, last] = [seal.number, rows + seal.ids.length, seal.digest];
      if (!keysOf(secrets, seal)) unproved += 1;
    }
    if (batch.length < AT_ONCE) break;
  }
  if (seals < least) return end(`seal ${seals + 1} is gone`);
  const stray = await db.transaction(tenant, (tx) => readStray(tx));
  return end(stray === undefined ? null : `row ${stray} was put in where everything had been sealed`);
}
