import { createHash, createHmac } from "node:crypto";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPaysim, type Paysim } from "./app.ts";

const NOW = Date.parse("2026-05-01T10:00:00Z");
const KEY = "key-for-tests";
const SECRET = "secret-for-tests";
const BASE = "http://pay.test/paysim";

type Sent = {
  url: string;
  id: string;
  at: number;
  status: string;
  amount: number;
  genuine: boolean;
};
type ApiSession = {
  id: string;
  status: string;
  amount: number;
  redirect_url: string;
  error?: { code: string; fields?: string[] };
};

const open: Paysim[] = [];
let folder: string;

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  folder = mkdtempSync(join(tmpdir(), "paysim-"));
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((paysim) => paysim.stop()));
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

function start(options: { journalPath?: string; answer?: () => number } = {}) {
  const sent: Sent[] = [];
  const paysim = createPaysim({
    basePath: "/paysim",
    publicBase: () => BASE,
    apiKey: KEY,
    webhookSecret: SECRET,
    journalPath: options.journalPath ?? null,
    async deliver(url, { headers, body }) {
      const id = headers["webhook-id"] ?? "";
      const mac = createHmac("sha256", SECRET).update(`${id}.${headers["webhook-timestamp"]}.${body}`).digest("base64");
      const { session } = JSON.parse(body) as { session: { status: string; amount: number } };
      const genuine = headers["webhook-signature"] === `v1,${mac}`;
      sent.push({
        url,
        id,
        at: Date.now() - NOW,
        status: session.status,
        amount: session.amount,
        genuine,
      });
      const status = options.answer?.() ?? 200;
      if (status === 0) throw new Error("no connection");
      return { status };
    },
  });
  open.push(paysim);
  return { paysim, sent };
}

const ORDER = {
  payment_id: "pay-1",
  reference: "KRC-1234",
  amount: 605_000,
  currency: "IDR",
  description: "Jazz Night × 2",
  merchant: "Nada Raya",
  expires_at: new Date(NOW + 15 * 60_000).toISOString(),
  return_url: "https://shop.test/bookings/KRC-1234?a=1",
  notice_url: "https://shop.test/notices",
  locale: "en",
};

async function api(paysim: Paysim, method: string, path: string, body?: unknown, key = KEY) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await paysim.fetch(new Request(`${BASE}/v1/sessions${path}`, init));
  return { status: response.status, body: (await response.json()) as ApiSession };
}

async function choose(paysim: Paysim, id: string, outcome: string) {
  const body = new URLSearchParams({ outcome });
  return paysim.fetch(new Request(`${BASE}/pay/${id}`, { method: "POST", body }));
}

async function opened(paysim: Paysim, changes: object = {}) {
  return (await api(paysim, "POST", "", { ...ORDER, ...changes })).body.id;
}

async function read(paysim: Paysim, id: string) {
  return (await api(paysim, "GET", `/${id}`)).body;
}

describe("API", () => {
  it("gives the same session for the same payment id and refuses it for another amount", async () => {
    const { paysim } = start();
    const first = await api(paysim, "POST", "", ORDER);
    const again = await api(paysim, "POST", "", ORDER);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(first.body.redirect_url).toBe(`${BASE}/pay/${first.body.id}`);
    expect((await api(paysim, "POST", "", { ...ORDER, amount: 1 })).status).toBe(409);
  });

  it("puts the hosted page on the origin that was asked for", async () => {
    const { paysim } = start();
    const { body } = await api(paysim, "POST", "", { ...ORDER, page_origin: "https://shop.test" });
    expect(body.redirect_url).toBe(`https://shop.test/paysim/pay/${body.id}`);
  });

  it("refuses a wrong key", async () => {
    const { paysim } = start();
    expect((await api(paysim, "POST", "", ORDER, "other")).status).toBe(401);
    expect((await paysim.fetch(new Request(`${BASE}/v1/sessions/x`))).status).toBe(401);
  });

  it.each([
    ["return_url", "javascript:alert(1)"],
    ["return_url", "https://shop.test;script-src"],
    ["return_url", "https://user:word@shop.test/"],
    ["notice_url", "file:///etc/passwd"],
    ["page_origin", "https://shop.test/path"],
    ["amount", 0.5],
    ["amount", "605000"],
    ["currency", "USD"],
    ["expires_at", "2026-04-30T10:00:00Z"],
    ["expires_at", "tomorrow"],
    ["merchant", "two\nlines"],
    ["locale", "fr"],
    ["extra", 1],
  ])("refuses %s = %s", async (field, value) => {
    const { paysim } = start();
    const answer = await api(paysim, "POST", "", { ...ORDER, [field]: value });
    expect(answer.status).toBe(422);
    expect(answer.body.error?.fields).toEqual([field]);
  });

  it("refuses a body over 64 kB, broken JSON and another content type", async () => {
    const { paysim } = start();
    const post = async (body: string, type = "application/json") => {
      const headers = { authorization: `Bearer ${KEY}`, "content-type": type };
      return (await paysim.fetch(new Request(`${BASE}/v1/sessions`, { method: "POST", headers, body }))).status;
    };
    expect(await post(" ".repeat(64 * 1024 + 1))).toBe(413);
    expect(await post("{")).toBe(400);
    expect(await post("{}", "text/plain")).toBe(415);
  });

  it("cancels a pending session once and leaves a closed one alone", async () => {
    const { paysim, sent } = start();
    const id = await opened(paysim);
    expect((await api(paysim, "POST", `/${id}/cancel`)).body.status).toBe("cancelled");
    expect((await api(paysim, "POST", `/${id}/cancel`)).status).toBe(200);
    const paid = await opened(paysim, { payment_id: "pay-2" });
    await api(paysim, "POST", `/${paid}/simulate`, { outcome: "pay" });
    expect((await api(paysim, "POST", `/${paid}/cancel`)).body.status).toBe("settled");
    expect((await api(paysim, "POST", `/${paid}/simulate`, { outcome: "fail" })).status).toBe(409);
    expect(sent.map(({ status }) => status)).toEqual(["cancelled", "settled"]);
  });

  it("expires by its own clock and says so", async () => {
    const { paysim, sent } = start();
    const id = await opened(paysim);
    await vi.advanceTimersByTimeAsync(15 * 60_000 - 1_000);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent).toMatchObject([{ status: "expired", genuine: true, url: ORDER.notice_url }]);
    expect((await read(paysim, id)).status).toBe("expired");
  });
});

