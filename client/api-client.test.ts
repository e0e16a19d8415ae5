import { createDecipheriv, createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openBody } from "./sealed-body.ts";
import { wireFetch, type WireOptions } from "./api-client.ts";

const SECRET = "0123456789abcdef";
const URL_OF = "http://shop.example/api/v1/quotes?businessId=biz_a";
const NOW = 1_763_683_200_000;
type Sent = { url: string; method: string; headers: Record<string, string>; body?: string };

/** A server that answers from a list, and repeats its last answer. */
function openServer(...answers: { status: number; body?: unknown; retryAfter?: string }[]) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const options: WireOptions = {
    fetch: async (url, init) => {
      sent.push({ url, ...init, body: init.body as string });
      const { status, body = {}, retryAfter } = answers[Math.min(sent.length, answers.length) - 1]!;
      return {
        ok: status < 300,
        status,
        text: async () => JSON.stringify(body),
        headers: { get: (name) => (name === "retry-after" ? (retryAfter ?? null) : null) },
      };
    },
    now: () => NOW,
    chance: () => 0.5,
    sleep: async (ms) => void waits.push(ms),
  };
  return { sent, waits, options };
}

function plainOf(signature: string): string {
  const cipher = createDecipheriv("aes-128-ecb", SECRET, null);
  return cipher.update(signature, "base64", "utf8") + cipher.final("utf8");
}

const get = { method: "GET", headers: {} };
const post = { method: "POST", headers: { "content-type": "application/json" }, body: '{"a":1}' };
const act = { ...post, headers: { ...post.headers, "idempotency-key": "k1" } };
const signature = { secret: SECRET, suffix: "_s" };

describe("a call on the wire", () => {
  it("signs a call with its business and the time [A3]", async () => {
    const { sent, options } = openServer({ status: 200 });
    await wireFetch({ ...options, signature })(URL_OF, get);
    expect(plainOf(sent[0]!.headers["x-signature"]!)).toBe(`biz_a_${NOW}_s`);
  });

  it("computes a requested proof once and repeats the call under its key, with a newly sealed body [R07]", async () => {
    const asked = { status: 422, body: { code: "PROOF_NEEDED", details: { challenge: "x.y.z", bits: 8 } } };
    for (const bodySecret of [undefined, "a body's secret"]) {
      const { sent, options } = openServer(asked, { status: 201 });
      const own = bodySecret === undefined ? options : { ...options, bodySecret };
      expect((await wireFetch(own)(URL_OF, act)).status).toBe(201);
      const last = JSON.parse(sent[1]!.body!) as never;
      const place = { method: "POST", path: "/api/v1/quotes", businessId: "biz_a" };
      const body = (bodySecret === undefined ? last : await openBody(last, bodySecret, place)) as {
        a: number;
        proof: { challenge: string; solution: number };
      };
      expect([body.a, body.proof.challenge, sent[1]!.headers["idempotency-key"]]).toEqual([1, "x.y.z", "k1"]);
      expect(createHash("sha256").update(`x.y.z:${body.proof.solution}`).digest()[0]).toBe(0);
    }
    const again = openServer(asked, asked);
    expect((await wireFetch(again.options)(URL_OF, act)).status).toBe(422);
    expect(again.sent).toHaveLength(2);
  });

  it("corrects its clock after a refusal and repeats the call once [A3]", async () => {
    const wrong = { status: 401, body: { code: "SIGNATURE_INVALID", details: { now: NOW + 3_600_000 } } };
    const { sent, options } = openServer(wrong, { status: 200 });
    const fetch = wireFetch({ ...options, signature });
    expect((await fetch(URL_OF, act)).status).toBe(200);
    expect(sent.map((one) => plainOf(one.headers["x-signature"]!))).toEqual([`biz_a_${NOW}_s`, `biz_a_${NOW + 3_600_000}_s`]);
    expect(sent[1]!.headers["idempotency-key"]).toBe("k1");
    await fetch(URL_OF, get);
    expect(plainOf(sent[2]!.headers["x-signature"]!)).toBe(`biz_a_${NOW + 3_600_000}_s`);
  });

  it("returns a second refusal to its caller [A3][A4]", async () => {
    const wrong = { status: 401, body: { code: "SIGNATURE_INVALID", details: { now: NOW + 1 } } };
    const { sent, options } = openServer(wrong);
    const answer = await wireFetch({ ...options, signature })(URL_OF, get);
    expect([answer.status, JSON.parse(await answer.text()).code, sent.length]).toEqual([401, "SIGNATURE_INVALID", 2]);
  });

  it("seals bodies if the tenant requires it [A5]", async () => {
    const { sent, options } = openServer({ status: 200 });
    await wireFetch({ ...options, bodySecret: "body secret" })(URL_OF, post);
    const body = JSON.parse(sent[0]!.body!) as unknown;
    expect(Object.keys(body as object)).toEqual(["v", "iv", "data"]);
    expect(await openBody(body, "body secret", { method: "POST", path: "/api/v1/quotes", businessId: "biz_a" })).toEqual({ a: 1 });
  });

  it("sends the XSRF token with a change [A6]", async () => {
    const { sent, options } = openServer({ status: 200 });
    const fetch = wireFetch({ ...options, xsrfToken: () => "t1" });
    await fetch(URL_OF, post);
    await fetch(URL_OF, get);
    expect(sent.map((one) => one.headers["x-xsrf-token"])).toEqual(["t1", undefined]);
  });
});

describe("a call that failed for a moment", () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])("repeats a call after %i with growing pauses, then gives up [A7]", async (status) => {
    const { sent, waits, options } = openServer({ status });
    expect((await wireFetch(options)(URL_OF, get)).status).toBe(status);
    expect(sent).toHaveLength(3);
    expect(waits).toEqual([300, 900]);
  });

  it.each([400, 401, 403, 404, 410, 422])("does not repeat a call after %i [A7]", async (status) => {
    const { sent, options } = openServer({ status });
    await wireFetch(options)(URL_OF, act);
    expect(sent).toHaveLength(1);
  });

  it("repeats a call with the same key, and never without a key [A7]", async () => {
    const keyed = openServer({ status: 503 }, { status: 200 });
    expect((await wireFetch(keyed.options)(URL_OF, act)).status).toBe(200);
    expect(keyed.sent.map((one) => one.headers["idempotency-key"])).toEqual(["k1", "k1"]);
    const plain = openServer({ status: 503 }, { status: 200 });
    expect((await wireFetch(plain.options)(URL_OF, post)).status).toBe(503);
    expect(plain.sent).toHaveLength(1);
  });

  it("waits as long as requested, up to a limit [A7]", async () => {
    const short = openServer({ status: 429, retryAfter: "2" }, { status: 200 });
    await wireFetch(short.options)(URL_OF, get);
    expect(short.waits).toEqual([2000]);
    const dated = openServer({ status: 503, retryAfter: new Date(NOW + 3000).toUTCString() }, { status: 200 });
    await wireFetch(dated.options)(URL_OF, get);
    expect(dated.waits).toEqual([3000]);
    const long = openServer({ status: 429, retryAfter: "60" }, { status: 200 });
    expect((await wireFetch(long.options)(URL_OF, get)).status).toBe(429);
    expect(long.waits).toEqual([]);
  });

  it("throws on a network error and does not repeat the call [A4]", async () => {
    let calls = 0;
    const fetch = wireFetch({
      fetch: async () => {
        calls += 1;
        throw new TypeError("no network");
      },
    });
    await expect(fetch(URL_OF, get)).rejects.toThrow("no network");
    expect(calls).toBe(1);
  });
});
