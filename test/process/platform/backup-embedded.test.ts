import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { lockDataDirectory } from "#server/platform/database/data-lock.ts";
import { actOnPaymentPage, newBuyer } from "../../harness/buyer.ts";
import { freePort } from "../../harness/free-port.ts";
import { overHttp } from "../../harness/over-http.ts";
import { PATIENCE } from "../../harness/patience.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { startServer } from "../../harness/server.ts";
import { openOrder } from "../orders/open-order.ts";
import { run } from "../run.ts";

const SECRET = "the master secret of a shop that comes back";
const TENANT = "garudarun";

describe("karcis backup on the embedded database", () => {
  const folder = mkdtempSync(join(tmpdir(), "karcis-backup-embedded-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const karcis = (dataDir: string, ...words: string[]) =>
    run("cli/karcis.ts", {
      env: { KARCIS_ENV: "demo", KARCIS_SECRET: SECRET, DATA_DIR: join(folder, dataDir) },
      words: ["backup", ...words],
    }).ended;

  it("backs up a running and a stopped shop, and restores only to an empty folder", async () => {
    const env = { KARCIS_SECRET: SECRET, DATA_DIR: join(folder, "data"), PORT: String(await freePort()) };
    await putSeededDatabase(env.DATA_DIR);
    let server = await startServer(env);
    const buyer = newBuyer(overHttp(server.port), { tenant: TENANT, port: server.port });
    const { id, redirectUrl } = await openOrder(buyer);
    await actOnPaymentPage(overHttp(server.port), redirectUrl, "pay");
    const tickets = async () => {
      const answer = await buyer.call("listBookingTickets", { params: { id }, query: {} });
      return answer.ok ? answer.data.tickets.map(({ code, qr }) => ({ code, qr })) : [];
    };
    await expect.poll(async () => (await tickets()).length, PATIENCE).toBe(1);
    const before = await tickets();

    // Back up the running shop, which stays usable, and later the stopped one.
    const backups = join(folder, "backups");
    expect(await karcis("data", "make", backups)).toMatchObject({
      code: 0,
      said: expect.stringContaining("good tickets: 1\n") as unknown,
    });
    expect(await tickets()).toEqual(before);
    expect(readdirSync(join(folder, "data", "backup-inbox"))).toEqual([]);
    await server.stop();
    const [ofRunning] = readdirSync(backups);
    const atRest = join(folder, "at-rest");
    expect(await karcis("data", "make", atRest)).toMatchObject({
      code: 0,
      said: expect.stringContaining("good tickets: 1\n") as unknown,
    });
    const unlock = lockDataDirectory(join(folder, "data"));
    rmSync(join(folder, "data", "backup-inbox"), { recursive: true });
    expect(await karcis("data", "make", atRest)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^the process that holds DATA_DIR .* gives no backup: stop it, and try again\n$/) as unknown,
    });
    unlock();
    expect(readdirSync(atRest)).toHaveLength(1);
    const backup = join(backups, ofRunning!);
    expect(await karcis("data", "restore", backup)).toMatchObject({ code: 1, said: expect.stringContaining("is not empty") as unknown });
    expect(await karcis("fresh", "restore", backup)).toMatchObject({ code: 0, said: expect.stringMatching(/^restored\n/) as unknown });
    server = await startServer({ ...env, DATA_DIR: join(folder, "fresh") });
    expect(await tickets()).toEqual(before);
    await server.stop();
    truncateSync(join(backup, "database.tar.gz"), 100_000);
    expect(await karcis("data", "check", backup)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/has 100000 bytes instead of/) as unknown,
    });
  });

  it("exports a stopped embedded database table by table", async () => {
    const sold = join(folder, "sold");
    const env = { KARCIS_ENV: "demo", DATA_DIR: join(folder, "data") };
    const exported = await run("cli/karcis.ts", { env, words: ["database", "export", sold] }).ended;
    expect(exported).toMatchObject({ code: 0, said: expect.stringMatching(/sold: \d+ tables, [\d,]+ rows\n$/) as unknown });
    expect(readFileSync(join(sold, "tickets.csv"), "utf8").trimEnd().split("\r\n")).toHaveLength(2);
  });
});
