import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKarcisClient, type KarcisOptions } from "#client/karcis-client.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const SUFFIX = "_suffix";

let strict: TestShop;
beforeAll(async () => {
  const env = { SIGNATURE_SECRET: SECRET, SIGNATURE_SUFFIX: SUFFIX, SIGNATURE_MODE: "enforce" };
  strict = await openShop(null, { worker: false, env });
});
afterAll(() => strict.close());

describe("the client for programs of third parties", () => {
  const options = (ui: string, more: Partial<KarcisOptions> = {}): KarcisOptions => ({
    env: "demo",
    bases: { production: "https://api.example.com", demo: `http://${ui}.localhost` },
    businessId: `biz_${ui}`,
    signature: { secret: SECRET, suffix: SUFFIX },
    fetch: (url, init) => strict.plain.fetch(new Request(url, { ...init, headers: { ...init.headers, host: `${ui}.localhost` } })),
    ...more,
  });

  it("calls the selected environment's base address, signed, with the business of the selection [A1][A2][A3]", async () => {
    const urls: string[] = [];
    const spy = (url: string) => {
      urls.push(url);
      return Promise.resolve(Response.json({}));
    };
    const selected = () => ({ event: { businessId: "biz_event" }, video: { businessId: "biz_video" } });
    for (const more of [
      { env: "production" as const },
      {},
      { env: "development" as const },
      { selected },
      { selected: () => ({ ...selected(), event: null }) },
    ])
      await createKarcisClient(options("garudarun", { ...more, fetch: spy }))("listEvents", { query: {} });
    await createKarcisClient(options("garudarun", { selected, fetch: spy }))("listEvents", { query: { businessId: "biz_mine" } });
    expect(urls.map((url) => [new URL(url).origin, new URL(url).searchParams.get("businessId")])).toEqual([
      ["https://api.example.com", "biz_garudarun"],
      ["http://garudarun.localhost", "biz_garudarun"],
      ["http://garudarun.localhost", "biz_garudarun"],
      ["http://garudarun.localhost", "biz_event"],
      ["http://garudarun.localhost", "biz_video"],
      ["http://garudarun.localhost", "biz_mine"],
    ]);
  });

  it("returns successes and refusals as values, even with a wrong clock [A3][A4]", async () => {
    const call = createKarcisClient(options("garudarun", { now: () => Date.now() - 86_400_000 }));
    const list = await call("listEvents", { query: {} });
    expect(list.ok && list.data.events.length).toBeGreaterThan(0);
    const missing = await call("getEvent", { params: { slug: "no-such-event" }, query: {} });
    expect(missing).toMatchObject({ ok: false, status: 404, problem: { code: "NOT_FOUND" } });
    const away = createKarcisClient(options("garudarun", { fetch: () => Promise.reject(new TypeError("no network")) }));
    await expect(away("listEvents", { query: {} })).rejects.toThrow("no network");
  });
});
