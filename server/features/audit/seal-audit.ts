import { memoOf } from "../../base/memo-of.ts";
import type { Services } from "../../context.ts";
import { digestSeal } from "./digest-seal.ts";
import { lockSealing, readLastSeal, readTenantIds, readUnsealed, writeSeal } from "./store.ts";

type Needs = Pick<Services, "db" | "secrets">;

const EVERY_MS = 60_000;
/** How many seals one tenant gets in one turn. */
const MOST_SEALS = 20;
const lookOf = memoOf(() => ({ at: 0 }));

/** Puts the next rows of a tenant under a seal; false where there were none, or another process is doing it. */
async function sealOnce({ db, secrets }: Needs, tenant: string): Promise<boolean> {
  return db.transaction(tenant, async (tx) => {
    if (!(await lockSealing(tx))) return false;
    const last = await readLastSeal(tx);
    const rows = await readUnsealed(tx, last?.until ?? null);
    if (!rows) return false;
    const number = (last?.number ?? 0) + 1;
    writeSeal(tx, {
      ...rows,
      number,
      secret: secrets.id,
      digest: digestSeal(secrets, { tenant, number, before: last?.digest ?? "", rows }),
    });
    return true;
  });
}

/** Seals the new rows of every tenant's audit trail. A failure stops no other tenant; it is thrown in the end. */
export async function sealAudit(services: Needs): Promise<void> {
  const failures: unknown[] = [];
  for (const tenant of await readTenantIds(services.db)) {
    try {
      for (let turn = 0; turn < MOST_SEALS && (await sealOnce(services, tenant)); turn++);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** The same, at most once a minute in this process, however often it is called. */
export async function sealAuditSometimes(services: Needs & Pick<Services, "now">): Promise<void> {
  const now = services.now().getTime();
  const look = lookOf(services.db);
  if (now - look.at < EVERY_MS) return;
  look.at = now;
  await sealAudit(services);
}
