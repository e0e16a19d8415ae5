import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { serveMetrics } from "./serve-metrics.ts";

const TOKEN = "0123456789abcdef";
let server: Server | null = null;
afterEach(() => server?.close());

async function open(token: string | null): Promise<(path?: string, headers?: Record<string, string>, method?: string) => Promise<number>> {
  server = await serveMetrics({ port: 0, host: "127.0.0.1", token }, async () => "up 1\n");
  const { port } = server.address() as AddressInfo;
  return async (path = "/metrics", headers = {}, method = "GET") => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, method });
    const text = await answer.text();
    expect(text.includes("up 1")).toBe(answer.status === 200);
    return answer.status;
  };
}

describe("metrics without a token", () => {
  it("serves metrics without a token to this machine", async () => {
    const ask = await open(null);
    expect(await ask()).toBe(200);
    expect(await ask("/")).toBe(404);
    expect(await ask("/metrics", {}, "POST")).toBe(404);
  });

  it.each(["x-forwarded-for", "x-forwarded-proto", "forwarded", "via", "x-real-ip", "origin", "sec-fetch-site"])(
    "refuses metrics without a token to a proxy or a page (%s)",
    async (name) => expect(await (await open(null))("/metrics", { [name]: "http://a.example" })).toBe(403),
  );
});

/** `fetch` cannot send another Host. */
function askAs(host: string): Promise<number> {
  const { port } = server!.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", path: "/metrics", headers: { host } }, (answer) => resolve(answer.resume().statusCode!))
      .on("error", reject)
      .end();
  });
}

describe("a host name for metrics without a token", () => {
  it.each(["127.0.0.1", "127.0.0.1:9464", "localhost:9464", "LOCALHOST", "[::1]:9464"])(
    "accepts the host name %s for metrics",
    async (host) => {
      await open(null);
      expect(await askAs(host)).toBe(200);
    },
  );

  it.each(["evil.example", "evil.example:9464", "127.0.0.1.evil.example", "localhost.evil.example:80", "10.0.0.1", "127.0.0.1:9464:1"])(
    "rejects a foreign host name that resolves here: %s",
    async (host) => {
      await open(null);
      expect(await askAs(host)).toBe(403);
    },
  );

  it("ignores the host name with a token, which no page has", async () => {
    const ask = await open(TOKEN);
    expect(await ask("/metrics", { authorization: `Bearer ${TOKEN}` })).toBe(200);
  });
});

describe("metrics with a token", () => {
  it("serves metrics to a token's holders anywhere", async () => {
    const ask = await open(TOKEN);
    expect(await ask("/metrics", { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "203.0.113.7" })).toBe(200);
    for (const authorization of ["", TOKEN, `Bearer ${TOKEN}x`, "Bearer ", `bearer ${TOKEN}`])
      expect(await ask("/metrics", { authorization })).toBe(401);
    expect(await ask()).toBe(401);
  });
});

it("names the wrong setting if the metrics port is in use", async () => {
  server = await serveMetrics({ port: 0, host: "127.0.0.1", token: null }, async () => "");
  const { port } = server.address() as AddressInfo;
  await expect(serveMetrics({ port, host: "127.0.0.1", token: null }, async () => "")).rejects.toThrow(
    new RegExp(`^METRICS_PORT ${port} cannot be listened on: `),
  );
});
