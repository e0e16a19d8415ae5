import { randomUUID } from "node:crypto";
import { Hono, type Context, type MiddlewareHandler } from "hono";
import type { Env } from "../kit/call-faults.ts";
import { readJson } from "../kit/read-json.ts";
import type { Kit } from "../kit/start-emulator.ts";
import { actOn, withTransaction } from "./act.ts";
import { channelOfCharge } from "./channels.ts";
import type { BegunOrder, Ledger } from "./ledger.ts";
import { changedView, chargeView, moneyText, statusView, type Order } from "./order.ts";
import { readOrder } from "./read-order.ts";
import { confirmRefund, refundOrder } from "./refund.ts";
import type { Clock } from "../kit/clock.ts";

const LIFETIME_MS = 300_000;
const LONGEST_KEY = 46;

/** Repeats the answer of a POST with an `Idempotency-Key` that succeeded within five minutes, whatever its body. */
function answerAgain(clock: Clock): MiddlewareHandler<Env> {
  const answers = new Map<string, { readonly at: number; readonly text: string }>();
  return async (c, next) => {
    const key = c.req.header("idempotency-key") ?? "";
    if (c.req.method !== "POST" || key === "" || key.length > LONGEST_KEY) return next();
    const known = answers.get(key);
    if (known && clock.now() - known.at < LIFETIME_MS) return new Response(known.text, { headers: { "content-type": "application/json" } });
    await next();
    if (c.res.status !== 200) return undefined;
    const text = await c.res.clone().text();
    if (/"status_code":"20[01]"/.test(text)) answers.set(key, { at: clock.now(), text });
    return undefined;
  };
}

const CANNOT_MODIFY = { status_code: "412", status_message: "Merchant cannot modify the status of the transaction" };
/** How long a bank takes to confirm a refund by itself. */
const CONFIRMED_AFTER_MS = 60_000;

/**
 * The Core API: charge, status, cancel, expire, refund. Most refusals have HTTP status 200 and their code in the body, as the provider's
 * own libraries expect. The caller has checked the server key.
 */
export function coreRoutes(
  kit: Kit<Order>,
  ledger: Ledger,
  { serverKey, confirmsRefunds }: { readonly serverKey: string; readonly confirmsRefunds: boolean },
): Hono<Env> {
  const { calls, clock } = kit;
  const app = new Hono<Env>();
  const again = answerAgain(clock);

  app.post("/charge", calls.around("charge"), again, async (c) => {
    const body = (await readJson(c)) ?? {};
    const reading = readOrder(body, { now: clock.now(), headers: c.req.raw.headers });
    if ("wrong" in reading) {
      const refusal = {
        status_code: "400",
        status_message: "One or more parameters in the payload is invalid.",
        validation_messages: reading.wrong,
      };
      return c.json({ ...refusal, id: randomUUID() });
    }
    const channel = channelOfCharge(body);
    if (!channel)
      return c.json({ status_code: "402", status_message: "Merchant doesn't have access for this payment type", id: randomUUID() });
    const begun = ledger.charge(reading.order, channel);
    if (!begun) {
      const status_message =
        "The request could not be completed due to a conflict with the current state of the target resource, please try again";
      return c.json({ status_code: "406", status_message, id: randomUUID() });
    }
    return c.json(chargeView(begun, begun.transaction, { code: "201", message: `Success, ${channel.label} transaction is created` }));
  });

  app.get("/:id/status", calls.around("status"), (c) => {
    const begun = findBegun(c);
    return begun ? c.json(statusView(begun, begun.transaction, serverKey)) : unknown(c);
  });

  app.post("/:id/cancel", calls.around("cancel"), again, (c) => end(c, "cancel"));
  app.post("/:id/expire", calls.around("expire"), again, (c) => end(c, "expire"));

  app.post("/:id/refund", calls.around("refund"), again, async (c) => {
    const begun = findBegun(c);
    if (!begun) return unknown(c);
    const { refund_key: key, amount, reason } = (await readJson(c)) ?? {};
    if (key !== undefined && !(typeof key === "string" && /^[\w-]{1,255}$/.test(key)))
      return c.json({ status_code: "400", status_message: "refund_key is invalid" });
    const wish = {
      key: key ?? randomUUID(),
      amount: amount === undefined ? null : Number(amount),
      reason: typeof reason === "string" ? reason : "",
    };
    const refunding = refundOrder(ledger, begun, { wish, now: clock.now() });
    switch (refunding.kind) {
      case "known":
        return c.json({ status_code: "406", status_message: "Duplicate refund ID" });
      case "not_possible":
        return c.json(CANNOT_MODIFY);
      case "wrong_amount":
        return c.json({ status_code: "414", status_message: "Refund request is rejected due to invalid amount" });
      case "rejected": {
        const answer = { code: "202", message: "Refund is rejected by the payment provider" };
        return c.json({ ...changedView(begun, begun.transaction, answer), refund_amount: moneyText(0), refund_key: wish.key });
      }
      case "refunded": {
        const { refund, order } = refunding;
        if (confirmsRefunds) kit.after(CONFIRMED_AFTER_MS, () => confirmLater(order.id, refund.key));
        const answer = { code: "200", message: "Success, refund request is approved" };
        const { refunds: _, ...view } = changedView(order, order.transaction, answer);
        return c.json({ ...view, refund_chargeback_id: refund.number, refund_amount: moneyText(refund.amount), refund_key: refund.key });
      }
    }
  });

  function findBegun(c: Context<Env>): BegunOrder | null {
    const order = ledger.find(c.req.param("id") ?? "");
    return order && withTransaction(order);
  }

  function confirmLater(id: string, key: string): void {
    const order = ledger.find(id);
    const begun = order && withTransaction(order);
    if (begun) confirmRefund(ledger, begun, { key, now: clock.now() });
  }

  function end(c: Context<Env>, act: "cancel" | "expire"): Response {
    const begun = findBegun(c);
    if (!begun) return unknown(c);
    const ended = actOn(ledger, { id: begun.id, act }, clock.now());
    const transaction = ended?.transaction;
    if (!ended || !transaction) return c.json(CANNOT_MODIFY);
    const answer =
      act === "cancel"
        ? { code: "200", message: "Success, transaction is canceled" }
        : { code: "407", message: "Success, transaction has expired" };
    return c.json(changedView(ended, transaction, answer));
  }

  return app;
}

function unknown(c: Context<Env>): Response {
  return c.json({ status_code: "404", status_message: "Transaction doesn't exist.", id: randomUUID() });
}
