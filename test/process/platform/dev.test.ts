import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { eventOf, freshKey, holdBody, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { freePort } from "../../harness/free-port.ts";
import { overHttp } from "../../harness/over-http.ts";
import { WIRE_ENV } from "../../harness/signed-shop.ts";
import { run, type Running } from "../run.ts";

const ROOT = join(import.meta.dirname, "../../..");
const LEFT = new Set(["node_modules", "build", ".git", ".cache", "data", "docs", ".bench"]);
const EVENT = "losari-sunset-5k";
/**
 * A change must appear within this time, or, on a busy machine, within `PART` of the time that the start took. The fastest of several tries
 * counts.
 */
const WITHIN_MS = 2000;
const PART = 0.6;

let copy: string;
let port: number;
let shop: Running;
let buyer: Buyer;
let startMs: number;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "karcis-dev-"));
  for (const entry of readdirSync(ROOT)) if (!LEFT.has(entry)) cpSync(join(ROOT, entry), join(copy, entry), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  port = await freePort();
  const env = { ...WIRE_ENV, PORT: String(port), DATA_DIR: join(copy, "shop"), NODE_ENV: "development", DEMO_MODULE: "demo/demo.ts" };
  const began = performance.now();
  shop = run("server/start/dev.ts", { env, words: [], root: copy });
  await vi.waitFor(() => expect(shop.said()).toContain("Karcis is ready at"), { timeout: 90_000, interval: 50 });
  startMs = performance.now() - began;
  buyer = newBuyer(overHttp(port), { tenant: "garudarun", port });
});
afterAll(async () => {
  shop.child.kill("SIGTERM");
  await shop.ended;
  rmSync(copy, { recursive: true, force: true });
});

/** Changes a source like an editor. */
function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(copy, path), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(copy, path), text.replace(from, to));
}

async function ask(path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: `garudarun.localhost:${port}` } });
  return `${answer.status} ${await answer.text()}`;
}

const reloads = () => [...shop.said().matchAll(/opened again in (\d+) ms/g)].map(([, ms]) => Number(ms));

describe("a server change under npm run dev", () => {
  let id: string;

  it("starts a working shop under npm run dev", async () => {
    const event = await eventOf(buyer, EVENT);
    const choice = event.prices.find((price) => price.state !== "sold_out" && price.bundlingTicket === "0")!;
    const addons = choice.additionals.filter((each) => each.isRequired && !each.isCustomDate);
    const body = holdBody(event, [{ categoryId: choice.id, qty: 1 }], {
      addons: addons.map((each) => ({ addonId: each.id, qty: Math.max(1, each.minQty) })),
    });
    const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
    if (!held.ok) throw new Error(held.problem.code);
    ({ id } = held.data);
    expect(held.data.status).toBe("held");
  });

  it.each([
    [
      "server",
      "server/platform/http/answers/answer-problem.ts",
      'type: "about:blank"',
      'type: "about:server"',
      "/api/v1/none",
      "about:server",
    ],
    ["contract", "contract/problems.ts", "NOT_FOUND: 404", "NOT_FOUND: 410", "/api/v1/none", "410 "],
    ["i18n", "i18n/en/problem-texts.ts", "what you're looking for", "what is wanted", "/api/v1/none", "what is wanted"],
    ["domain", "domain/tickets/waivers/release.types.ts", '"AB", "O"', '"AB", "Z"', "/api/v1/openapi.json", '"Z"'],
  ])("serves a change of %s at once", async (_, file, from, to, path, expected) => {
    expect(await ask(path)).not.toContain(expected);
    edit(file, from, to);
    await expect.poll(() => ask(path)).toContain(expected);
  });

  it("reads only the changed modules and their importers again", async () => {
    const reads = () =>
      [...shop.said().matchAll(/: (\d+) of (\d+) modules read/g)].map(([, read, all]) => [Number(read), Number(all)] as const);
    const before = reads().length;
    edit("server/modules/tickets/gate/list-gate.ts", "export ", "\nexport ");
    await expect.poll(() => reads().length).toBe(before + 1);
    const [read, all] = reads().at(-1)!;
    expect(all).toBeGreaterThan(500);
    // The file itself, its importers in server/api, and the files that assemble the product.
    expect(read).toBeLessThanOrEqual(8);
  });

  it("shows a change under npm run dev within two seconds", () => {
    expect(reloads().length).toBeGreaterThanOrEqual(4);
    expect(Math.min(...reloads())).toBeLessThan(Math.max(WITHIN_MS, PART * startMs));
  });

  it("keeps the product after a change that cannot be loaded, reports why, and loads the next one", async () => {
    const count = reloads().length;
    edit("server/platform/base/problem.ts", "export class Problem", "export clas Problem");
    await expect.poll(() => shop.said()).toContain("could not be opened again");
    expect(await ask("/api/v1/none")).toContain("about:server");
    edit("server/platform/base/problem.ts", "export clas Problem", "export class Problem");
    await expect.poll(() => reloads().length).toBe(count + 1);
    expect(await ask("/api/v1/none")).toContain("about:server");
  });

  it("keeps orders and cookies over a change under npm run dev", async () => {
    const found = await buyer.call("getBooking", { params: { id }, query: {} });
    expect(found.ok && found.data.status).toBe("held");
  });
});
