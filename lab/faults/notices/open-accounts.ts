import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { Emulator, EmulatorOptions } from "#simulators/kit/start-emulator.ts";
import { startMidtrans } from "#simulators/midtrans/start-midtrans.ts";
import { startXendit } from "#simulators/xendit/start-xendit.ts";
import { createMidtransPayments } from "#server/platform/adapters/midtrans/midtrans-payments.ts";
import { createXenditPayments } from "#server/platform/adapters/xendit/xendit-payments.ts";
import type { PaymentAccounts } from "#server/platform/ports/payment-accounts.ts";
import type { PaymentProvider } from "#server/platform/ports/payment-provider.ts";

/** The provider of each brand. */
export const BRANDS = { garudarun: "midtrans", melancarun: "xendit" } as const;
export type Brand = keyof typeof BRANDS;
export type Emulators = Readonly<Record<Brand, Emulator>>;

const KEY = "Mid-server-of-the-storm";
const [SECRET, TOKEN] = ["xnd_production_of_the_storm", "callback-token-of-the-storm"];
const CHANNELS: readonly PaymentChannel[] = ["qris", "bca_va", "gopay", "ovo", "dana", "card"];
/** Long enough that a slow machine does not count as a hanging provider. */
const TIMEOUT_MS = 60_000;

/** Starts both emulators in their own time, which advances on command alone. */
export async function openEmulators(seed: number, deliver: NonNullable<EmulatorOptions["deliver"]>): Promise<Emulators> {
  const common = { seed, deliver, compression: 1 };
  return {
    garudarun: await startMidtrans({ ...common, serverKey: KEY }),
    melancarun: await startXendit({
      ...common,
      secretKey: SECRET,
      callbackToken: TOKEN,
      noticeUrl: (metadata) => `http://${metadata!["shop"]!}.localhost:3000/api/v1/payments/notices/xendit`,
    }),
  };
}

/** An adapter in its emulator's time: shifts the shop's times by the same offset. */
function inTimeOf({ clock }: Emulator, provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    createSession: (input) =>
      provider.createSession({ ...input, expiresAt: new Date(input.expiresAt.getTime() + clock.now() - Date.now()) }),
  };
}

/** Gives each of the brands its account, and no other brand. */
export function giveAccounts(accounts: PaymentAccounts, { garudarun, melancarun }: Emulators): void {
  const [midtransUrl, xenditUrl] = [garudarun.url, melancarun.url];
  const common = { channels: CHANNELS, timeoutMs: TIMEOUT_MS };
  const providers: Readonly<Record<string, PaymentProvider>> = {
    garudarun: inTimeOf(
      garudarun,
      createMidtransPayments({
        ...common,
        name: "midtrans",
        serverKey: KEY,
        isProduction: true,
        baseUrls: { snap: midtransUrl, core: midtransUrl },
        now: garudarun.clock.now,
      }),
    ),
    melancarun: inTimeOf(
      melancarun,
      createXenditPayments({
        ...common,
        name: "xendit",
        secretKey: SECRET,
        callbackToken: TOKEN,
        baseUrl: xenditUrl,
        now: melancarun.clock.now,
      }),
    ),
  };
  const open = Object.entries(providers).map(([tenant, provider]) => ({
    tenant,
    account: { kind: provider.name, isCurrent: true, provider },
  }));
  const own: PaymentAccounts = {
    refresh: async () => {},
    of: (tenant) => open.filter((each) => each.tenant === tenant).map(({ account }) => account),
    shared: () => null,
    all: () => open,
  };
  Object.assign(accounts, own);
}
