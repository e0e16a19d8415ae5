import { createCipheriv, createHash, hkdfSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealBody, type SealedBody } from "#client/sealed-body.ts";
import { signCall } from "#client/sign-call.ts";
import { eventOf, holdBody, newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { readSettings } from "../platform/config/settings.ts";
import { metricsText } from "../platform/observability/metrics.ts";
import { isSignatureGood } from "../platform/http/calls/check-signature.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const BODY_SECRET = "what both sides were given";
const SUFFIX = "_suffix";
const WIRE = { SIGNATURE_SECRET: SECRET, SIGNATURE_SUFFIX: SUFFIX, BODY_SECRET };

let strict: TestShop;
let observing: TestShop;
beforeAll(async () => {
  strict = await openShop(null, { worker: false, env: { ...WIRE, SIGNATURE_MODE: "enforce" } });
  observing = await openShop(null, { worker: false, env: { ...WIRE, SIGNATURE_MODE: "observe" } });
});
afterAll(() => Promise.all([strict.close(), observing.close()]));

/** Any text, encrypted like a signature. */
function ecb(text: string, secret = SECRET): string {
  const cipher = createCipheriv("aes-256-ecb", secret, null);
  return cipher.update(text, "utf8", "base64") + cipher.final("base64");
}
const sign = (businessId: string, timestamp = Date.now()) => signCall({ businessId, timestamp, suffix: SUFFIX }, SECRET);

function ask(
  shop: TestShop,
  {
    path,
    headers = {},
    body,
    ui = "garudarun",
  }: { readonly path: string; readonly headers?: Record<string, string>; readonly body?: unknown; readonly ui?: string },
) {
  const host = `${ui}.localhost`;
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  return shop.plain.fetch(
    new Request(`http://${host}${path}`, {
      ...init,
      headers: { host, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    }),
  );
}

async function codeOf(answer: Response): Promise<string> {
  return answer.ok ? "ok" : ((await answer.json()) as { code: string }).code;
}

describe("X-Signature", () => {
  it("refuses a missing, wrong, stale or foreign signature with the server's time [A3]", async () => {
    const path = "/api/v1/events?businessId=biz_garudarun";
    const hour = 3_600_000;
    const bad = [
      null,
      "",
      "AAAA",
      "x".repeat(3000),
      await sign("biz_jenius"),
      await sign("biz_garudarun", Date.now() - hour),
      await sign("biz_garudarun", Date.now() + hour),
    ];
    for (const signature of bad) {
      const answer = await ask(strict, { path, headers: signature === null ? {} : { "x-signature": signature } });
      const body = (await answer.json()) as { code: string; details: { now: number } };
      expect([answer.status, body.code]).toEqual([401, "SIGNATURE_INVALID"]);
      expect(Math.abs(body.details.now - Date.now())).toBeLessThan(60_000);
    }
    expect(
      await codeOf(await ask(strict, { path, headers: { "x-signature": await sign("biz_garudarun", Date.now() - 4 * 60_000) } })),
    ).toBe("ok");
  });

  it("accepts a signature for five minutes before and after the server's time [A3][X01]", async () => {
    const path = "/api/v1/events?businessId=biz_garudarun";
    const after = async (ms: number) =>
      codeOf(await ask(strict, { path, headers: { "x-signature": await sign("biz_garudarun", Date.now() + ms) } }));
    const margin = 15_000;
    for (const side of [-1, 1]) {
      expect(await after(side * (300_000 - margin))).toBe("ok");
      expect(await after(side * (300_000 + margin))).toBe("SIGNATURE_INVALID");
    }
  });

  it("rejects a signature of other parts, order or secret [A3][X01]", async () => {
    const path = "/api/v1/events?businessId=biz_garudarun";
    const now = Date.now();
    const whole = await ask(strict, { path, headers: { "x-signature": ecb(`biz_garudarun_${now}${SUFFIX}`) } });
    expect(await codeOf(whole)).toBe("ok");
    const bad = [
      ecb(`${now}_biz_garudarun${SUFFIX}`),
      ecb(`biz_garudarun_${SUFFIX}${now}`),
      ecb(`biz_garudarun_${now}`),
      ecb(`biz_garudarun_${now}_other`),
      ecb(`biz_garudarun${now}${SUFFIX}`),
      ecb(`biz_garudarun_${now}.5${SUFFIX}`),
      ecb(`biz_garudarun_${SUFFIX}`),
      ecb(`biz_garudarun_${now}${SUFFIX}`, "f".repeat(32)),
    ];
    for (const signature of bad)
      expect(await codeOf(await ask(strict, { path, headers: { "x-signature": signature } }))).toBe("SIGNATURE_INVALID");
  });

  it("rejects a signature of another business, even of the same tenant [A2][A3]", async () => {
    const signature = await sign("biz_karcis");
    const to = (id: string) =>
      ask(strict, { path: `/api/v1/events?businessId=${id}`, headers: { "x-signature": signature }, ui: "karcis" });
    expect(await codeOf(await to("biz_karcis"))).toBe("ok");
    expect(await codeOf(await to("biz_karcis_2"))).toBe("SIGNATURE_INVALID");
  });

  it("requires a login despite a valid signature [A3][X02]", async () => {
    const path = "/api/v1/sessions?businessId=biz_garudarun";
    expect(await codeOf(await ask(strict, { path, headers: { "x-signature": await sign("biz_garudarun") } }))).toBe("LOGIN_REQUIRED");
  });

  it("requires a signature by default [A3]", () => {
    expect(readSettings({}).wire.mode).toBe("enforce");
    expect(readSettings({ SIGNATURE_MODE: "observe" }).wire.mode).toBe("observe");
    expect(() => readSettings({ SIGNATURE_MODE: "off" })).toThrow("SIGNATURE_MODE");
  });

  it("grants no access to another tenant [A3][T10]", async () => {
    const answer = await ask(strict, {
      path: "/api/v1/events?businessId=biz_jenius",
      headers: { "x-signature": await sign("biz_jenius") },
    });
    expect(await codeOf(answer)).toBe("NOT_FOUND");
  });

  it("exempts health checks, the OpenAPI document and browser downloads [A3]", async () => {
    for (const path of ["/livez", "/readyz", "/api/v1/openapi.json"]) expect((await ask(strict, { path })).status).toBe(200);
    expect(await codeOf(await ask(strict, { path: `/api/v1/tickets/${crypto.randomUUID()}/qr` }))).not.toBe("SIGNATURE_INVALID");
  });

  it("ignores signatures of gates, which use a device's token instead", async () => {
    for (const path of ["/api/v1/gate", "/api/v1/gate/list"])
      for (const headers of [{}, { "x-signature": "AAAA" }, { authorization: "Bearer nobody's" }])
        expect(await codeOf(await ask(strict, { path, headers }))).toBe("GATE_TOKEN_INVALID");
  });

  it("only counts unsigned calls in mode observe [A3]", async () => {
    const unsigned = () => Number(/^karcis_unsigned_calls_total (\d+)$/m.exec(metricsText([]))?.[1] ?? 0);
    const before = unsigned();
    expect(await codeOf(await ask(observing, { path: "/api/v1/events" }))).toBe("ok");
    expect(
      await codeOf(
        await ask(observing, { path: "/api/v1/events?businessId=biz_garudarun", headers: { "x-signature": await sign("biz_garudarun") } }),
      ),
    ).toBe("ok");
    expect(unsigned()).toBe(before + 1);
  });

  it("rejects passphrase-based encryption: the wire has one format [A3]", () => {
    const now = 1_763_683_200_000;
    const rule = { secret: "0123456789abcdef", suffix: SUFFIX, now };
    const salt = Buffer.from("0102030405060708", "hex");
    let all = Buffer.alloc(0);
    for (let last: Uint8Array = Buffer.alloc(0); all.length < 48; all = Buffer.concat([all, last]))
      last = createHash("md5").update(last).update(rule.secret).update(salt).digest();
    const cipher = createCipheriv("aes-256-cbc", all.subarray(0, 32), all.subarray(32, 48));
    const sealed = Buffer.concat([Buffer.from("Salted__"), salt, cipher.update(`biz_a_${now}${SUFFIX}`), cipher.final()]).toString(
      "base64",
    );
    expect(isSignatureGood(sealed, "biz_a", rule)).toBe(false);
    const plain = createCipheriv("aes-128-ecb", Buffer.from(rule.secret), null);
    const signed = Buffer.concat([plain.update(`biz_a_${now}${SUFFIX}`), plain.final()]).toString("base64");
    expect(isSignatureGood(signed, "biz_a", rule)).toBe(true);
  });
});

/** The body with one bit changed, at one of forty places. */
function flipped(body: SealedBody, n: number): SealedBody {
  const bytes = Buffer.from(body.data, "base64");
  bytes[Math.floor((n / 40) * bytes.length)]! ^= 1 << (n % 8);
  return { ...body, data: bytes.toString("base64") };
}

/** Seals raw text, unlike our client. */
function sealText(text: string, at: { readonly method: string; readonly path: string; readonly businessId: string }): SealedBody {
  const key = Buffer.from(hkdfSync("sha256", BODY_SECRET, "", "karcis body v2", 32));
  const iv = Buffer.alloc(12, 7);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(`${at.method} ${at.path} ${at.businessId}`));
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return { v: 2, iv: iv.toString("base64"), data: data.toString("base64") };
}

describe("a sealed body", () => {
  const path = "/api/v1/quotes?businessId=biz_jenius";
  const at = { method: "POST", path: "/api/v1/quotes", businessId: "biz_jenius" };
  let plain: unknown;
  let signed: Record<string, string>;
  beforeAll(async () => {
    const tenants = await strict.app.tenants.all();
    expect(tenants.find((tenant) => tenant.id === "jenius")?.brand.flags.encryptedData).toBe(true);
    const list = await newBuyer(observing, { tenant: "jenius" }).call("listEvents", { query: {} });
    const slug = list.ok ? list.data.events.find((event) => event.state === "available")!.slug : "";
    const event = await eventOf(newBuyer(observing, { tenant: "jenius" }), slug);
    const { eventId, sessionId, selection } = holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]);
    plain = { eventId, sessionId, selection, promoCode: null };
    signed = { "x-signature": await sign("biz_jenius") };
  });

  it("opens a sealed body and validates it like a plain one [A5]", async () => {
    const open = await ask(observing, { path, headers: signed, body: plain, ui: "jenius" });
    const sealed = await ask(strict, { path, headers: signed, body: await sealBody(plain, BODY_SECRET, at), ui: "jenius" });
    expect([sealed.status, await sealed.json()]).toEqual([open.status, await open.json()]);
    const wrong = await ask(strict, {
      path,
      headers: signed,
      body: await sealBody({ ...(plain as object), extra: 1 }, BODY_SECRET, at),
      ui: "jenius",
    });
    expect(await codeOf(wrong)).toBe("VALIDATION_FAILED");
  });

  it("applies a plain body's rules: no duplicate key, byte order mark or excess depth [A5](H03)", async () => {
    const text = JSON.stringify(plain);
    const open = await ask(strict, { path, headers: signed, body: sealText(text, at), ui: "jenius" });
    expect(open.status).toBe(200);
    const deep = `${text.slice(0, -1)},"x":${"[".repeat(40)}${"]".repeat(40)}}`;
    for (const bad of [
      `${text.slice(0, -1)},"promoCode":null}`,
      `\ufeff${text}`,
      deep,
      `${text.slice(0, -1)},"__proto__":{}}`,
      text.slice(0, -1),
    ])
      expect(await codeOf(await ask(strict, { path, headers: signed, body: sealText(bad, at), ui: "jenius" }))).toBe("VALIDATION_FAILED");
  });

  it("refuses a changed, truncated or replayed body with one and the same answer [A5][T6][X03][X04][X05]", async () => {
    const whole = await sealBody(plain, BODY_SECRET, at);
    const bad = [
      await sealBody(plain, "another secret of theirs", at),
      await sealBody(plain, BODY_SECRET, { ...at, businessId: "biz_b" }),
      { v: 2, iv: "", data: "" },
      { ...whole, data: whole.data.slice(0, -8) },
      ...Array.from({ length: 40 }, (_, n) => flipped(whole, n)),
    ];
    const bodies = await Promise.all(
      bad.map(async (body) => {
        const answer = await ask(strict, { path, headers: signed, body, ui: "jenius" });
        const { requestId: _, ...said } = (await answer.json()) as Record<string, unknown>;
        return JSON.stringify([answer.status, said]);
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain("VALIDATION_FAILED");
  });
});
