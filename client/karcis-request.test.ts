import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createKarcisRequest } from "./karcis-request.ts";

const HOUR = 3_600_000;
type Asked = { readonly url: string; readonly key: string | undefined; readonly signature: string; readonly size: number };

/** A server with a clock an hour ahead, busy once. */
let server: Server;
let origin: string;
let asked: Asked[];
beforeAll(async () => {
  server = createServer((request, answer) => {
    let size = 0;
    request.on("data", (part: Buffer) => (size += part.length));
    request.on("end", () => {
      const { "idempotency-key": key, "x-signature": signature } = request.headers;
      asked.push({ url: request.url!, key: key as string | undefined, signature: signature as string, size });
      const off = { code: "SIGNATURE_INVALID", details: { now: Date.now() + HOUR } };
      if (asked.length === 1) return void answer.writeHead(401).end(JSON.stringify(off));
      if (asked.length === 2) return void answer.writeHead(503, { "retry-after": "0" }).end("{}");
      answer.writeHead(201, { "content-type": "application/json" }).end('{"kept":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

const options = () => ({
  env: "demo" as const,
  bases: { production: "https://tickets.example.com", demo: origin },
  businessId: "biz_a",
  signature: { secret: "0123456789abcdef", suffix: "_s" },
  sleep: async () => {},
});

describe("a request of any kind", () => {
  it("signs a request with a file and repeats it under its key: with the server's time, and when it is less busy [A3][A6][A7]", async () => {
    const request = createKarcisRequest(options());
    const body = new FormData();
    body.set("file", new File([new Uint8Array(200_000)], "bukti.png"));
    const answer = await request("POST", "/api/v1/files", { body, idempotencyKey: "one-file", onUpload: () => {} });
    expect([answer.ok, answer.status, new TextDecoder().decode(answer.bytes)]).toEqual([true, 201, '{"kept":true}']);
    expect(asked.map(({ url, key }) => `${url} ${key}`)).toEqual(Array(3).fill("/api/v1/files?businessId=biz_a one-file"));
    expect(new Set(asked.map(({ size }) => size)).size).toBe(1);
    expect(asked[0]!.size).toBeGreaterThan(200_000);
    expect(new Set(asked.map(({ signature }) => signature)).size).toBeGreaterThan(1);
  });

  it("does not repeat a change without a key for a busy server [A7]", async () => {
    const request = createKarcisRequest(options());
    const answer = await request("POST", "/api/v1/files", { body: { a: 1 }, query: { locale: "id" } });
    expect([answer.ok, answer.status, asked.length]).toEqual([false, 503, 2]);
    expect(asked[1]!.url).toBe("/api/v1/files?businessId=biz_a&locale=id");
  });

  it("uses the selected business, and refuses to send a form unsealed to a tenant with sealed bodies [A2][A5]", async () => {
    const selected = () => ({ event: { businessId: "biz_event" } });
    await createKarcisRequest({ ...options(), selected })("GET", "/api/v1/events");
    expect(asked[0]!.url).toBe("/api/v1/events?businessId=biz_event");
    const before = asked.length;
    const sealing = createKarcisRequest({ ...options(), bodySecret: "what both sides were given" });
    await expect(sealing("POST", "/api/v1/files", { body: new URLSearchParams({ name: "Ratna" }) })).rejects.toThrow("takes JSON alone");
    expect(asked).toHaveLength(before);
  });
});
