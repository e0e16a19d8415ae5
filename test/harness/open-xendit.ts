import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { startXendit, type XenditEmulatorOptions } from "#simulators/xendit/start-xendit.ts";
import { createXenditPayments, type XenditOptions } from "#server/platform/adapters/xendit/xendit-payments.ts";

export const SECRET_KEY = "xnd_development_emulated";
export const CALLBACK_TOKEN = "callback-token-of-the-emulator";
export const BUSINESS = "661f87c614802d6c402cd82d";

/** A notice as it arrived. */
export type Arrived = { readonly headers: Headers; readonly body: Uint8Array; readonly event: string };

const ends: (() => Promise<unknown>)[] = [];

/** What a file's tests started is stopped behind each of them. */
export function stopXendits(): void {
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
}

/** A shop that answers notices with these statuses, the last one for ever. */
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

/** Xendit's adapter on an emulator of its own, over real HTTP, and the notices that arrive. */
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
    // Only who hangs is not waited for: what else goes wrong is known by itself, however slow the machine.
    timeoutMs: 20_000,
    ...adapter,
  });
  const { arrived } = shop;
  /** Lets something happen, and waits until everybody was told. */
  async function act(id: string, what: string, more: object = {}) {
    const done = emulator.act({ ...more, id, act: what });
    await emulator.notices.idle();
    return done;
  }
  return { provider, emulator, arrived, act, events: () => arrived.map(({ event }) => event) };
}
