import { PAYMENT_CHANNELS, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { findProviderKind, PROVIDER_KINDS, type AccountMode, type ProviderKind } from "../../../platform/adapters/open-provider.ts";
import type { Settings } from "../../../platform/config/settings.ts";
import { refuseAccount } from "./refuse-account.ts";

/** Returns the provider of that name, if this deployment may have an account of that mode. Throws AccountRefused. */
export function requireKind({ env }: Pick<Settings, "env">, name: string, mode: AccountMode): ProviderKind {
  const kind = findProviderKind(name);
  if (!kind) return refuseAccount(`no such payment provider: "${name}"; there are ${Object.keys(PROVIDER_KINDS).join(" and ")}`);
  if (env === "production" && mode === "sandbox") return refuseAccount("production sells for money: it takes no sandbox account");
  return kind;
}

/** Returns the payment methods that an account of this provider can have, in the usual order and once each. Throws AccountRefused. */
export function requireChannels({ title, channels: known }: ProviderKind, names: readonly string[]): PaymentChannel[] {
  const wrong = names.find((name) => !(known as readonly string[]).includes(name));
  if (wrong !== undefined) refuseAccount(`${title} has no way to pay called "${wrong}"; it has ${known.join(",")}`);
  if (names.length === 0) refuseAccount("at least one way to pay has to be on");
  return (Object.keys(PAYMENT_CHANNELS) as PaymentChannel[]).filter((channel) => names.includes(channel));
}

/** Returns exactly the keys that an account of this provider needs. Throws AccountRefused, naming the field but not its value. */
export function requireKeys(kind: ProviderKind, mode: AccountMode, given: Readonly<Record<string, string>>): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const [name, { label, isOptional, refusal }] of Object.entries(kind.fields)) {
    const text = given[name] ?? "";
    if (text === "" && isOptional) continue;
    const why = text === "" ? "is missing" : refusal(text, mode);
    if (why !== null) refuseAccount(`${label} ${why}`);
    keys[name] = text;
  }
  return keys;
}
