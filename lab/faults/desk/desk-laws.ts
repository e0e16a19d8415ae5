import { lawBreakers } from "../laws.ts";
import type { Desk } from "./open-desk.ts";
import { moneyThere, type Deed, type DeskOrder } from "./order-at-desk.ts";

type Ours = { readonly status: string; readonly settled: number; readonly back: number; readonly refunds: number };

/** Final state of an order. Its money is checked separately. */
const ENDS: Readonly<Record<Deed, string>> = {
  kept: "confirmed",
  all: "confirmed",
  part: "confirmed",
  parts: "confirmed",
  "part and cancelled": "cancelled",
  "failed and cancelled": "cancelled",
  void: "needs_review",
  "disputed and lost": "needs_review",
};
/** Orders whose whole payment goes back. */
const ALL_BACK: ReadonlySet<Deed> = new Set<Deed>(["all", "parts", "part and cancelled", "failed and cancelled"]);
/** Orders whose money the provider lost without a refund. */
const TAKEN: Readonly<Partial<Record<Deed, string>>> = { void: "cancelled", "disputed and lost": "charged_back" };

/** Orders for which the provider was asked to refund more than it captured, as text. There must never be one. */
export function tooMuchBack(desk: Desk, orders: readonly DeskOrder[]): string[] {
  return orders.flatMap((order) => {
    const { captured, begun } = moneyThere(desk, order);
    return begun > captured ? [`${order.id}: ${begun} sent back of ${captured} by ${order.seller} (${order.deed})`] : [];
  });
}

/** Differences between the provider, our books and the buyer's view of one order. */
async function judgeOrder(desk: Desk, order: DeskOrder): Promise<string[]> {
  const { id, deed, seller, buyer, total } = order;
  const there = moneyThere(desk, order);
  const [ours] = await desk.sql<Ours>(
    `select p.status, coalesce(p.settled_amount, 0)::int as settled, p.refunded_total::int as back,
       coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0)::int as refunds
     from payments p where p.booking_id = $1`,
    [id],
  );
  const wrong: string[] = [];
  const must = (what: string, seen: unknown, wanted: unknown) => {
    if (JSON.stringify(seen) !== JSON.stringify(wanted))
      wrong.push(`${what} is ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}: ${id} by ${seller} (${deed})`);
  };
  must("what went back in our books", ours!.refunds, there.sent);
  if (ALL_BACK.has(deed)) must("what went back", there.sent, total);
  if (TAKEN[deed] !== undefined) must("a payment that was taken back", ours!.status, TAKEN[deed]);
  else must("a payment", [ours!.settled, ours!.back], [there.captured, there.sent]);
  const seen = await buyer.call("getBooking", { params: { id }, query: {} });
  if (!seen.ok) return [...wrong, `an order is not shown to its buyer: ${seen.problem.code} ${id}`];
  const { status, refunds, badges } = seen.data;
  must("an order", status, ENDS[deed]);
  const told = refunds.reduce((all, { amount, status: state }) => all + (state === "succeeded" ? amount : 0), 0);
  must("what the buyer is told went back", told, there.sent);
  const isBack = there.sent === there.captured;
  if (status === "confirmed") must("its badge", badges, there.sent === 0 ? [] : [isBack ? "refunded" : "partiallyRefunded"]);
  return wrong;
}

/** Returns all faults once no work is open. */
export async function judgeDesk(desk: Desk, orders: readonly DeskOrder[]): Promise<string[]> {
  const wrong = [...tooMuchBack(desk, orders), ...(await lawBreakers(desk.sql, desk.gone))];
  for (const order of orders) wrong.push(...(await judgeOrder(desk, order)));
  const open = await desk.sql<{ kind: string; id: string }>("select kind, payment_id as id from book_differences where closed_at is null");
  return [...wrong, ...open.map(({ kind, id }) => `books that agree are said to differ: ${kind} ${id}`)];
}
