import { Hono, type Context } from "hono";
import type { Env } from "../kit/call-faults.ts";
import { readJson } from "../kit/read-json.ts";
import type { Kit } from "../kit/start-emulator.ts";
import type { Ledger } from "./ledger.ts";
import type { Order } from "./order.ts";
import { readOrder } from "./read-order.ts";

/** Snap's API: opening and closing pages. The key is checked before. */
export function snapRoutes({ calls, clock, url }: Kit<Order>, ledger: Ledger): Hono<Env> {
  const app = new Hono<Env>();

  app.post("/transactions", calls.around("create"), async (c) => {
    const body = await readJson(c);
    const reading = readOrder(body ?? {}, { now: clock.now(), headers: c.req.raw.headers });
    if ("wrong" in reading) return c.json({ error_messages: reading.wrong }, 400);
    const order = ledger.openPage(reading.order);
    if (!order) return c.json({ error_messages: ["transaction_details.order_id has already been taken"] }, 400);
    return c.json({ token: order.token, redirect_url: `${url}/snap/v4/redirection/${order.token}` }, 201);
  });

  /** Only before a channel is chosen, or after its refusal. */
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
