import { Hono, type Context } from "hono";
import type { Env } from "../kit/call-faults.ts";
import { paymentPage, type PageView } from "../kit/payment-page.ts";
import { actOn } from "./act.ts";
import { CHANNELS } from "./channels.ts";
import type { Ledger } from "./ledger.ts";
import { lastRequest, type Session } from "./session.ts";

/** The hosted checkout page, by its session. */
export function pageRoutes(ledger: Ledger, { now, merchant }: { readonly now: () => number; readonly merchant: string }): Hono<Env> {
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
