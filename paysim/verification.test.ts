import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPaysim, type Paysim } from "./app.ts";

const NOW = Date.parse("2026-05-01T10:00:00Z");
const BASE = "http://pay.test/paysim";
const ORDER = {
  payment_id: "pay-1",
  reference: "KRC-1234",
  amount: 605_000,
  currency: "IDR",
  description: "Jazz Night × 2",
  merchant: "Nada Raya",
  expires_at: new Date(NOW + 5_000).toISOString(),
  return_url: "https://shop.test/bookings/KRC-1234?a=1",
  notice_url: "https://shop.test/notices",
  locale: "en",
};

let paysim: Paysim;
let told: { status: string; at: number }[];
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  told = [];
  paysim = createPaysim({
    basePath: "/paysim",
    publicBase: () => BASE,
    apiKey: "key",
    webhookSecret: "secret",
    journalPath: null,
    async deliver(_url, { body }) {
      const { session } = JSON.parse(body) as { session: { status: string } };
      told.push({ status: session.status, at: Date.now() - NOW });
      return { status: 200 };
    },
  });
});
afterEach(async () => {
  await paysim.stop();
  vi.useRealTimers();
});

async function api(path: string, body?: unknown) {
  const init = {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: "Bearer key", "content-type": "application/json" },
  };
  const answer = await paysim.fetch(
    new Request(`${BASE}/v1/sessions${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) }),
  );
  return (await answer.json()) as { id: string; status: string };
}
const choose = (id: string) =>
  paysim.fetch(new Request(`${BASE}/pay/${id}`, { method: "POST", body: new URLSearchParams({ outcome: "verify_10s" }) }));

describe("a payment that is looked at first", () => {
  it("is under verification for ten seconds, past its time to pay, and then settled; each is told", async () => {
    const { id } = await api("", ORDER);
    const back = await choose(id);
    expect([back.status, back.headers.get("location")]).toEqual([303, "https://shop.test/bookings/KRC-1234?a=1&payment=verifying"]);
    await vi.advanceTimersByTimeAsync(9_900);
    expect((await api(`/${id}`)).status).toBe("verifying");
    await vi.advanceTimersByTimeAsync(300);
    expect((await api(`/${id}`)).status).toBe("settled");
    expect(told.map(({ status }) => status)).toEqual(["verifying", "settled"]);
    expect(told[1]!.at).toBeGreaterThanOrEqual(10_000);
  });

  it("can meanwhile be neither cancelled nor paid again, and its page says why", async () => {
    const { id } = await api("", ORDER);
    await choose(id);
    expect((await api(`/${id}/cancel`, {})).status).toBe("verifying");
    await choose(id);
    expect((await api(`/${id}`)).status).toBe("verifying");
    const page = await (await paysim.fetch(new Request(`${BASE}/pay/${id}`))).text();
    expect(page).toContain("This payment is being verified");
    expect(page).not.toContain("<form");
  });
});
