import { randomUUID } from "node:crypto";
import type { CallResult } from "#contract/client.ts";
import type { EndpointName } from "#contract/paths.ts";
import { actOnPaymentPage, newBuyer } from "../../../test/harness/buyer.ts";
import { overHttp } from "../../../test/harness/over-http.ts";
import { sleep } from "../sleep.ts";
import { detailsFor, freshPhone } from "../visit.ts";
import { BRAND_OF, type Booth, type Taker } from "./open-booth.ts";

/** An order seen as confirmed. */
export type Bought = { readonly id: string; readonly paymentId: string; readonly total: number };

const MOST_TRIES = 12;
const CONFIRMED_MS = 60_000;
const LOOK_MS = 100;
/** Methods with refunds that are paid on the provider's own page. */
const WALLET = { midtrans: "gopay", xendit: "OVO" } as const;

/** Repeats a call with its key until it is answered, by any process. */
async function insist<T>(booth: Booth, call: () => Promise<T>, isAnswered: (answer: T) => boolean): Promise<T> {
  let last: unknown = null;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await call().catch(() => null);
    await booth.revive();
    if (answer !== null && isAnswered(answer)) return answer;
    last = answer;
    if (tries > 2) await sleep(LOOK_MS * tries);
  }
  throw new Error(`no answer after ${MOST_TRIES} tries: ${JSON.stringify(last)}`);
}

/** Presses "pay" on any of the pages until it is accepted: a second press on a paid page returns to it. */
async function pay(booth: Booth, taker: Taker, page: string): Promise<void> {
  const shop = overHttp(booth.port);
  const form = () => new URLSearchParams({ act: "pay", channel: taker === "simulation" ? "" : WALLET[taker] });
  const press = () =>
    taker === "simulation" ? actOnPaymentPage(shop, page, "pay") : fetch(page, { method: "POST", body: form(), redirect: "manual" });
  await insist(booth, press, (answer) => answer.status === 303);
}

/** A whole purchase by a buyer who never gives up, each act under one key. Throws unless it is confirmed. */
export async function buyWhole(booth: Booth, taker: Taker): Promise<Bought> {
  const { stall } = booth;
  const buyer = newBuyer(overHttp(booth.port), { tenant: BRAND_OF[taker], port: booth.port });
  const { event, body } = booth.sale(taker);
  const good = async <N extends EndpointName>(call: () => Promise<CallResult<N>>) => {
    const answer = await insist(booth, call, ({ ok }) => ok);
    if (!answer.ok) throw new Error(answer.problem.code);
    return answer.data;
  };
  const keys = { hold: randomUUID(), details: randomUUID(), pay: randomUUID() };
  const held = await good(() => buyer.call("holdBooking", { body, idempotencyKey: keys.hold }));
  const params = { id: held.id };
  const details = detailsFor(event, held, freshPhone());
  await good(() => buyer.call("saveDetails", { params, body: details, idempotencyKey: keys.details }));
  const wish = { shownTotal: held.quote.total, locale: "en" as const };
  const started = await good(() => buyer.call("startPayment", { params, body: wish, idempotencyKey: keys.pay }));
  await pay(booth, taker, started.redirectUrl!);
  const deadline = Date.now() + CONFIRMED_MS;
  for (;;) {
    await booth.revive();
    await stall.sql("update payments set asked_at = now() - interval '1 minute' where status in ('created', 'pending')");
    const shown = await buyer.call("getBooking", { params, query: {} }).catch(() => null);
    if (shown?.ok && shown.data.status === "confirmed")
      return { id: held.id, paymentId: started.booking.payment!.id, total: held.quote.total };
    if (Date.now() > deadline) throw new Error(`${held.id} is ${shown?.ok ? shown.data.status : "unknown"} after ${CONFIRMED_MS / 1000} s`);
    await sleep(LOOK_MS);
  }
}
