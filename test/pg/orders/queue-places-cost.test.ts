import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openStall, type Stall } from "../../api/stall.ts";
import { openQueue } from "../../harness/open-queue.ts";

let stall: Stall;
let client: pg.Client;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  client = new pg.Client({ connectionString: stall.database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await stall.close();
});

/** Requests for places, each with its network and optionally its proof. */
const people = (first: number, count: number, isPaid: boolean) =>
  Array.from({ length: count }, (_, ord) => {
    const owner = (first + ord).toString(16).padStart(32, "0").repeat(2);
    const proof = isPaid ? owner.slice(0, 32) : null;
    return {
      ord,
      owner,
      network: first + ord,
      bits: isPaid ? 20 : 0,
      proof,
      replaces: null,
      brings: isPaid ? 1_000_000 : null,
      number: null,
    };
  });

/** Rows of places and their indexes read in this transaction. */
const READ = `select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as n from pg_class c left join pg_index i on i.indexrelid = c.oid
  where 'queue_places'::regclass in (c.oid, i.indrelid)`;

it("reads no more rows to join behind thousands than behind none, with plans made for an empty queue", async () => {
  const { tenant, id: event } = { tenant: "garudarun", id: stall.event.id };
  await openQueue(stall.sql, { tenant, event, opensInMs: 3_000_000, fullAhead: 1_000_000 });
  // Use the settings of the shop's own connections.
  for (const setting of ["plan_cache_mode = force_generic_plan", "enable_seqscan = off"]) await client.query(`set ${setting}`);
  const join = async (first: number, count: number, isPaid = false) => {
    const { rows } = await client.query<{ said: { said: readonly { code: string; number: number }[] } }>(
      "select join_places(as_tenant($1), $2, null, false, $3::jsonb) as said",
      [tenant, event, JSON.stringify(people(first, count, isPaid))],
    );
    return rows[0]!.said.said;
  };
  await client.query("begin");
  await client.query("set local role karcis_app");
  await join(1, 1);
  await join(1, 1);
  await client.query("commit");
  await client.query("begin");
  await client.query("set local role karcis_app");
  await join(1000, 5000);
  await client.query("commit");
  await client.query("begin");
  await client.query("set local role karcis_app");
  const given = await join(10_000, 20, true);
  expect(given.map(({ code }) => code)).toEqual(given.map(() => "given"));
  // Existing places, and one that was left.
  await client.query("update queue_places set left_at = clock_timestamp() where owner = place_owner($1)", [
    people(10_000, 1, false)[0]!.owner,
  ]);
  const again = await join(10_000, 20);
  expect(again.map(({ code, number }) => [code, number])).toEqual(given.map(({ number }) => ["had", number]));
  await client.query("reset role");
  const { rows } = await client.query<{ n: number }>(READ);
  await client.query("rollback");
  expect(rows[0]!.n).toBeGreaterThan(20);
  expect(rows[0]!.n).toBeLessThan(200);
});
