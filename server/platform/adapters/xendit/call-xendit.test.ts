import { describe, expect, it } from "vitest";
import { ORDER, REF, SESSION, refusal, scripted, isUnavailable, type Reply } from "#test/harness/scripted-xendit.ts";
import { createXenditPayments } from "./xendit-payments.ts";

describe("Xendit in trouble", () => {
  const limited =
    (headers: Record<string, string>, status = 429) =>
    () =>
      Response.json(status === 429 ? refusal("RATE_LIMIT_EXCEEDED") : SESSION, { status, headers });
  const reading = (...replies: Reply[]) => scripted({ [`GET /sessions/${REF}`]: replies });

  it("repeats idempotent calls a few times", async () => {
    const { provider, asked } = reading(new Error("reset"), [502, {}], [200, SESSION]);
    expect(await provider.readSession(REF)).toMatchObject({ status: "pending" });
    expect(asked).toHaveLength(3);
    const down = reading([503, {}]);
    expect(await isUnavailable(down.provider.readSession(REF), false)).toBe(true);
    expect(down.asked).toHaveLength(3);
  });

  it("pauses an endpoint while its quota is used up", async () => {
    const soon = reading(limited({ "rate-limit-reset": "0.05" }), [200, SESSION]);
    expect(await soon.provider.readSession(REF)).toMatchObject({ status: "pending" });
    const late = scripted({
      [`GET /sessions/${REF}`]: limited({ "rate-limit-reset": "58.37" }),
      [`POST /sessions/${REF}/cancel`]: [200, {}],
    });
    expect(await isUnavailable(late.provider.readSession(REF))).toBe(true);
    const calls = late.asked.length;
    expect(await isUnavailable(late.provider.readSession("ps-another"), true)).toBe(true);
    expect(late.asked).toHaveLength(calls);
    // Each endpoint has its own quota.
    await late.provider.cancelSession(REF);
    const last = reading(limited({ "rate-limit-remaining": "0", "rate-limit-reset": "30" }, 200));
    expect(await last.provider.readSession(REF)).toMatchObject({ status: "pending" });
    expect(await isUnavailable(last.provider.readSession(REF), true)).toBe(true);
    expect(last.asked).toHaveLength(1);
  });

  it("rejects responses that are not JSON, too long, or redirects", async () => {
    const html = () => new Response("<p>hi</p>", { headers: { "content-type": "text/html" } });
    const long = () => Response.json({ ...SESSION, pad: "x".repeat(300_000) });
    const half = () => new Response('{"payment_session_id":', { headers: { "content-type": "application/json" } });
    const elsewhere = () => new Response(null, { status: 302, headers: { location: "https://evil.test" } });
    for (const reply of [html, long, half, elsewhere]) expect(await isUnavailable(reading(reply).provider.readSession(REF))).toBe(true);
  });

  it("bounds one operation in time, however many calls it needs", async () => {
    const provider = createXenditPayments({
      name: "xendit",
      secretKey: "key",
      callbackToken: "token",
      channels: [],
      timeoutMs: 60,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason as Error))),
    });
    expect(await isUnavailable(provider.readSession(REF), false)).toBe(true);
    expect(await isUnavailable(provider.createSession(ORDER), false)).toBe(true);
  });

  it("names the Xendit account and reports the channels offered", () => {
    const { provider } = scripted({}, { name: "xendit.2" });
    expect(provider).toMatchObject({ name: "xendit.2", title: "Xendit", isSimulation: false });
    expect(provider.methods).toEqual(["qris", "e_wallet", "virtual_account", "card", "counter"]);
    expect(provider.channels).toEqual(["qris", "bca_va", "ovo", "card", "alfamart"]);
    expect(provider.listBooks).toBeUndefined();
  });
});
