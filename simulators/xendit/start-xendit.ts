import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import type { Env } from "../kit/call-faults.ts";
import { readJson } from "../kit/read-json.ts";
import { startEmulator, type Emulator, type EmulatorOptions } from "../kit/start-emulator.ts";
import { actOn } from "./act.ts";
import { createLedger } from "./ledger.ts";
import { listRoutes } from "./list-routes.ts";
import { retryAfter } from "./notice-schedule.ts";
import { pageRoutes } from "./page-routes.ts";
import { refundRoutes } from "./refund-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { namesOf, type Session } from "./session.ts";

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
  /** Codes of the account's activated channels; null, the default: all. */
  readonly channels?: readonly string[] | null;
  /** Whether banks finish refunds by themselves after a minute, the default. */
  readonly finishesRefunds?: boolean;
  /** Calls per minute of an endpoint; null, the default: unlimited. */
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
