import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../harness/free-port.ts";
import { hasNginx, startNginx, type RunningNginx } from "../../harness/nginx.ts";
import { eventOf, newBuyer } from "../../harness/buyer.ts";
import { overHttp, plainOverHttp } from "../../harness/over-http.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { freeze } from "../../harness/freeze.ts";

const TENANT = "nadarosa";
const OTHER = "garudarun";
const SLUG = "goyang-kota-medan";

let shop: RunningServer;
let metrics: string;
let nginx: RunningNginx | null = null;
let path: string;
beforeAll(async () => {
  const metricsPort = await freePort();
  metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  shop = await startServer({ TRUST_PROXY: "yes", METRICS_PORT: String(metricsPort), LOG_LEVEL: "info" });
  const event = await eventOf(newBuyer(overHttp(shop.port), { tenant: TENANT, port: shop.port }), SLUG);
  path = `/queue/${event.id}.json`;
  nginx = hasNginx() ? await startNginx(shop.port) : null;
});
afterAll(async () => {
  nginx?.stop();
  await shop.stop();
});

const ask = (
  tenant: string,
  {
    port = shop.port,
    at = path,
    method = "GET",
    headers = {},
  }: { port?: number; at?: string; method?: string; headers?: Record<string, string> } = {},
) =>
  plainOverHttp(port).fetch(
    new Request(`http://${tenant}.localhost${at}`, { method, headers: { host: `${tenant}.localhost:${port}`, ...headers } }),
  );

/** Queue state requests counted by the shop. */
async function counted(): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const lines = [...text.matchAll(/^karcis_http_requests_total\{[^}]*route="\/queue\/\*"[^}]*\} (\d+)$/gm)];
  return lines.reduce((sum, [, n]) => sum + Number(n), 0);
}

describe("the public state of a queue", () => {
  it("sends a queue's state with caching headers and a tag, and counts and logs it like every request", async () => {
    const before = await counted();
    const first = await ask(TENANT);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(first.headers.get("cache-control")).toBe("public, max-age=1, s-maxage=2, stale-while-revalidate=5, stale-if-error=60");
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
    expect(first.headers.getSetCookie()).toEqual([]);
    expect(await first.json()).toMatchObject({ kind: "queue" });
    // The fast path and the full pipeline give the same answer.
    await expect
      .poll(async () => {
        const fresh = await ask(TENANT);
        const again = await ask(TENANT, { headers: { "if-none-match": `"x", ${fresh.headers.get("etag")!}` } });
        return [again.status, await again.text()];
      })
      .toEqual([304, ""]);
    const head = await ask(TENANT, { method: "HEAD" });
    expect([head.status, Number(head.headers.get("content-length")) > 100, await head.text()]).toEqual([200, true, ""]);
    await expect.poll(counted).toBeGreaterThanOrEqual(before + 4);
    await expect
      .poll(() => shop.logs())
      .toMatch(/"tenant":"nadarosa","method":"GET","route":"\/queue\/\*","status":304,"ms":[\d.]+,"times":\d+/);
  });

  it("serves a queue's state only for its own brand, at a known host and a complete address", async () => {
    expect((await ask(OTHER)).status).toBe(404);
    expect((await ask("nobody-has-this")).status).toBe(421);
    expect((await ask(TENANT, { at: path.replace(".json", ".jso") })).status).toBe(404);
    expect((await ask(TENANT, { at: "/queue/0199a0b1-77aa-7000-8000-2b3c4d5e6f70.json" })).status).toBe(404);
    expect((await ask(TENANT, { method: "POST" })).status).toBe(405);
  });

  it("caches a queue's state by nginx with the example: a thousand pages cost a few requests, and the last state survives a freeze", async ({
    skip,
  }) => {
    if (!nginx) return skip("nginx is not installed here");
    const { port } = nginx;
    expect((await ask(TENANT, { port })).status).toBe(200);
    const [before, began] = [await counted(), performance.now()];
    for (let wave = 0; wave < 10; wave++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => ask(TENANT, { port, at: `${path}?page=${n}`, headers: { cookie: `visitor=${n}` } })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    const seconds = (performance.now() - began) / 1000;
    expect((await ask(OTHER, { port })).status).toBe(404);
    await expect.poll(counted).toBeGreaterThan(before);
    expect((await counted()) - before).toBeLessThanOrEqual(3 + Math.ceil(seconds));
    const thaw = freeze(shop.pid);
    try {
      for (let n = 0; n < 5; n++) expect((await ask(TENANT, { port })).status).toBe(200);
    } finally {
      thaw();
    }
  });
});
