import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler, type Context } from "hono";
import type { Env } from "../kit/call-faults.ts";
import { readJson } from "../kit/read-json.ts";
import { startEmulator, type Emulator, type EmulatorOptions, type Kit } from "../kit/start-emulator.ts";
import { paymentPage, type PageView } from "../kit/payment-page.ts";
import { actOn } from "./act.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { listRoutes } from "./list-routes.ts";
import { refundRoutes } from "./refund-routes.ts";
import { namesOf, type Session, lastRequest } from "./session.ts";
import { CHANNELS } from "./channels.ts";
import { readSessionRequest } from "./read-session-request.ts";
import { paymentView, requestView, sessionView, type Account } from "./views.ts";

const notFound = (c: Context<Env>, code = "NOT_FOUND") => c.json({ error_code: code, message: "There is no such thing." }, 404);

/** The routes of sessions and of their payers' requests. The caller has checked the API key. */
function sessionRoutes(
  { calls, clock }: Kit<Session>,
  ledger: Ledger,
  account: Account & { readonly channels: readonly string[] | null },
): Hono<Env> {
  const app = new Hono<Env>();

  app.post("/sessions", calls.around("create"), async (c) => {
    const wish = readSessionRequest((await readJson(c)) ?? {}, { now: clock.now(), channels: account.channels });
    if ("error_code" in wish) return c.json(wish, 400);
    return c.json(sessionView(ledger.open(wish), account), 201);
  });

  app.get("/sessions/:id", calls.around("read"), (c) => {
    const session = ledger.find(c.req.param("id"));
    return session?.id === c.req.param("id") ? c.json(sessionView(session, account)) : notFound(c);
  });

  // A cancellation sends no notice.
  app.post("/sessions/:id/cancel", calls.around("cancel"), (c) => {
    const session = ledger.find(c.req.param("id"));
    if (session?.id !== c.req.param("id")) return notFound(c);
    if (session.status !== "ACTIVE")
      return c.json({ error_code: "INVALID_SESSION_STATUS", message: `Session status is ${session.status}, expecting ACTIVE` }, 422);
    return c.json(sessionView(ledger.cancel(session), account));
  });

  app.get("/v3/payment_requests/:id", calls.around("request"), (c) => {
    const session = ledger.find(c.req.param("id"));
    const request = session?.requests.find(({ id }) => id === c.req.param("id"));
    return session && request ? c.json(requestView(session, request, account)) : notFound(c, "DATA_NOT_FOUND");
  });

  app.get("/v3/payments/:id", calls.around("payment"), (c) => {
    const session = ledger.find(c.req.param("id"));
    const request = session?.requests.find(({ payment }) => payment?.id === c.req.param("id"));
    return session && request ? c.json(paymentView(session, request, account)) : notFound(c, "DATA_NOT_FOUND");
  });

  return app;
}

/** The hosted checkout page, by its session. */
function pageRoutes(ledger: Ledger, { now, merchant }: { readonly now: () => number; readonly merchant: string }): Hono<Env> {
  const app = new Hono<Env>();
  const unknown = (c: Context<Env>) => c.text("This page is not known here.", 404);

  app.get("/sessions-page/:id", (c) => {
    const session = ledger.find(c.req.param("id"));
    return session ? c.html(paymentPage(viewOf(session, merchant), new URL(c.req.url).pathname)) : unknown(c);
  });

  app.post("/sessions-page/:id", async (c) => {
    const { act, channel } = await c.req.parseBody();
    const session = ledger.find(c.req.param("id"));
    if (!session) return unknown(c);
    const back = session.status === "COMPLETED" ? session.successUrl : session.cancelUrl;
    if (act === "leave") return back === null ? unknown(c) : c.redirect(back, 303);
    actOn(ledger, { id: session.id, act: typeof act === "string" ? act : "", ...(channel ? { channel } : {}) }, now());
    return c.redirect(new URL(c.req.url).pathname, 303);
  });

  return app;
}

