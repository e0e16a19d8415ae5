import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newBuyer } from "../../harness/buyer.ts";
import { freshDatabase, type FreshDatabase } from "../../harness/fresh-database.ts";
import { overHttp } from "../../harness/over-http.ts";
import { startPostgres, type RunningPostgres } from "../../harness/postgres.ts";
import { SEEDED } from "../../harness/seeded-database.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";

const ROOT = join(import.meta.dirname, "../../..");
const KEY = "SB-Mid-server-of-these-tests-1";
const SECRET = "n0body-Guesses/this.One+ofTests7";
let folder: string;
let cluster: RunningPostgres;
let database: FreshDatabase;
let provider: Server;
let url: string;
let shop: RunningServer;

/** A Midtrans double for testing keys: one valid key, no orders. */
function answerAsMidtrans(): Server {
  const good = `Basic ${Buffer.from(`${KEY}:`).toString("base64")}`;
  return createServer((request, answer) => {
    const isGood = request.headers.authorization === good;
    answer.writeHead(isGood ? 200 : 401, { "content-type": "application/json" });
    answer.end(JSON.stringify({ status_code: isGood ? "404" : "401", status_message: "Transaction doesn't exist." }));
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-payments-command-"));
  cluster = await startPostgres();
  database = await freshDatabase(cluster.url, SEEDED);
  provider = answerAsMidtrans();
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  shop = await startServer({ ...env(), DATA_DIR: join(folder, "shop") });
});
afterAll(async () => {
  await shop?.stop();
  provider?.close();
  await database?.drop();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const env = () => ({
  KARCIS_ENV: "demo",
  KARCIS_SECRET: SECRET,
  DATABASE_URL: database.shopUrl,
  DATABASE_OWNER_URL: database.url,
  MIDTRANS_URL: url,
});

/** One command with these lines on its standard input. */
function payments(words: readonly string[], lines: readonly string[] = [], more: Record<string, string> = {}) {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_(ENV|OPTIONS)$)/.test(name)));
  const child = spawn(process.execPath, [join(ROOT, "cli/karcis.ts"), "payments", ...words], {
    cwd: ROOT,
    env: { ...own, ...env(), DATA_DIR: join(folder, "command"), ...more },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
  child.stdin.end(lines.map((line) => `${line}\n`).join(""));
  return new Promise<{ readonly code: number | null; readonly said: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, said })),
  );
}
const configOf = async (tenant: string) => {
  const answer = await newBuyer(overHttp(shop.port), { tenant, port: shop.port }).call("getConfig", { query: {} });
  return answer.ok ? answer.data : answer.problem;
};

describe("npm run payments", () => {
  it("sets a brand's account from standard input, and a running shop uses it", async () => {
    const { code, said } = await payments(
      ["set", "garudarun", "--provider", "midtrans", "--sandbox", "--methods", "card,qris"],
      [KEY, "G123456789"],
    );
    expect({ code, said }).toEqual({
      code: 0,
      said: [
        "garudarun: midtrans is the account now (sandbox); a running shop takes it up within seconds",
        "tried with GET /v2/<an order that does not exist>/status",
        "ways to pay: qris,card",
        "",
      ].join("\n"),
    });
    const shown = await payments(["show", "garudarun"]);
    expect(shown.code).toBe(0);
    expect(shown.said).toContain("midtrans\tsandbox\tin use\t");
    expect(shown.said).toContain("\tServer Key: …ts-1\n\tMerchant ID: G123456789\n\tways to pay: qris,card\n");
    expect(shown.said).not.toContain(KEY);
    expect(shop.logs()).not.toContain(KEY);
  });

  it.each([
    [
      ["set", "garudarun", "--provider", "midtrans", "--sandbox"],
      ["SB-Mid-server-of-somebody-else", ""],
      "Midtrans does not take these keys; nothing was changed",
    ],
    [["set", "garudarun", KEY, "--provider", "midtrans", "--sandbox"], [], "too many words; keys are asked for, never words of a command"],
    [["set", "garudarun", "--provider", "midtrans"], [KEY, ""], "Server Key is a sandbox's"],
    [["set", "garudarun", "--provider", "midtrans", "--sandbox"], [], "Server Key is missing"],
    [["set", "garudarun", "--provider", "midtrans", "--sandbox"], [KEY, "", "more"], "standard input has more lines than these"],
    [["set", "garudarun", "--provider", "stripe"], [KEY], 'no such payment provider: "stripe"'],
    [["set", "garudarun"], [KEY], "--provider is missing"],
    [["set", "nobody", "--provider", "midtrans"], [KEY], 'no tenant is called "nobody"'],
    [["methods", "garudarun", "gold"], [], 'Midtrans has no way to pay called "gold"'],
    [["methods", "jenius", "qris"], [], "jenius has no payment account"],
  ])("ends karcis payments with 1 and a reason, without changes: %j", async (words, lines, why) => {
    const { code, said } = await payments(words, lines);
    const isTold = [KEY, ...lines].some((line) => line.length > 8 && said.includes(line));
    expect([code, said.includes(why), isTold]).toEqual([1, true, false]);
    expect((await payments(["show", "garudarun"])).said).toContain("midtrans\tsandbox\tin use\t");
  });

  it("needs the owner's login for changes, and an available provider", async () => {
    const words = ["set", "garudarun", "--provider", "midtrans", "--sandbox"];
    const asShop = await payments(words, [KEY, ""], { DATABASE_OWNER_URL: "" });
    expect([asShop.code, asShop.said]).toEqual([1, "payment accounts are written by the owner's login: set DATABASE_OWNER_URL\n"]);
    const away = await payments(words, [KEY, ""], { MIDTRANS_URL: "http://127.0.0.1:1" });
    expect([away.code, away.said.startsWith("Midtrans cannot be asked about these keys now, try again; nothing was changed")]).toEqual([
      1,
      true,
    ]);
  });

  it("changes channels and retires accounts, and the running shop follows", async () => {
    await expect
      .poll(() => configOf("garudarun"), { timeout: 8000 })
      .toMatchObject({ payment: { gateway: "Midtrans" }, simulatedPayments: true });
    expect((await payments(["methods", "garudarun", "bca_va", "qris"])).said).toBe(
      "ways to pay: qris,bca_va; a running shop takes it up within seconds\n",
    );
    await expect.poll(() => configOf("garudarun"), { timeout: 8000 }).toMatchObject({ payment: { methods: ["qris", "virtual_account"] } });
    expect((await payments(["retire", "garudarun"])).code).toBe(0);
    await expect.poll(() => configOf("garudarun"), { timeout: 8000 }).not.toMatchObject({ payment: { gateway: "Midtrans" } });
    expect((await payments(["show", "garudarun"])).said).toContain("\tretired ");
  });
});
