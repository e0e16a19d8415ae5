import pg from "pg";
import { openQueue } from "../../test/harness/open-queue.ts";

export const QUEUE_TENANT = "garudarun";
export const QUEUE_SLUG = "losari-sunset-5k";
/** Everybody comes before the opening, and it is never full. */
export const QUEUE_PLAN = { tenant: QUEUE_TENANT, opensInMs: 3_500_000, fullAhead: 1_000_000 } as const;

/** Opens the waiting room of the demo's event in a database; returns the event. */
export async function queueOf(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from events where tenant_id = $1 and slug = $2", [
    QUEUE_TENANT,
    QUEUE_SLUG,
  ]);
  const sql = async (text: string, params?: unknown[]) => (await client.query(text, params)).rows as never;
  await openQueue(sql, { ...QUEUE_PLAN, event: rows[0]!.id });
  await client.end();
  return rows[0]!.id;
}