describe("outcomes", () => {
  it.each([
    ["pay", "settled", "success", ["settled"]],
    ["pay_later", "pending", "pending", ["pending"]],
    ["decline", "denied", "denied", ["denied"]],
    ["fail", "failed", "failed", ["failed"]],
    ["expire", "expired", "expired", ["expired"]],
    ["webhook_lost", "settled", "success", []],
  ])("%s ends as %s and returns with payment=%s", async (outcome, status, hint, notices) => {
    const { paysim, sent } = start();
    const id = await opened(paysim);
    const response = await choose(paysim, id, outcome);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${ORDER.return_url}&payment=${hint}`);
    expect((await read(paysim, id)).status).toBe(status);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map((notice) => notice.status)).toEqual(notices);
    expect(sent.every((notice) => notice.genuine)).toBe(true);
  });

  it("settles by itself after five seconds", async () => {
    const { paysim, sent } = start();
    const id = await opened(paysim);
    await choose(paysim, id, "pay_after_5s");
    await vi.advanceTimersByTimeAsync(4_900);
    expect((await read(paysim, id)).status).toBe("pending");
    await vi.advanceTimersByTimeAsync(300);
    expect((await read(paysim, id)).status).toBe("settled");
    expect(sent.map(({ status }) => status)).toEqual(["pending", "settled"]);
  });

  it("does not settle later what was declined meanwhile", async () => {
    const { paysim } = start();
    const id = await opened(paysim);
    await choose(paysim, id, "pay_after_5s");
    await choose(paysim, id, "decline");
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await read(paysim, id)).status).toBe("denied");
  });

  it("sends one event three times", async () => {
    const { paysim, sent } = start();
    await choose(paysim, await opened(paysim), "webhook_thrice");
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });

  it("sends pending after settled when reordered", async () => {
    const { paysim, sent } = start();
    const id = await opened(paysim);
    await choose(paysim, id, "webhooks_reordered");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent.map(({ status }) => status)).toEqual(["settled", "pending"]);
    expect((await read(paysim, id)).status).toBe("settled");
  });

  it("holds a delayed webhook back for a minute", async () => {
    const { paysim, sent } = start();
    const id = await opened(paysim);
    await choose(paysim, id, "webhook_delayed");
    await vi.advanceTimersByTimeAsync(59_000);
    expect(sent).toEqual([]);
    expect((await read(paysim, id)).status).toBe("settled");
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent).toMatchObject([{ status: "settled" }]);
  });

  it("expires and settles three seconds later", async () => {
    const { paysim, sent } = start();
    const id = await opened(paysim);
    await choose(paysim, id, "late_success");
    expect((await read(paysim, id)).status).toBe("expired");
    await vi.advanceTimersByTimeAsync(3_500);
    expect((await read(paysim, id)).status).toBe("settled");
    expect(sent.map(({ status }) => status)).toEqual(["expired", "settled"]);
  });

  it("reports another amount than was asked", async () => {
    const { paysim, sent } = start();
    const id = await opened(paysim);
    await choose(paysim, id, "wrong_amount");
    await vi.advanceTimersByTimeAsync(200);
    expect(await read(paysim, id)).toMatchObject({ status: "settled", amount: 604_999 });
    expect(sent).toMatchObject([{ amount: 604_999 }]);
  });
});

describe("delivery", () => {
  it("repeats a refused webhook after 1 s, 5 s, 30 s, 2 min and 10 min, then gives up", async () => {
    let round = 0;
    const { paysim, sent } = start({ answer: () => (round++ % 2 === 0 ? 503 : 0) });
    await choose(paysim, await opened(paysim, { expires_at: new Date(NOW + 86_400_000).toISOString() }), "pay");
    await vi.advanceTimersByTimeAsync(3_600_000);
    const seconds = sent.map(({ at }) => Math.round(at / 1000));
    expect(seconds).toEqual([0, 1, 6, 36, 156, 756]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent.every(({ genuine }) => genuine)).toBe(true);
  });
});

describe("journal", () => {
  it("remembers sessions, plans and undelivered webhooks, and forgives a cut-off last line", async () => {
    const journalPath = join(folder, "paysim.jsonl");
    const first = start({ journalPath, answer: () => 500 });
    const paid = await opened(first.paysim);
    const planned = await opened(first.paysim, { payment_id: "pay-2" });
    const waiting = await opened(first.paysim, { payment_id: "pay-3" });
    await choose(first.paysim, paid, "pay");
    await choose(first.paysim, planned, "late_success");
    await vi.advanceTimersByTimeAsync(100);
    await first.paysim.stop();
    appendFileSync(journalPath, '{"session":{"id":"ps_cut');

    const second = start({ journalPath });
    expect(await read(second.paysim, paid)).toMatchObject({ status: "settled", amount: 605_000 });
    expect((await api(second.paysim, "POST", "", ORDER)).body.id).toBe(paid);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(second.sent.map(({ status }) => status)).toEqual(["settled", "expired", "settled"]);
    expect(second.sent[0]?.id).toBe(first.sent[0]?.id);
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect((await read(second.paysim, waiting)).status).toBe("expired");
    await second.paysim.stop();

    const third = start({ journalPath });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(third.sent).toEqual([]);
    expect(readFileSync(journalPath, "utf8")).not.toContain("ps_cut");
  });

  it("refuses a journal that is broken in its middle", () => {
    const journalPath = join(folder, "paysim.jsonl");
    appendFileSync(journalPath, "nonsense\n");
    expect(() => start({ journalPath })).toThrow(/line 1/);
  });
});

describe("hosted page", () => {
  async function page(paysim: Paysim, id: string) {
    const response = await paysim.fetch(new Request(`${BASE}/pay/${id}`));
    return { response, text: await response.text() };
  }

  it("names itself a simulation in the session's language and shows what is paid", async () => {
    const { paysim } = start();
    const en = await page(paysim, await opened(paysim));
    expect(en.text).toContain('<header class="banner">Simulated payment: no real money moves</header>');
    for (const part of ["Rp 605.000", "Nada Raya", "KRC-1234", "Jazz Night × 2", "15 min"]) expect(en.text).toContain(part);
    const id = await page(paysim, await opened(paysim, { payment_id: "pay-2", locale: "id" }));
    expect(id.text).toContain('<html lang="id">');
    expect(id.text).toContain("Pembayaran simulasi: tidak ada uang sungguhan");
  });

  it("escapes every text of the shop and forbids scripts", async () => {
    const { paysim } = start();
    const bad = `"><script>alert('x')</script>`;
    const id = await opened(paysim, {
      merchant: bad,
      description: bad,
      reference: bad,
      return_url: `https://shop.test/?q="><script>`,
    });
    const { response, text } = await page(paysim, id);
    expect(text).not.toContain("<script");
    expect(text.match(/&quot;&gt;&lt;script&gt;/g)).toHaveLength(3);
    await choose(paysim, id, "pay");
    expect((await page(paysim, id)).text).not.toContain("<script");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://shop.test;");
    expect(policy).not.toContain("unsafe");
  });

  it("lets its own style sheet through its policy", async () => {
    const { paysim } = start();
    const { response, text } = await page(paysim, await opened(paysim));
    const style = text.match(/<style>([^]*?)<\/style>/)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(style).toContain(".banner");
    expect(response.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  });

  it("offers nothing to do once the session is closed", async () => {
    const { paysim } = start();
    const id = await opened(paysim);
    await choose(paysim, id, "decline");
    const { text } = await page(paysim, id);
    expect(text).not.toContain("<button");
    expect(text).toContain("This payment was declined");
    expect((await choose(paysim, id, "pay")).headers.get("location")).toBe(`/paysim/pay/${id}`);
    expect((await read(paysim, id)).status).toBe("denied");
  });

  it("answers 404 for an unknown session and 400 for an unknown outcome", async () => {
    const { paysim } = start();
    expect((await page(paysim, "ps_none")).response.status).toBe(404);
    expect((await choose(paysim, await opened(paysim), "constructor")).status).toBe(400);
  });
});
