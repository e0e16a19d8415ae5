import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { openPglite } from "./open-pglite.ts";

let db: Database;
beforeAll(async () => {
  db = await openPglite(null);
});
afterAll(() => db?.close());

it.each([
  ["transactions", () => db.transaction("garudarun", (tx) => tx.query("select sum(n) from generate_series(1, 20000) n"))],
  ["statements", () => db.query("select sum(n) from generate_series(1, 20000) n")],
] as const)("lets other work run between successive %s", async (_, ask) => {
  let isIn = false;
  setImmediate(() => (isIn = true));
  let asked = 0;
  while (!isIn && asked < 500) {
    await ask();
    asked += 1;
  }
  expect(asked).toBeLessThan(500);
});
