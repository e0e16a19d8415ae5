import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Env } from "../kit/call-faults.ts";
import type { Kit } from "../kit/start-emulator.ts";
import { findChannel } from "./channels.ts";
import type { Ledger } from "./ledger.ts";
import type { Session } from "./session.ts";
import { disputeView, timeText, type Account } from "./views.ts";

type Transaction = Readonly<Record<string, unknown>>;

/** The emulator's fee of a payment: 0.7 %, at least a hundred rupiah, plus 11 % tax. */
function feeOf(amount: number) {
  const own = Math.max(100, Math.floor((amount * 7) / 1000));
  const none = { xendit_withholding_tax: 0, third_party_withholding_tax: 0 };
  return { xendit_fee: own, value_added_tax: Math.floor((own * 11) / 100), ...none, status: "COMPLETED" };
}

/** A session's money in and out, as in the balance. */
function transactionsOf(session: Session, { businessId }: Account): Transaction[] {
  const entry = (
    type: "PAYMENT" | "REFUND",
    { id, amount, at }: { readonly id: string; readonly amount: number; readonly at: number },
  ): Transaction => ({
    id: `txn_${createHash("sha256").update(`${type} ${id}`).digest("hex").slice(0, 32)}`,
    product_id: id,
    type,
    status: "SUCCESS",
    reference_id: session.reference,
    currency: "IDR",
    amount,
    business_id: businessId,
    cashflow: type === "PAYMENT" ? "MONEY_IN" : "MONEY_OUT",
    created: timeText(at),
    updated: timeText(at),
  });
  const payments = session.requests.flatMap(({ id: payment_request_id, channel, payment }) => {
    if (payment?.status !== "SUCCEEDED") return [];
    const { id, captured: amount, captureId: capture_id, updatedAt: at } = payment;
    const fee = feeOf(amount);
    const kind = { channel_code: channel, channel_category: findChannel(channel)?.category ?? "OTHER" };
    const net_amount = amount - fee.xendit_fee - fee.value_added_tax;
    return [{ ...entry("PAYMENT", { id, amount, at }), ...kind, fee, net_amount, product_data: { payment_request_id, capture_id } }];
  });
  const refunds = session.refunds
    .filter(({ status }) => status === "SUCCEEDED")
    .map(({ id, reference, amount, updatedAt: at }) => ({ ...entry("REFUND", { id, amount, at }), reference_id: reference }));
  return [...payments, ...refunds];
}

/** Sessions that a filter may match: scanning all of an account's would dominate long runs. */
function sessionsAround(ledger: Ledger, { id, reference }: { readonly id?: string | undefined; readonly reference?: string | undefined }) {
  if (id !== undefined) return [ledger.find(id)].filter((session) => session !== null);
  if (reference === undefined) return ledger.all();
  return ledger.all().filter((session) => session.reference === reference || session.refunds.some((each) => each.reference === reference));
}

/** The routes of an account's lists: transactions and disputes. The caller has checked the API key. */
export function listRoutes({ calls }: Kit<Session>, ledger: Ledger, account: Account): Hono<Env> {
  const app = new Hono<Env>();

  app.get("/transactions", calls.around("transactions"), (c) => {
    const { reference_id: reference, product_id: product, limit = "10" } = c.req.query();
    const [types, statuses] = [c.req.queries("types"), c.req.queries("statuses")];
    const found = sessionsAround(ledger, { id: product, reference })
      .flatMap((session) => transactionsOf(session, account))
      .filter((each) => reference === undefined || each["reference_id"] === reference)
      .filter((each) => product === undefined || each["product_id"] === product)
      .filter((each) => !types || types.includes(String(each["type"])))
      .filter((each) => !statuses || statuses.includes(String(each["status"])));
    return c.json({ has_more: found.length > Number(limit), data: found.slice(0, Number(limit)), links: [] });
  });

  app.get("/v1/disputes", calls.around("disputes"), (c) => {
    const { payment_id: payment, status } = c.req.query();
    const data = sessionsAround(ledger, { id: payment })
      .flatMap((session) => session.disputes.map((dispute) => disputeView(session, dispute)))
      .filter((each) => payment === undefined || each["payment_id"] === payment)
      .filter((each) => status === undefined || each["status"] === status);
    return c.json({ data, pagination: { next_cursor: null, has_more: false } });
  });

  return app;
}
