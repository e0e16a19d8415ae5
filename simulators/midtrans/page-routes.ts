import { Hono, type Context } from "hono";
import { html } from "hono/html";
import type { Env } from "../kit/call-faults.ts";
import { emulatorPage, paymentPage, type PageView } from "../kit/payment-page.ts";
import { actOn } from "./act.ts";
import { enabledChannels } from "./channels.ts";
import { isUnpaid, type Ledger } from "./ledger.ts";
import { MERCHANT_ID, statusView, type Order } from "./order.ts";

const MOST_LISTED = 50;

/** Snap's hosted page by its token, and a wallet's app by its transaction. */
export function pageRoutes(ledger: Ledger, { now, serverKey }: { readonly now: () => number; readonly serverKey: string }): Hono<Env> {
  const app = new Hono<Env>();

  function show(c: Context<Env>): Response | Promise<Response> {
    const order = ledger.find(c.req.param("name") ?? "");
    return order ? c.html(paymentPage(viewOf(order), new URL(c.req.url).pathname)) : c.text("This page is not known here.", 404);
  }

  async function take(c: Context<Env>): Promise<Response> {
    const form = await c.req.parseBody();
    const order = ledger.find(c.req.param("name") ?? "");
    if (!order) return c.text("This page is not known here.", 404);
    const { act, channel } = form;
    if (typeof act !== "string") return c.text("Nothing was chosen.", 400);
    if (act === "leave") return c.redirect(finishAddress(order, serverKey), 303);
    actOn(ledger, { id: order.id, act, ...(channel ? { channel } : {}) }, now());
    return c.redirect(new URL(c.req.url).pathname, 303);
  }

  // Pays orders whose code or number is shown on the shop's own page, because no real bank is involved.
  app.get("/", (c) => c.html(ordersPage(ledger.latest(MOST_LISTED))));
  for (const path of ["/snap/v4/redirection/:name", "/_wallet/:name"]) {
    app.get(path, show);
    app.post(path, take);
  }
  return app;
}

/** The latest orders with links to their pages. */
function ordersPage(orders: readonly Order[]): ReturnType<typeof html> {
  return emulatorPage(
    "Midtrans",
    html`<h1>Orders</h1>
      <ul>
        ${orders.map(
          ({ id, amount, title, page, transaction }) =>
            html`<li><a href="/snap/v4/redirection/${id}">Rp ${amount} · ${title} · ${transaction?.status ?? `page ${page}`}</a></li>`,
        )}
      </ul>`,
  );
}

function viewOf(order: Order): PageView {
  const { transaction } = order;
  const view = { provider: "Midtrans", merchant: order.title, reference: order.id, amount: order.amount };
  const leave = order.finishUrl === null ? [] : [{ act: "leave", label: "Back to the shop" }];
  if (!transaction) {
    const choices = enabledChannels(order.enabled).map(({ word, label }) => ({ act: "choose", channel: word, label }));
    return { ...view, status: `page ${order.page}`, numbers: [], choices: order.page === "open" ? choices : leave };
  }
  const acts = [
    { act: "pay", label: "Pay" },
    { act: "deny", label: "Be refused" },
    { act: "expire", label: "Let it expire" },
  ];
  const numbers = Object.values(transaction.details).flatMap(textsOf);
  return { ...view, status: transaction.status, numbers, choices: [...(isUnpaid(transaction.status) ? acts : []), ...leave] };
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.flatMap((each: unknown) => Object.values(each as object).flatMap(textsOf)) : [];
}

/** The shop's address with the provider's parameters: hints for a screen, which prove nothing. */
function finishAddress(order: Order, serverKey: string): string {
  const url = new URL(order.finishUrl ?? "about:blank");
  const view = order.transaction ? statusView(order, order.transaction, serverKey) : {};
  for (const [name, value] of Object.entries({ order_id: order.id, ...pick(view), merchant_id: MERCHANT_ID }))
    url.searchParams.set(name, String(value));
  return url.href;
}

function pick({ status_code, transaction_status }: Record<string, unknown>): Record<string, unknown> {
  return status_code === undefined ? {} : { status_code, transaction_status };
}
