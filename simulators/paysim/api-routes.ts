import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type Context } from "hono";
import type { BooksEntry, Ledger } from "./ledger.ts";
import { findOutcome, type Outcome } from "./outcomes.ts";
import { readRefundRequest } from "./read-refund-request.ts";
import { readSessionRequest } from "./read-session-request.ts";
import { readBody } from "./request-body.ts";
import { refundView } from "./refund.ts";
import type { Refunding } from "./refund-book.ts";
import { apiView, findMethod, type Method } from "./session.ts";

/** The API under /v1, for holders of the key. */
export function apiRoutes(options: { ledger: Ledger; apiKey: string; basePath: string; ownBase: () => string }): Hono {
  const { ledger, basePath, ownBase } = options;
  const isKeyHolder = keyCheck(options.apiKey);
  const app = new Hono();

  app.use(async (c, next) => {
    if (!isKeyHolder(c.req.header("authorization"))) return refuse(c, 401, { code: "unauthorized" });
    c.header("cache-control", "no-store");
    return next();
  });

  app.post("/sessions", async (c) => {
    const body = await readJson(c);
    if (body instanceof Response) return body;
    const reading = readSessionRequest(body.value);
    if ("wrong" in reading) return refuse(c, 422, { code: "invalid_fields", fields: reading.wrong });
    const { order } = reading;
    const opening = ledger.open(order, order.pageOrigin === null ? ownBase() : order.pageOrigin + basePath);
    if (opening.kind === "conflict") return refuse(c, 409, { code: "payment_id_used", fields: ["payment_id"] });
    if (opening.kind === "too_late") return refuse(c, 422, { code: "invalid_fields", fields: ["expires_at"] });
    if (!("session" in opening)) return refuse(c, 422, { code: "invalid_fields" });
    return answer(c, apiView(opening.session), opening.kind === "opened" ? 201 : 200);
  });

  app.get("/sessions", (c) => {
    const paymentId = c.req.query("payment_id");
    if (!paymentId) return refuse(c, 422, { code: "invalid_fields", fields: ["payment_id"] });
    return answer(c, { sessions: ledger.ofPayment(paymentId).map(apiView) }, 200);
  });

  app.get("/books", (c) => {
    const since = Date.parse(c.req.query("since") ?? "");
    const cursor = readCursor(c.req.query("cursor") ?? null);
    if (Number.isNaN(since) || cursor === undefined) return refuse(c, 422, { code: "invalid_fields", fields: ["since", "cursor"] });
    const all = ledger.books(since);
    const from = cursor === null ? 0 : all.findIndex((entry) => isBehind(entry, cursor));
    const page = from < 0 ? [] : all.slice(from, from + BOOKS_PAGE);
    const isMore = from >= 0 && from + BOOKS_PAGE < all.length;
    const entries = page.map(booksView);
    return answer(c, { entries, next: isMore ? cursorOf(page.at(-1)!) : null }, 200);
  });

  app.get("/sessions/:id", (c) => {
    const session = ledger.find(c.req.param("id"));
    return session ? answer(c, apiView(session), 200) : refuse(c, 404, { code: "session_unknown" });
  });

  app.get("/sessions/:id/books", (c) => {
    const session = ledger.find(c.req.param("id"));
    return session ? answer(c, booksView(ledger.booksOf(session)), 200) : refuse(c, 404, { code: "session_unknown" });
  });

  app.post("/sessions/:id/cancel", (c) => {
    const session = ledger.find(c.req.param("id"));
    return session ? c.json(apiView(ledger.cancel(session))) : refuse(c, 404, { code: "session_unknown" });
  });

  app.post("/sessions/:id/simulate", async (c) => {
    const body = await readJson(c);
    if (body instanceof Response) return body;
    const { outcome, method, wrong } = readSimulation(body.value);
    if (!outcome) return refuse(c, 422, { code: "invalid_fields", fields: wrong });
    const session = ledger.find(c.req.param("id"));
    if (!session) return refuse(c, 404, { code: "session_unknown" });
    const changed = ledger.act(session, outcome, method);
    return changed ? c.json(apiView(changed)) : refuse(c, 409, { code: "session_closed" });
  });

  app.post("/refunds", async (c) => {
    const body = await readJson(c);
    if (body instanceof Response) return body;
    const reading = readRefundRequest(body.value);
    if ("wrong" in reading) return refuse(c, 422, { code: "invalid_fields", fields: reading.wrong });
    const refunding = ledger.refund(reading.order);
    if (refunding === null) return refuse(c, 404, { code: "payment_unknown" });
    if (!("refund" in refunding)) return refuse(c, REFUND_REFUSALS[refunding.kind].status, { code: REFUND_REFUSALS[refunding.kind].code });
    return c.json(refundView(refunding.refund), refunding.kind === "taken" ? 201 : 200);
  });

  app.get("/refunds/:key", (c) => {
    const refund = ledger.findRefund(c.req.param("key"));
    return refund ? c.json(refundView(refund)) : refuse(c, 404, { code: "refund_unknown" });
  });

  return app;
}

