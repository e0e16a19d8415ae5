import pg from "pg";
import { newDice, type Dice } from "../../lab/faults/dice.ts";
import { freshDatabase } from "./fresh-database.ts";
import { SEEDED } from "./seeded-database.ts";

export const TENANT = "garudarun";

/** Runs one statement as the owner of the tables, who may create any state. */
export type Ask = <R extends Record<string, unknown>>(text: string, params?: readonly unknown[]) => Promise<R[]>;

/** A separate database for states that are rolled back. `change` alters its functions permanently. */
export async function openOracle(clusterUrl: string, change?: string) {
  const database = await freshDatabase(clusterUrl, SEEDED);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const ask: Ask = async <R>(text: string, params: readonly unknown[] = []) => (await client.query(text, [...params])).rows as R[];
  if (change) await client.query(change);
  return {
    ask,
    /** Does the work in a transaction, and rolls it back. */
    async undone<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
      await client.query("begin");
      try {
        await client.query("set constraints all deferred");
        await client.query(`select as_tenant('${TENANT}')`);
        return await work(ask);
      } finally {
        await client.query("rollback");
      }
    },
    async close(): Promise<void> {
      await client.end();
      await database.drop();
    },
  };
}
export type Oracle = Awaited<ReturnType<typeof openOracle>>;

/** Random generators for this many states. A failure names the seed, and `ORACLE_SEED` repeats it. */
export function randomStates(count: number): readonly { readonly name: string; readonly dice: Dice }[] {
  const seed = Number(process.env["ORACLE_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`ORACLE_SEED=${seed}\n`);
  const all = newDice(seed);
  return Array.from({ length: count }, (_, i) => ({ name: `ORACLE_SEED=${seed}, state ${i}`, dice: all.fork() }));
}

/** A UUID made of random numbers. */
export function uuidOf(dice: Dice): string {
  const hex = Array.from({ length: 8 }, () => dice.between(0, 0xffff).toString(16).padStart(4, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
