import { OPERATOR } from "#server/platform/base/actor.ts";
import type { Order } from "#simulators/midtrans/order.ts";
import type { Session } from "#simulators/xendit/session.ts";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { freshKey, newBuyer, type Buyer } from "../../../test/harness/buyer.ts";
import { overHttp } from "../../../test/harness/over-http.ts";
import type { Dice } from "../dice.ts";
import { sleep } from "../sleep.ts";
import { detailsFor, freshPhone } from "../visit.ts";
import { KEYS, SELLERS, type Desk, type Seller } from "./open-desk.ts";

/** Acts of an organiser, a bank or a provider on an order's money without us. */
export const DEEDS = {
  midtrans: ["all", "part", "parts", "part and cancelled", "void"],
  xendit: ["all", "part", "parts", "part and cancelled", "failed and cancelled", "disputed and lost"],
} as const;
/** `kept`: no act at all. */
export type Deed = (typeof DEEDS)[Seller][number] | "kept";

/** A paid order. `ref` is its page's name at the provider. */
export type DeskOrder = {
  readonly seller: Seller;
  readonly deed: Deed;
  readonly id: string;
  readonly ref: string;
  readonly total: number;
  readonly buyer: Buyer;
};

/** Faults of notices during these acts. */
export const CONDUCT = { lost: 0.5, doubled: 0.5, late: 0.3, lateMs: 3_600_000 };
const CONFIRMED_MS = 60_000;
const LOOK_MS = 150;
const OVER_MS = 20_000;

/** The payment method: voids need a card, partial refunds a wallet. */
const wayOf = (seller: Seller, deed: Deed) => (seller === "xendit" ? "CARDS" : deed === "void" ? "credit_card" : "gopay");

/** An order before its payment. */
export type Held = { readonly seller: Seller; readonly buyer: Buyer; readonly params: { readonly id: string }; readonly total: number };

/** Holds a seller's tickets and saves details; throws on a refusal. */
export async function holdAtDesk({ shop, sale }: Desk, seller: Seller): Promise<Held> {
  const buyer = newBuyer(overHttp(shop.port), { tenant: SELLERS[seller], port: shop.port });
  const { event, body } = sale(seller);
  const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
  if (!held.ok) throw new Error(`a plain hold: ${held.problem.code}`);
  const { id, quote } = held.data;
  const params = { id };
  const saved = await buyer.call("saveDetails", { params, body: detailsFor(event, held.data, freshPhone()), idempotencyKey: freshKey() });
  if (!saved.ok) throw new Error(`plain details: ${saved.problem.code}`);
  return { seller, buyer, params, total: quote.total };
}

/** Pays on an order's open page; throws unless the order is confirmed. */
export async function payAtDesk({ sql, emulators }: Desk, { seller, buyer, params, total }: Held, deed: Deed): Promise<DeskOrder> {
  const { id } = params;
  const [row] = await sql<{ ref: string }>("select provider_ref as ref from payments where booking_id = $1", [id]);
  emulators[seller].act({ id: row!.ref, act: "pay", channel: wayOf(seller, deed) });
  for (const deadline = Date.now() + CONFIRMED_MS; ; await sleep(LOOK_MS)) {
    const seen = await buyer.call("getBooking", { params, query: {} }).catch(() => null);
    if (seen?.ok && seen.data.status === "confirmed") return { seller, deed, id, ref: row!.ref, total, buyer };
    if (Date.now() > deadline) throw new Error(`a plain order is ${seen?.ok ? seen.data.status : "unknown"}`);
  }
}

/** Buys and pays while nothing is broken; throws unless the order is confirmed. */
export async function buyAtDesk(desk: Desk, seller: Seller, deed: Deed): Promise<DeskOrder> {
  const held = await holdAtDesk(desk, seller);
  const wish = { shownTotal: held.total, locale: "en" as const };
  const started = await held.buyer.call("startPayment", { params: held.params, body: wish, idempotencyKey: freshKey() });
  if (!started.ok) throw new Error(`a plain payment: ${started.problem.code}`);
  return payAtDesk(desk, held, deed);
}

