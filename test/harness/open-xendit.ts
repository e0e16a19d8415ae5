import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { startXendit, type XenditEmulatorOptions } from "#simulators/xendit/start-xendit.ts";
import { createXenditPayments, type XenditOptions } from "#server/platform/adapters/xendit/xendit-payments.ts";

export const SECRET_KEY = "xnd_development_emulated";
export const CALLBACK_TOKEN = "callback-token-of-the-emulator";
export const BUSINESS = "661f87c614802d6c402cd82d";

/** A received notice. */
export type Arrived = { readonly headers: Headers; readonly body: Uint8Array; readonly event: string };

const ends: (() => Promise<unknown>)[] = [];

/** Stops everything that a file's tests started. */
export function stopXendits(): void {
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
}

/** A shop that answers notices with these statuses in order, and repeats the last. */
async function openShop(statuses: number[]) {
  const arrived: Arrived[] = [];
  const server: Server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const { event } = JSON.parse(body.toString()) as { event: string };
      arrived.push({ headers: new Headers(request.headers as Record<string, string>), body, event });
      answer.writeHead(statuses.length > 1 ? statuses.shift()! : (statuses[0] ?? 200)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => new Promise((done) => server.close(done)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`, arrived };
}

/** Xendit's adapter on its own emulator, over real HTTP, and the received notices. */
export async function openXendit({
  statuses = [200],
  emulated = {},
  adapter = {},
}: {
  readonly statuses?: number[];
  readonly emulated?: Partial<XenditEmulatorOptions>;
  readonly adapter?: Partial<XenditOptions>;
} = {}) {
  const shop = await openShop(statuses);
  const emulator = await startXendit({
    secretKey: SECRET_KEY,
    callbackToken: CALLBACK_TOKEN,
    noticeUrl: shop.url,
    compression: 100_000,
    ...emulated,
  });
  ends.push(emulator.close);
  const provider = createXenditPayments({
    name: "xendit",
    secretKey: SECRET_KEY,
    callbackToken: CALLBACK_TOKEN,
    businessId: BUSINESS,
    channels: ["qris", "bca_va", "ovo", "card", "alfamart"],
    baseUrl: emulator.url,
    now: emulator.clock.now,
    // Only a hanging call times out: other faults are known at once, on any machine.
    timeoutMs: 20_000,
    ...adapter,
  });
  const { arrived } = shop;
  /** Carries out an act, and waits until all its notices are delivered. */
  async function act(id: string, what: string, more: object = {}) {
    const done = emulator.act({ ...more, id, act: what });
    await emulator.notices.idle();
    return done;
  }
  return { provider, emulator, arrived, act, events: () => arrived.map(({ event }) => event) };
}
