import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type Context, type Next } from "hono";
import type { Env } from "../kit/call-faults.ts";
import { startEmulator, type Emulator, type EmulatorOptions, type Kit } from "../kit/start-emulator.ts";
import { actOn } from "./act.ts";
import { coreRoutes } from "./core-routes.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import type { Order } from "./order.ts";
import { pageRoutes } from "./page-routes.ts";
import { readJson } from "../kit/read-json.ts";
import { readOrder } from "./read-order.ts";

const MINUTE = 60_000;
/** Delays after unaccepted tries. */
const INTERVALS_MS = [2, 10, 30, 90, 210].map((minutes) => minutes * MINUTE);

/** The number of repeats after an answer's status, 0 without one. Permanent redirects are not followed. */
function mostRetries(status: number): number {
  if (status === 500) return 1;
  if (status === 503) return 4;
  if (status === 400 || status === 404) return 2;
  if (status === 301 || status === 302 || status === 303) return 0;
  return INTERVALS_MS.length;
}

/** The published schedule of notices: milliseconds until the next try, or null. */
export function retryAfter(status: number, attempt: number): number | null {
  return attempt < mostRetries(status) ? (INTERVALS_MS[attempt] ?? null) : null;
}

/** Snap's API: opening and closing pages. The caller has checked the server key. */
function snapRoutes({ calls, clock, url }: Kit<Order>, ledger: Ledger): Hono<Env> {
  const app = new Hono<Env>();

  app.post("/transactions", calls.around("create"), async (c) => {
    const body = await readJson(c);
    const reading = readOrder(body ?? {}, { now: clock.now(), headers: c.req.raw.headers });
    if ("wrong" in reading) return c.json({ error_messages: reading.wrong }, 400);
    const order = ledger.openPage(reading.order);
    if (!order) return c.json({ error_messages: ["transaction_details.order_id has already been taken"] }, 400);
    return c.json({ token: order.token, redirect_url: `${url}/snap/v4/redirection/${order.token}` }, 201);
  });

  /** Closes a page, which is possible only before a channel is chosen, or after its refusal. */
  function close(c: Context<Env>, page: "cancelled" | "expired"): Response {
    const order = ledger.find(c.req.param("token") ?? "");
    if (!order?.token) return c.json({ error_messages: ["token not found"] }, 404);
    if (order.transaction && order.transaction.status !== "deny") return c.json({ error_messages: ["Transaction is on progress"] }, 400);
    if (order.page !== "open") return c.json({ error_messages: ["token already canceled"] }, 400);
    ledger.closePage(order, page);
    return c.json({ [page === "cancelled" ? "canceled_at" : "expired_at"]: new Date(clock.now()).toISOString() });
  }

  app.post("/transactions/:token/cancel", calls.around("page_cancel"), (c) => close(c, "cancelled"));
  app.post("/transactions/:token/expire", calls.around("page_expire"), (c) => close(c, "expired"));
  return app;
}

export type MidtransOptions = EmulatorOptions & {
  readonly serverKey: string;
  /** The default address for notices. None by default. */
  readonly noticeUrl?: string | null;
  /** Whether banks confirm refunds by themselves after a minute, the default. */
  readonly confirmsRefunds?: boolean;
};

/** Snap and the Core API at one address: Snap under `/snap/v1`, the Core API under `/v2`. */
export function startMidtrans({ serverKey, noticeUrl = null, confirmsRefunds = true, ...options }: MidtransOptions): Promise<Emulator> {
  return startEmulator<Order>(options, {
    retryAfter,
    forge: ({ headers, body }) => ({ headers, body: body.replace(/"signature_key":"[0-9a-f]{8}/, '"signature_key":"00000000') }),
    namesOf: ({ token, transaction }) => [...(token === null ? [] : [token]), ...(transaction ? [transaction.id] : [])],
    refusal: (status) => ({
      status_code: String(status),
      status_message: "Sorry. Our system is recovering from unexpected issues. Please retry.",
    }),
    build(kit) {
      const ledger = createLedger(kit, { serverKey, noticeUrl });
      const app = new Hono<Env>();
      app.use(
        "/snap/v1/*",
        keyCheck(serverKey, (c) =>
          c.json({ error_messages: ["Access denied due to unauthorized transaction, please check client or server key"] }, 401),
        ),
      );
      app.use(
        "/v2/*",
        keyCheck(serverKey, (c) =>
          c.json({ status_code: "401", status_message: "Transaction cannot be authorized with the current client/server key." }, 401),
        ),
      );
      app.route("/snap/v1", snapRoutes(kit, ledger));
      app.route("/v2", coreRoutes(kit, ledger, { serverKey, confirmsRefunds }));
      app.route("/", pageRoutes(ledger, { now: kit.clock.now, serverKey }));
      return { app, act: (act) => actOn(ledger, act, kit.clock.now()), list: () => kit.books.all() };
    },
  });
}

/** Basic authentication with the server key as name and no password. */
function keyCheck(serverKey: string, refuse: (c: Context<Env>) => Response) {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Basic ${Buffer.from(`${serverKey}:`).toString("base64")}`);
  return async (c: Context<Env>, next: Next) =>
    timingSafeEqual(digest(c.req.header("authorization") ?? ""), expected) ? next() : refuse(c);
}