/** The provider's own record of an order: captured, refunded, and being refunded. */
export function moneyThere({ emulators }: Desk, { seller, ref }: Pick<DeskOrder, "seller" | "ref">) {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
  if (seller === "midtrans") {
    const { transaction } = (emulators.midtrans.list() as Order[]).find(({ id }) => id === ref)!;
    const refunds = transaction!.refunds;
    return {
      captured: transaction!.amount,
      sent: sum(refunds.map((each) => (each.confirmedAt === null ? 0 : each.amount))),
      begun: sum(refunds.map((each) => each.amount)),
      requestId: "",
    };
  }
  const { requests, refunds } = (emulators.xendit.list() as Session[]).find(({ id }) => id === ref)!;
  const of = (...statuses: readonly string[]) => sum(refunds.map((each) => (statuses.includes(each.status) ? each.amount : 0)));
  return {
    captured: sum(requests.map(({ payment }) => payment?.captured ?? 0)),
    sent: of("SUCCEEDED"),
    begun: of("SUCCEEDED", "PENDING"),
    requestId: requests.at(-1)!.id,
  };
}

/** Refunds at the provider's own pages, without a request of ours. Throws on a refusal. */
async function sendBack(desk: Desk, order: DeskOrder, amount: number): Promise<void> {
  const { seller, ref } = order;
  const isMidtrans = seller === "midtrans";
  const key = isMidtrans ? KEYS.midtrans.serverKey : KEYS.xendit.secretKey;
  const { requestId } = moneyThere(desk, order);
  const path = isMidtrans ? `/v2/${ref}/refund` : "/refunds";
  const body = isMidtrans ? { amount } : { payment_request_id: requestId, amount, currency: "IDR", reason: "OTHERS" };
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`, "content-type": "application/json" };
  const answer = await fetch(`${desk.emulators[seller].url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`a refund at the desk of ${seller} is refused: ${answer.status} ${await answer.text()}`);
}

/** Banks complete every open refund at the provider, ours included. */
export function endRefunds({ emulators }: Desk, { seller, ref }: Pick<DeskOrder, "seller" | "ref">, how: object = {}): void {
  emulators[seller].act({ ...how, id: ref, act: seller === "midtrans" ? "confirm_refund" : "finish_refund" });
}

/** The organiser cancels the order in our shop, with retries while the database is down. */
async function cancel({ office }: Desk, { seller, id }: DeskOrder): Promise<void> {
  for (const deadline = Date.now() + OVER_MS; ; await sleep(LOOK_MS)) {
    try {
      return await cancelOrder({ ...office.services, tenant: SELLERS[seller], actor: OPERATOR }, { id, reason: "desk" });
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Carries out one act whose notices are lost with this share. */
function actWith(
  { emulators }: Desk,
  { seller, ref }: DeskOrder,
  { lost, ...act }: { readonly lost: number; readonly act: string; readonly status?: string },
): void {
  const { noticeFaults, act: happen } = emulators[seller];
  noticeFaults.conduct({ ...CONDUCT, lost });
  happen({ ...act, id: ref });
  noticeFaults.conduct(CONDUCT);
}

/** Carries out an order's acts, step by step with pauses. */
export async function doDeed(desk: Desk, order: DeskOrder, dice: Dice): Promise<void> {
  const { seller, deed, total } = order;
  const pause = () => sleep(dice.between(0, 900));
  const part = dice.between(1000, Math.floor(total / 2));
  await pause();
  // No notice at all: the nightly comparison finds it.
  if (deed === "void") return actWith(desk, order, { act: "cancel", lost: 1 });
  // Late and repeated, but not lost: nothing would query it.
  if (deed === "disputed and lost") return actWith(desk, order, { act: "dispute", status: "LOST", lost: 0 });
  await sendBack(desk, order, deed === "all" ? total : part);
  await pause();
  if (deed === "failed and cancelled") {
    await cancel(desk, order);
    await pause();
    return endRefunds(desk, order, { status: "FAILED", failure: "REFUND_FAILED" });
  }
  // Xendit accepts no second refund while the first is open.
  if (deed === "parts" || dice.chance(0.7)) endRefunds(desk, order);
  await pause();
  if (deed === "parts") await sendBack(desk, order, total - part);
  if (deed === "part and cancelled") await cancel(desk, order);
  if (seller === "midtrans" && dice.chance(0.5)) endRefunds(desk, order);
}