const BOOKS_PAGE = 100;
type Cursor = { readonly at: number; readonly id: string };

/** The end of a page: later entries in the books come after it. */
function cursorOf({ at, session }: BooksEntry): string {
  return `${at}.${session.id}`;
}

function readCursor(text: string | null): Cursor | null | undefined {
  if (text === null) return null;
  const [, at, id] = /^(\d{1,16})\.([\w-]{1,64})$/.exec(text) ?? [];
  return at && id ? { at: Number(at), id } : undefined;
}

function isBehind({ at, session }: BooksEntry, cursor: Cursor): boolean {
  return at > cursor.at || (at === cursor.at && session.id > cursor.id);
}

const REFUND_REFUSALS: Readonly<
  Record<Exclude<Refunding["kind"], "taken" | "known">, { readonly status: Refusal; readonly code: string }>
> = {
  conflict: { status: 409, code: "refund_key_used" },
  not_settled: { status: 422, code: "not_settled" },
  too_much: { status: 422, code: "refund_too_much" },
};

type Simulation = { readonly outcome: Outcome | null; readonly method: Method | null; readonly wrong: readonly string[] };

function readSimulation(body: unknown): Simulation {
  const nothing = { outcome: null, method: null };
  if (typeof body !== "object" || body === null) return { ...nothing, wrong: ["body"] };
  const { outcome: name, method: chosen, ...rest } = body as Record<string, unknown>;
  const [outcome, method] = [findOutcome(name), findMethod(chosen)];
  const isWrongMethod = chosen !== undefined && method === null;
  const wrong = [...Object.keys(rest).slice(0, 9), ...(outcome ? [] : ["outcome"]), ...(isWrongMethod ? ["method"] : [])];
  return wrong.length > 0 ? { ...nothing, wrong } : { outcome, method, wrong };
}

async function readJson(c: Context): Promise<{ readonly value: unknown } | Response> {
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "")) return refuse(c, 415, { code: "not_json" });
  const text = await readBody(c.req.raw);
  if (text === null) return refuse(c, 413, { code: "too_large" });
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return refuse(c, 400, { code: "not_json" });
  }
}

function answer(c: Context, view: object, status: 200 | 201): Response {
  const text = JSON.stringify(view);
  return c.body(text, status, { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) });
}

type Refusal = 400 | 401 | 404 | 409 | 413 | 415 | 422;

function refuse(c: Context, status: Refusal, error: { readonly code: string; readonly fields?: readonly string[] }): Response {
  return c.json({ error }, status);
}

/** Compares digests, so that neither the key nor its length shows in the time taken. */
function keyCheck(apiKey: string): (header: string | undefined) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Bearer ${apiKey}`);
  return (header) => header !== undefined && timingSafeEqual(digest(header), expected);
}

function booksView({ session, refunds }: BooksEntry): Record<string, unknown> {
  return { session: apiView(session), shop: session.shop, refunds: refunds.map(refundView) };
}
