import { createHash, timingSafeEqual } from "node:crypto";
import { Hono, type Context, type Next } from "hono";
import type { Env } from "../kit/call-faults.ts";
import { startEmulator, type Emulator, type EmulatorOptions } from "../kit/start-emulator.ts";
import { actOn } from "./act.ts";
import { coreRoutes } from "./core-routes.ts";
import { createLedger } from "./ledger.ts";
import { retryAfter } from "./notice-schedule.ts";
import type { Order } from "./order.ts";
import { pageRoutes } from "./page-routes.ts";
import { snapRoutes } from "./snap-routes.ts";

export type MidtransOptions = EmulatorOptions & {
  readonly serverKey: string;
  /** The default address for notices; none by default. */
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
