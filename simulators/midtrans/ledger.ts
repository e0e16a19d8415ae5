import { randomUUID } from "node:crypto";
import type { Kit } from "../kit/start-emulator.ts";
import { CHANNELS, enabledChannels, findChannel, type Channel } from "./channels.ts";
import { noticeView, type Order, type Transaction, type TransactionStatus } from "./order.ts";
import type { OrderReading } from "./read-order.ts";

type Place = { readonly id: string; readonly now: number; readonly url: string };

/** The fields of a channel's transaction: numbers, codes, actions. */
function detailsOf(channel: Channel, { id, now, url }: Place): Readonly<Record<string, unknown>> {
  // Digits that differ between orders and are stable for a transaction.
  const digits = BigInt(`0x${id.replaceAll("-", "").slice(0, 14)}`)
    .toString()
    .padStart(16, "0");
  const action = (name: string, method: string, path: string) => ({ name, method, url: `${url}${path}` });
  switch (channel.paymentType) {
    case "qris":
      return {
        acquirer: "gopay",
        transaction_type: "off-us",
        qr_string: `00020101021226EMULATOR${digits}5204481453033605802ID6304ABCD`,
        actions: [action("generate-qr-code", "GET", `/v2/qris/${id}/qr-code`)],
      };
    case "gopay":
    case "shopeepay":
      return {
        actions: [action("generate-qr-code", "GET", `/v2/gopay/${id}/qr-code`), action("deeplink-redirect", "GET", `/_wallet/${id}`)],
      };
    case "echannel":
      return { biller_code: "70012", bill_key: digits.slice(0, 12) };
    case "cstore":
      return { store: channel.word, payment_code: digits.slice(0, 14) };
    case "credit_card":
      return { masked_card: "48111111-1114", bank: "bni", eci: "05", card_type: "credit", approval_code: String(now) };
    case "bank_transfer":
      if (channel.word === "permata_va") return { permata_va_number: digits };
      return { va_numbers: [{ bank: channel.word.replace("_va", ""), va_number: digits.slice(0, 11) }], payment_amounts: [] };
    default:
      return {};
  }
}

type Asked = Extract<OrderReading, { readonly order: unknown }>["order"];
/** An order with its payer's choice of channel. */
export type BegunOrder = Order & { readonly transaction: Transaction };

/** The provider's records, and the changes that any caller may make to them. Null: the change is impossible now. */
export type Ledger = {
  /** Finds an order by its id, token or transaction id, in its current state. */
  find(name: string): Order | null;
  /** The newest orders first. */
  latest(most: number): readonly Order[];
  /** Opens a page for a new order id. Null if it is taken. */
  openPage(asked: Asked): Order | null;
  /** Creates a transaction without a page. Null if the order id is taken. */
  charge(asked: Asked, channel: Channel): BegunOrder | null;
  /** Applies the payer's choice on a page. */
  begin(order: Order, channel: Channel): BegunOrder | null;
  closePage(order: Order, page: "cancelled" | "expired"): Order;
  /** Changes a transaction and sends the notice about it. */
  move(order: BegunOrder, changes: Partial<Transaction>): BegunOrder;
};

/** The default time to pay, for every channel. */
const DEFAULT_EXPIRY_MS = 86_400_000;

/** Whether a status ends a payment without money. */
export function isUnpaid(status: TransactionStatus): boolean {
  return status === "pending" || status === "authorize";
}

/** The ledger of a merchant with one key. `noticeUrl` is the default address for notices. */
export function createLedger(
  kit: Kit<Order>,
  { serverKey, noticeUrl }: { readonly serverKey: string; readonly noticeUrl: string | null },
): Ledger {
  const { books, clock, agenda, postman } = kit;

  function find(name: string): Order | null {
    const order = books.find(name);
    return order && settleTime(order);
  }

  /** Applies the effects of time. A page that ends without a choice sends no notice. */
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

  /** An order id can be used again after its transaction expired. */
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

/** The channel of a transaction. */
export function channelOf({ channel }: Transaction): Channel {
  return findChannel(channel) ?? CHANNELS[0]!;
}
