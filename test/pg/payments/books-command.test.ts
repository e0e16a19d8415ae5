import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer } from "../../harness/buyer.ts";
import { freePort } from "../../harness/free-port.ts";
import { freshDatabase, type FreshDatabase } from "../../harness/fresh-database.ts";
import { overHttp } from "../../harness/over-http.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { run } from "../../process/run.ts";

let database: FreshDatabase;
let server: RunningServer;
let env: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), "karcis-books-"));
beforeAll(async () => {
  database = await freshDatabase(inject("postgresUrl"));
  const secret = "a secret of books that are compared";
  env = { KARCIS_ENV: "demo", DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(await freePort()), KARCIS_SECRET: secret };
  server = await startServer(env);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it("compares the books through the running shop, or reports that none runs", async () => {
  const books = () => run("cli/karcis.ts", { env, words: ["books", "compare"] }).ended;
  const shop = overHttp(server.port);
  const buyer = newBuyer(shop, { tenant: "garudarun", port: server.port });
  const event = await eventOf(buyer, "losari-sunset-5k");
  const price = event.prices.find((each) => each.bundlingTicket === "0")!;
  const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: price.id, qty: 1 }]));
  if (!started.ok || !("redirectUrl" in started.data)) throw new Error("no payment page");
  await actOnPaymentPage(shop, started.data.redirectUrl!, "webhook_lost");
  // The order's notice was lost. Its payment is repaired, and nothing differs.
  expect(await books()).toMatchObject({ code: 0, said: expect.stringMatching(/^1 payments since .*, 0 differences$/m) });
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query("update payments set settled_amount = settled_amount + 1");
  await owner.end();
  expect(await books()).toMatchObject({ code: 1, said: expect.stringMatching(/^amount +garudarun/m) });
  await server.kill9();
  expect(await books()).toMatchObject({ code: 2, said: expect.stringContaining("cannot be asked") });
  server = await startServer(env);
});
