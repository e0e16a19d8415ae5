import { expect, it } from "vitest";
import { openShop } from "#test/harness/open-shop.ts";

it("compresses handbook and OpenAPI document and answers 304 on a second request", async () => {
  const shop = await openShop(null, { worker: false });
  const ask = (path: string, headers: Record<string, string>) =>
    shop.fetch(new Request(`http://karcis.localhost${path}`, { headers: { host: "karcis.localhost", ...headers } }));
  for (const [path, most] of [
    ["/api/docs", 100_000],
    ["/api/v1/openapi.json", 100_000],
  ] as const) {
    for (const form of ["br", "gzip"]) {
      const answer = await ask(path, { "accept-encoding": form });
      expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([form, "accept-encoding"]);
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(most);
      expect((await ask(path, { "accept-encoding": form, "if-none-match": answer.headers.get("etag")! })).status).toBe(304);
    }
    const plain = await ask(path, {});
    expect([plain.status, plain.headers.get("content-encoding")]).toEqual([200, null]);
    expect((await plain.arrayBuffer()).byteLength).toBeLessThan(850_000);
  }
  await shop.close();
});