function viewOf(session: Session, merchant: string): PageView {
  const request = lastRequest(session);
  const isOpen = session.status === "ACTIVE";
  const isBegun = request?.status === "REQUIRES_ACTION";
  const ways = CHANNELS.filter(({ code }) => session.allowed === null || session.allowed.includes(code));
  const choices = isBegun
    ? [
        { act: "pay", label: "Pay" },
        { act: "fail", label: "Be refused" },
        { act: "expire", label: "Let it expire" },
      ]
    : ways.map(({ code, label }) => ({ act: "choose", channel: code, label }));
  const hasWayBack = (session.status === "COMPLETED" ? session.successUrl : session.cancelUrl) !== null;
  return {
    provider: "Xendit",
    merchant,
    reference: session.reference,
    amount: session.amount,
    status: session.status,
    numbers: isOpen && isBegun ? [request.action] : [],
    choices: [...(isOpen ? choices : []), ...(hasWayBack ? [{ act: "leave", label: "Back to the shop" }] : [])],
  };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Delays after unaccepted tries: a day in all. */
const INTERVALS_MS = [15 * MINUTE, 45 * MINUTE, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];

/** The published schedule of notices: milliseconds until the next try, or null. Independent of the status. */
export function retryAfter(_status: number, attempt: number): number | null {
  return INTERVALS_MS[attempt] ?? null;
}

const WINDOW_MS = 60_000;

/** Limits calls of an endpoint per minute, with the published headers on every answer. */
function limitRate(perMinute: number, now: () => number): MiddlewareHandler<Env> {
  const calls = new Map<string, number[]>();
  return async (c, next) => {
    const endpoint = `${c.req.method} ${c.req.path.replace(/\/(?:ps|pr|py|rfd)-[^/]+/, "")}`;
    const recent = (calls.get(endpoint) ?? []).filter((at) => now() - at < WINDOW_MS);
    const isOver = recent.length >= perMinute;
    if (!isOver) recent.push(now());
    calls.set(endpoint, recent);
    if (isOver) c.res = c.json({ error_code: "RATE_LIMIT_EXCEEDED", message: "Too many requests." }, 429);
    else await next();
    c.res.headers.set("Rate-Limit-Limit", String(perMinute));
    c.res.headers.set("Rate-Limit-Remaining", String(perMinute - recent.length));
    c.res.headers.set("Rate-Limit-Reset", ((WINDOW_MS - (now() - recent[0]!)) / 1000).toFixed(2));
  };
}

export type XenditEmulatorOptions = EmulatorOptions & {
  readonly secretKey: string;
  /** The token of all notices. */
  readonly callbackToken: string;
  /** The address for notices: an account sets it once, here or by `POST /callback_urls/:type`. A function gets a session's metadata. */
  readonly noticeUrl?: string | ((metadata: Session["metadata"]) => string | null) | null;
  readonly businessId?: string;
  readonly merchant?: string;
  /** Codes of the account's activated channels. Null, the default: all. */
  readonly channels?: readonly string[] | null;
  /** Whether banks finish refunds by themselves after a minute, the default. */
  readonly finishesRefunds?: boolean;
  /** Calls per minute of an endpoint. Null, the default: unlimited. */
  readonly ratePerMinute?: number | null;
};

const API = ["/sessions", "/sessions/*", "/v3/*", "/v1/*", "/refunds", "/refunds/*", "/transactions", "/callback_urls/*"];

/** Basic authentication with the secret key as name and no password. */
function keyCheck(secretKey: string): MiddlewareHandler<Env> {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`);
  return async (c, next) => {
    if (timingSafeEqual(digest(c.req.header("authorization") ?? ""), expected)) return next();
    return c.json({ error_code: "INVALID_API_KEY", message: "API key is not authorized for this API" }, 401);
  };
}

/** Xendit's API, its hosted page and its notices for one account. */
export function startXendit({
  secretKey,
  callbackToken,
  noticeUrl = null,
  businessId = "661f87c614802d6c402cd82d",
  merchant = "Emulated merchant",
  channels = null,
  finishesRefunds = true,
  ratePerMinute = null,
  ...options
}: XenditEmulatorOptions): Promise<Emulator> {
  let noticesTo = noticeUrl;
  return startEmulator<Session>(options, {
    retryAfter,
    namesOf,
    forge: ({ headers, body }) => ({ headers: { ...headers, "x-callback-token": `not-${callbackToken}` }, body }),
    refusal: (status) => ({ error_code: status === 429 ? "RATE_LIMIT_EXCEEDED" : "SERVER_ERROR", message: "Please try again later." }),
    build(kit) {
      const account = { businessId, url: kit.url, channels };
      const noticeUrlOf = ({ metadata }: Session) => (typeof noticesTo === "function" ? noticesTo(metadata) : noticesTo);
      const ledger = createLedger(kit, { ...account, callbackToken, noticeUrlOf });
      const app = new Hono<Env>();
      for (const path of API) {
        app.use(path, keyCheck(secretKey));
        if (ratePerMinute !== null) app.use(path, limitRate(ratePerMinute, kit.clock.now));
      }
      app.post("/callback_urls/:type", async (c) => {
        const { url } = (await readJson(c)) ?? {};
        if (typeof url !== "string" || !URL.canParse(url))
          return c.json({ error_code: "API_VALIDATION_ERROR", message: "url is required" }, 400);
        noticesTo = url;
        return c.json({ status: "SUCCESSFUL", user_id: businessId, url, environment: "TEST", callback_token: callbackToken });
      });
      app.route("/", sessionRoutes(kit, ledger, account));
      app.route("/", refundRoutes(kit, ledger, { finishesRefunds }));
      app.route("/", listRoutes(kit, ledger, account));
      app.route("/", pageRoutes(ledger, { now: kit.clock.now, merchant }));
      return { app, act: (act) => actOn(ledger, act, kit.clock.now()), list: ledger.all };
    },
  });
}
