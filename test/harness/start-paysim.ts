import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { createPaysim, type Paysim } from "#simulators/paysim/app.ts";

export const NOW = Date.parse("2026-05-01T10:00:00Z");
export const KEY = "key-for-tests";
export const BASE = "http://pay.test/paysim";
const SECRET = "secret-for-tests";

/** A session as a shop opens it; it ends a quarter of an hour after `NOW`. */
export const ORDER = {
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

/** A delivered notice; `at` in milliseconds after `NOW`, `genuine` if its signature is right. */
export type Sent = {
  readonly url: string;
  readonly id: string;
  readonly at: number;
  readonly genuine: boolean;
  readonly type: string;
  readonly status: string;
  readonly amount: number;
};
type Notice = {
  readonly type: string;
  readonly session?: { readonly status: string; readonly amount: number };
  readonly refund?: { readonly status: string; readonly amount: number };
};
/** An API answer about sessions or refunds. */
export type ApiBody = {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly redirect_url: string;
  readonly error?: { readonly code: string; readonly fields?: readonly string[] };
};
export type ApiAnswer = { readonly status: number; readonly body: ApiBody };

const open: Paysim[] = [];
let folder = "";

/** Runs every test of the file with the clock stopped at `NOW`, and stops what it started. */
export function onStoppedClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    folder = mkdtempSync(join(tmpdir(), "paysim-"));
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((paysim) => paysim.stop()));
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });
}

/** A journal of one test alone. */
export const journalPath = () => join(folder, "paysim.jsonl");

/** The payment simulation with its delivered notices; `answer` is the shop's status, 0 for none at all. */
export function startPaysim(options: { journalPath?: string; answer?: () => number } = {}) {
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
      const { type, session, refund } = JSON.parse(body) as Notice;
      const { status, amount } = (refund ?? session)!;
      sent.push({ url, id, at: Date.now() - NOW, genuine: headers["webhook-signature"] === `v1,${mac}`, type, status, amount });
      const answer = options.answer?.() ?? 200;
      if (answer === 0) throw new Error("no connection");
      return { status: answer };
    },
  });
  open.push(paysim);
  return { paysim, sent };
}

/** Calls the API; `path` begins after `/v1`. */
export async function callPaysim(
  paysim: Paysim,
  { method, path, body, key = KEY }: { readonly method: string; readonly path: string; readonly body?: unknown; readonly key?: string },
): Promise<ApiAnswer> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await paysim.fetch(new Request(`${BASE}/v1${path}`, init));
  return { status: response.status, body: (await response.json()) as ApiBody };
}

/** Opens a session like `ORDER`; returns its id. */
export async function openSession(paysim: Paysim, changes: object = {}): Promise<string> {
  return (await callPaysim(paysim, { method: "POST", path: "/sessions", body: { ...ORDER, ...changes } })).body.id;
}

export async function readSession(paysim: Paysim, id: string): Promise<ApiBody> {
  return (await callPaysim(paysim, { method: "GET", path: `/sessions/${id}` })).body;
}

/** Presses a button of the hosted page. */
export function chooseOutcome(paysim: Paysim, id: string, outcome: string): Promise<Response> {
  return Promise.resolve(paysim.fetch(new Request(`${BASE}/pay/${id}`, { method: "POST", body: new URLSearchParams({ outcome }) })));
}
