import type { Act, Services } from "../../../act.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { digestSeal } from "./digest-seal.ts";
import { lockSealing, readLastSeal, readTenantIds, readUnsealed, writeSeal } from "./store.ts";

type Needs = Pick<Act, "db" | "secrets" | "tenant">;

const EVERY_MS = 60_000;
/** The maximum of seals per tenant and turn. */
const MOST_SEALS = 20;
const lookOf = memoOf(() => ({ at: 0 }));

/** `late`: sealed, and there may be more rows that were committed late. */
type Sealed = "nothing" | "late" | "sealed";

/** Seals a tenant's next rows. `nothing`: there are none, or another process is sealing them. */
async function sealOnce({ db, secrets, tenant }: Needs, isAfresh: boolean): Promise<Sealed> {
  return db.transaction(tenant, async (tx) => {
    if (!(await lockSealing(tx))) return "nothing";
    const last = await readLastSeal(tx);
    const rows = await readUnsealed(tx, last?.until ?? null, isAfresh);
    if (!rows) return "nothing";
    const number = (last?.number ?? 0) + 1;
    writeSeal(tx, {
      ...rows,
      number,
      secret: secrets.id,
      digest: digestSeal(secrets, { tenant, number, before: last?.digest ?? "", rows }),
    });
    return rows.until === last?.until ? "late" : "sealed";
  });
}

/**
 * Seals one tenant's new rows in one turn. First searches ten minutes of the trail for late rows until none are left, then seals only newer
 * ones. Rows of a transaction that is still open are younger than ten minutes, so the next turn finds them.
 */
async function sealTenant(act: Needs): Promise<void> {
  let isAfresh = true;
  for (let turn = 0; turn < MOST_SEALS; turn++) {
    const done = await sealOnce(act, isAfresh);
    if (done === "nothing") return;
    isAfresh &&= done === "late";
  }
}

/** Seals the new audit rows of every tenant. A failure does not stop other tenants and is thrown at the end. */
export async function sealAudit(services: Pick<Services, "db" | "secrets">): Promise<void> {
  const failures: unknown[] = [];
  for (const tenant of await readTenantIds(services.db)) {
    try {
      await sealTenant({ ...services, tenant });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Seals the new audit rows at most once a minute in this process, however often it is called. */
export async function sealAuditSometimes(services: Services): Promise<void> {
  const now = services.now().getTime();
  const look = lookOf(services.db);
  if (now - look.at < EVERY_MS) return;
  look.at = now;
  await sealAudit(services);
}
