import { randomUUID } from "node:crypto";
import type { Kit } from "../kit/start-emulator.ts";
import { CHANNELS, enabledChannels, findChannel, type Channel } from "./channels.ts";
import { detailsOf } from "./channel-details.ts";
import { noticeView, type Order, type Transaction, type TransactionStatus } from "./order.ts";
import type { OrderReading } from "./read-order.ts";

type Asked = Extract<OrderReading, { readonly order: unknown }>["order"];
/** An order whose payer has chosen a way to pay. */
export type BegunOrder = Order & { readonly transaction: Transaction };

/** What is known and may happen at the provider, whoever asks for it. Null: it cannot happen now. */
export type Ledger = {
  /** By order id, token or transaction id, as it stands now. */
  find(name: string): Order | null;
  /** So many orders, the newest first. */
  latest(most: number): readonly Order[];
  /** A page for an order id that is new; null: it is taken. */
  openPage(asked: Asked): Order | null;
  /** A transaction without a page; null: the order id is taken. */
  charge(asked: Asked, channel: Channel): BegunOrder | null;
  /** The payer of a page chooses among what it offers. */
  begin(order: Order, channel: Channel): BegunOrder | null;
  closePage(order: Order, page: "cancelled" | "expired"): Order;
  /** Changes a transaction and sends the notice about it. */
  move(order: BegunOrder, changes: Partial<Transaction>): BegunOrder;
};

/** The same time for every way to pay that is given none. */
const DEFAULT_EXPIRY_MS = 86_400_000;

/** Which statuses end a payment that was not made. */
export function isUnpaid(status: TransactionStatus): boolean {
  return status === "pending" || status === "authorize";
}

/** The ledger of a merchant with one key. `noticeUrl` is where notices go that no order names an address for. */
export function createLedger(
  kit: Kit<Order>,
  { serverKey, noticeUrl }: { readonly serverKey: string; readonly noticeUrl: string | null },
): Ledger {
  const { books, clock, agenda, postman } = kit;

  function find(name: string): Order | null {
    const order = books.find(name);
    return order && settleTime(order);
  }

  /** What time has done to it. A page that ends without a choice is told to nobody. */
  function settleTime(order: Order): Order {
    const { transaction } = order;
    if (transaction && isUnpaid(transaction.status) && transaction.expiresAt <= clock.now()) {
      return move({ ...order, transaction }, { status: "expire" });
    }
    const isPageOver = order.page === "open" && !transaction && order.expiresAt !== null && order.expiresAt <= clock.now();
    return isPageOver ? books.save({ ...order, page: "expired" }) : order;
  }

  function move(order: BegunOrder, changes: Partial<Transaction>): BegunOrder {
    const moved = { ...order, transaction: { ...order.transaction, ...changes } };
    books.save(moved);
    const urls = order.noticeUrls.length > 0 ? order.noticeUrls : noticeUrl === null ? [] : [noticeUrl];
    const body = JSON.stringify(noticeView(moved, moved.transaction, serverKey));
    const headers = { "content-type": "application/json", accept: "application/json", "user-agent": "Veritrans" };
    for (const url of urls) postman.send({ url, headers, body });
    return moved;
  }

  function start(order: Order, channel: Channel): BegunOrder {
    const now = clock.now();
    const id = randomUUID();
    const transaction: Transaction = {
      id,
      channel: channel.word,
      paymentType: channel.paymentType,
      status: "pending",
      fraud: "accept",
      amount: order.amount,
      startedAt: now,
      settledAt: null,
      expiresAt: order.expiresAt ?? now + DEFAULT_EXPIRY_MS,
      details: detailsOf(channel, { id, now, url: kit.url }),
      refunds: [],
      rejectsRefunds: false,
    };
    const begun = move({ ...order, transaction }, {});
    agenda.schedule(transaction.expiresAt, () => void find(order.id));
    return begun;
  }

  /** An order id whose transaction expired may be used again. */
  function isTaken(id: string): boolean {
    const known = find(id);
    return known !== null && known.transaction?.status !== "expire";
  }

  for (const { id, transaction } of books.all()) if (transaction) agenda.schedule(transaction.expiresAt, () => void find(id));

  return {
    find,
    latest: (most) => books.all().slice(-most).toReversed(),
    openPage: (asked) => (isTaken(asked.id) ? null : books.save({ ...asked, token: randomUUID(), page: "open", transaction: null })),
    charge: (asked, channel) => (isTaken(asked.id) ? null : start({ ...asked, token: null, page: "none", transaction: null }, channel)),
    begin(order, channel) {
      const isOpen = order.page === "open" && (order.transaction === null || order.transaction.status === "deny");
      return isOpen && enabledChannels(order.enabled).includes(channel) ? start(order, channel) : null;
    },
    closePage: (order, page) => books.save({ ...order, page }),
    move,
  };
}

/** The way to pay of a transaction. */
export function channelOf({ channel }: Transaction): Channel {
  return findChannel(channel) ?? CHANNELS[0]!;
}
