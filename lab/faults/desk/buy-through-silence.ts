import { freshKey } from "../../../test/harness/buyer.ts";
import type { Dice } from "../dice.ts";
import { TRY_AGAIN } from "../insist.ts";
import { sleep } from "../sleep.ts";
import { SELLERS, type Desk, type Seller } from "./open-desk.ts";
import { holdAtDesk, payAtDesk, type DeskOrder, type Held } from "./order-at-desk.ts";

/** A buyer's longest wait for a silent provider: all calls for one page have five seconds, and this machine is busy. */
const ANSWERED_MS = 10_000;
/** The number of failures that stops calls to the provider. */
const TRIES = 3;
/** Longest time from the provider's return to open pages: a breaker retries every half minute at the latest. */
const OPENED_MS = 40_000;
const LOOK_MS = 250;
/** A provider that accepts every call and answers none, whether or not it carries the call out. */
const SILENCES = { hang_before: 1, hang_after: 1 } as const;

type Bought = { readonly order: DeskOrder | null; readonly wrong: readonly string[] };

const startOf = ({ buyer, params, total }: Held, idempotencyKey: string) =>
  buyer.call("startPayment", { params, body: { shownTotal: total, locale: "en" }, idempotencyKey });

/** A visitor tries to pay while the seller's provider is silent; returns the faults. */
async function meetSilence(held: Held, key: string, seller: Seller): Promise<string[]> {
  const wrong: string[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const from = Date.now();
    const answer = await startOf(held, key);
    const ms = Date.now() - from;
    if (answer.ok) wrong.push(`a page of ${seller} opens though it says nothing: ${held.params.id}`);
    else if (!TRY_AGAIN.has(answer.status))
      wrong.push(`while ${seller} is silent a payment is refused for good: ${answer.problem.code} ${held.params.id}`);
    if (ms > ANSWERED_MS) wrong.push(`while ${seller} is silent its buyer waits ${ms} ms`);
  }
  const seen = await held.buyer.call("getBooking", { params: held.params, query: {} });
  const status = seen.ok ? seen.data.status : seen.problem.code;
  if (status !== "held" && status !== "awaiting_payment")
    wrong.push(`while ${seller} is silent an order that waits is ${status}: ${held.params.id}`);
  return wrong;
}

async function goOn(desk: Desk, held: Held, key: string): Promise<Bought> {
  for (const deadline = Date.now() + OPENED_MS; ; await sleep(LOOK_MS)) {
    const answer = await startOf(held, key);
    if (answer.ok) return { order: await payAtDesk(desk, held, "kept"), wrong: [] };
    if (Date.now() > deadline)
      return { order: null, wrong: [`${held.seller} speaks again and no page of it opens: ${answer.problem.code} ${held.params.id}`] };
  }
}

/**
 * Both providers fall silent and a visitor buys from each seller. Tickets are still held, the buyer learns in time to try again, and the
 * order can be paid once the provider answers.
 */
export async function buyThroughSilence(
  desk: Desk,
  dice: Dice,
): Promise<{ readonly orders: DeskOrder[]; readonly broken: string[]; readonly what: string }> {
  const sellers = Object.keys(SELLERS) as Seller[];
  const kinds = sellers.map((seller) => [seller, dice.weigh(SILENCES)] as const);
  for (const [seller, kind] of kinds) desk.emulators[seller].calls.add({ on: "*", kind, times: 1_000_000 });
  const begun: { readonly held: Held; readonly key: string; readonly wrong: readonly string[] }[] = [];
  try {
    const all = sellers.map(async (seller) => {
      const [held, key] = [await holdAtDesk(desk, seller), freshKey()];
      begun.push({ held, key, wrong: await meetSilence(held, key, seller) });
    });
    await Promise.all(all);
  } finally {
    for (const seller of sellers) desk.emulators[seller].calls.clear();
  }
  const bought = await Promise.all(begun.map(({ held, key }) => goOn(desk, held, key)));
  return {
    orders: bought.flatMap(({ order }) => (order === null ? [] : [order])),
    broken: [...begun, ...bought].flatMap(({ wrong }) => wrong),
    what: kinds.map(([seller, kind]) => `${seller} ${kind}`).join(", "),
  };
}
