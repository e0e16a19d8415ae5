import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import type { Emulator } from "#simulators/kit/start-emulator.ts";
import type { Order } from "#simulators/midtrans/order.ts";
import { startMidtrans, type MidtransOptions } from "#simulators/midtrans/start-midtrans.ts";
import { PAYMENT_CHANNELS, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { createMidtransPayments, type MidtransPaymentsOptions } from "#server/platform/adapters/midtrans/midtrans-payments.ts";
import type { Notice, PaymentProvider, SessionRequest } from "#server/platform/ports/payment-provider.ts";

export const MIDTRANS_KEY = "SB-Mid-server-test";
export const PAYMENT = "0b8f3c1e-5a8e-4a43-9a39-7f6ce0a51d10";
/** The channels of a merchant without a stored account: all of them. */
const ALL = Object.keys(PAYMENT_CHANNELS) as PaymentChannel[];

/** A merchant: the adapter, its emulator, and the received notices. */
export type Merchant = {
  readonly provider: PaymentProvider;
  readonly emulator: Emulator;
  /** A payment of 605,000 rupiah that ends in a quarter of an hour. */
  order(changes?: Partial<SessionRequest>): SessionRequest;
  /** The emulator's own record. */
  row(id?: string): Order | undefined;
  act(act: string, rest?: Record<string, unknown>): object | null;
  /** Waits for all notices; returns those accepted as genuine. */
  notices(): Promise<readonly Notice[]>;
  /** Every notice's body as received. */
  readonly raw: Uint8Array[];
  /** The JSON of every call to Midtrans with a body. */
  readonly sent: Record<string, unknown>[];
};

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Starts an emulator of Midtrans with a merchant whose notices are accepted; ends with the test. */
export async function openMidtrans(
  options: { readonly emulator?: Partial<MidtransOptions>; readonly adapter?: Partial<MidtransPaymentsOptions> } = {},
): Promise<Merchant> {
  const emulator = await startMidtrans({ serverKey: MIDTRANS_KEY, compression: 100_000, confirmsRefunds: false, ...options.emulator });
  ends.push(emulator.close);
  const [raw, sent]: [Uint8Array[], Record<string, unknown>[]] = [[], []];
  const noticeUrl = await listenForNotices(raw);
  const provider = createMidtransPayments({
    name: "midtrans",
    serverKey: MIDTRANS_KEY,
    isProduction: false,
    channels: ALL,
    baseUrls: { snap: emulator.url, core: emulator.url },
    now: emulator.clock.now,
    fetch: (url, init) => {
      if (typeof init?.body === "string") sent.push(JSON.parse(init.body) as Record<string, unknown>);
      return fetch(url, init);
    },
    ...options.adapter,
  });
  return {
    provider,
    emulator,
    raw,
    sent,
    order: (changes) => ({
      paymentId: PAYMENT,
      reference: "KRC-1234",
      amount: 605_000,
      currency: "IDR",
      description: "Jazz Night × 2",
      merchant: "Nada Raya",
      expiresAt: new Date(emulator.clock.now() + 15 * 60_000),
      returnUrl: "https://shop.test/id/event/jazz/transaction-status?b=1",
      noticeUrl,
      locale: "id",
      shop: "nada",
      ...changes,
    }),
    row: (id = PAYMENT) => (emulator.list() as Order[]).find((each) => each.id === id),
    act: (act, rest = {}) => emulator.act({ id: PAYMENT, act, ...rest }),
    async notices() {
      await emulator.notices.idle();
      const read = await Promise.all(raw.map((body) => provider.readNotice(new Headers(), body)));
      return read.filter((each) => each !== null);
    },
  };
}

async function listenForNotices(raw: Uint8Array[]): Promise<string> {
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      raw.push(Buffer.concat(parts));
      answer.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => new Promise((done) => server.close(done)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`;
}
