import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openPostgres } from "#server/database/open-postgres.ts";
import { freshDatabase, type FreshDatabase } from "../harness/fresh-database.ts";
import { SEEDED } from "../harness/seeded-database.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("postgresUrl"), SEEDED);
});
afterAll(() => database.drop());

it("work that nobody waits for may take longer than a visitor's statement, on a connection that ends with the pool", async () => {
  const db = openPostgres({ url: database.shopUrl, poolSize: 2 });
  const slow = "select 1 as n from pg_sleep(3.3)";
  const [visitor, work] = await Promise.allSettled([db.query(slow), db.background!().query(slow)]);
  expect([visitor.status, work.status]).toEqual(["rejected", "fulfilled"]);
  expect(db.background!()).toBe(db.background!());
  const began = Date.now();
  const cut = db.background!()
    .query("select 1 from pg_sleep(30)")
    .then(
      () => "done",
      () => "cut",
    );
  const busy = () => db.background!().connections().open - db.background!().connections().idle;
  await expect.poll(busy).toBe(1);
  await db.close();
  expect([await cut, Date.now() - began < 10_000]).toEqual(["cut", true]);
});
