import { statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, type TestShop } from "../../harness/open-shop.ts";

const CLIENT = join(import.meta.dirname, "..", "..", "..", "build", "client");
const HOST = "garudarun.localhost";
const EVENT = "/en/event/garuda-half-jakarta";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(null, { worker: false });
});
afterAll(() => shop.close());

const ask = (path: string, encoding: string) =>
  shop.fetch(new Request(`http://${HOST}${path}`, { headers: { host: HOST, "accept-encoding": encoding } }));

/** The scripts that a page loads with itself. */
async function scriptsOf(path: string): Promise<readonly string[]> {
  const html = await (await ask(path, "identity")).text();
  return [...new Set([...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+\.js)"/g)].map(([, file]) => file!))];
}

describe("the weight of a page", () => {
  it.each([
    ["/en", 120_000, 11],
    ["/en/event", 120_000, 10],
    [EVENT, 125_000, 10],
    [`${EVENT}/patron-information`, 140_000, 12],
  ])("keeps the scripts of %s within %i bytes compressed, in at most %i files", async (path, most, files) => {
    const scripts = await scriptsOf(path);
    const bytes = scripts.reduce((sum, file) => sum + statSync(`${join(CLIENT, file)}.gz`).size, 0);
    expect(scripts.length).toBeGreaterThan(5);
    expect(bytes).toBeLessThanOrEqual(most);
    expect(scripts.length).toBeLessThanOrEqual(files);
  });

  it.each([
    ["/en", 17_500],
    ["/en/event", 17_000],
    [EVENT, 22_000],
  ])("keeps the compressed text of %s within %i bytes", async (path, most) => {
    const answer = await ask(path, "gzip");
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(most);
  });
});
