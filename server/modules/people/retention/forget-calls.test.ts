import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { eraseOld } from "./erase-old.ts";

const TENANT = "garudarun";
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const sql = <R extends Record<string, unknown>>(text: string, params: never[] = []) =>
  shop.services.db.transaction(TENANT, (tx) => tx.query<R>(text, params));
const left = async () =>
  (
    await sql<{ calls: number; openings: number }>(
      "select (select count(*)::int from idempotency) as calls, (select count(*)::int from visitor_openings) as openings",
    )
  )[0]!;

/** A first call that stores both: a request for a login code without a cookie. */
async function call(): Promise<void> {
  const host = `${TENANT}.localhost:3000`;
  const headers = { host, "content-type": "application/json", "idempotency-key": randomUUID() };
  const body = JSON.stringify({ countryCode: "+62", phoneNumber: "81277700001" });
  const answer = await shop.fetch(new Request(`http://${host}/api/v1/login-codes`, { method: "POST", headers, body }));
  expect(answer.ok).toBe(true);
}
const age = (time: string) =>
  sql(
    `with i as (update idempotency set created_at = now() - interval '${time}') update visitor_openings set made_at = now() - interval '${time}'`,
  );

describe("calls stored for repetition", () => {
  it("deletes a first call's cookie after a day, and its key and answer after seven", async () => {
    await call();
    for (const [time, calls, openings] of [
      ["23 hours", 1, 1],
      ["25 hours", 1, 0],
      ["167 hours", 1, 0],
      ["169 hours", 0, 0],
    ] as const) {
      await age(time);
      await eraseOld(shop.services);
      expect([time, await left()]).toEqual([time, { calls, openings }]);
    }
  });

  it("deletes any number of stored calls in batches", async () => {
    const many = "insert into idempotency (tenant_id, owner_hash, key, body_hash, status, answer, created_at)";
    await sql(`${many} select 'garudarun', 'x', n::text, '', 200, '{}', now() - interval '8 days' from generate_series(1, 12001) n`);
    await sql(`${many} values ('garudarun', 'x', 'fresh', '', 200, '{}', now())`);
    await eraseOld(shop.services);
    expect((await left()).calls).toBe(1);
  });
});
