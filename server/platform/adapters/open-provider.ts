import { PAYMENT_CHANNELS, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { PaymentProvider } from "../ports/payment-provider.ts";
import { isOffered as isOfferedByMidtrans } from "./midtrans/channels.ts";
import { createMidtransPayments } from "./midtrans/midtrans-payments.ts";
import { createXenditPayments } from "./xendit/xendit-payments.ts";

const CHANNELS = Object.keys(PAYMENT_CHANNELS) as PaymentChannel[];

/** `sandbox` is the provider's test environment, where payments move no money. */
export type AccountMode = "sandbox" | "production";

/** The facts that open an account. `keys` maps the field names of its kind to values. */
export type AccountFacts = {
  readonly name: string;
  readonly mode: AccountMode;
  readonly channels: readonly PaymentChannel[];
  readonly keys: Readonly<Record<string, string>>;
};

/** A value requested from the operator. */
export type KeyField = {
  /** The field's name on the provider's own pages. */
  readonly label: string;
  /** False if the provider shows it publicly. Such values may be displayed. */
  readonly isSecret: boolean;
  readonly isOptional?: boolean;
  /** Why a value is invalid, without repeating it. Null if it is valid. */
  refusal(text: string, mode: AccountMode): string | null;
};

/** A payment provider that brands may have accounts with. */
export type ProviderKind = {
  readonly title: string;
  readonly fields: Readonly<Record<string, KeyField>>;
  /** The field that identifies an account. */
  readonly mainField: string;
  /** The payment channels that its adapter knows. */
  readonly channels: readonly PaymentChannel[];
  /** The read-only call that tests keys before they are stored. */
  readonly trial: string;
  /** `url` replaces the provider's addresses. Null: the provider's own. */
  open(facts: AccountFacts, url: string | null): PaymentProvider;
};

const matching = (form: RegExp, how: string) => (text: string) => (form.test(text) ? null : how);

const midtrans: ProviderKind = {
  title: "Midtrans",
  fields: {
    serverKey: {
      label: "Server Key",
      isSecret: true,
      refusal(text, mode) {
        if (!/^(SB-)?Mid-server-[\w-]{4,100}$/.test(text)) return "begins with Mid-server- or SB-Mid-server-";
        return mode === "production" && text.startsWith("SB-") ? "is a sandbox's: add --sandbox, or take the production key" : null;
      },
    },
    merchantId: {
      label: "Merchant ID",
      isSecret: false,
      isOptional: true,
      refusal: matching(/^[A-Za-z]?\d{4,20}$/, "is a letter and digits, like G123456789"),
    },
  },
  mainField: "serverKey",
  channels: CHANNELS.filter(isOfferedByMidtrans),
  trial: "GET /v2/<an order that does not exist>/status",
  open: ({ name, mode, channels, keys }, url) =>
    createMidtransPayments({
      name,
      serverKey: keys["serverKey"]!,
      merchantId: keys["merchantId"] ?? null,
      isProduction: mode === "production",
      channels,
      ...(url === null ? {} : { baseUrls: { snap: url, core: url } }),
    }),
};

const xendit: ProviderKind = {
  title: "Xendit",
  fields: {
    secretKey: {
      label: "Secret API Key",
      isSecret: true,
      refusal(text, mode) {
        if (!/^xnd_(production|development)_[\w+/=-]{4,200}$/.test(text)) return "begins with xnd_production_ or xnd_development_";
        const isFor = text.startsWith("xnd_production_") ? "production" : "sandbox";
        return isFor === mode
          ? null
          : `is of the other mode: ${isFor === "sandbox" ? "add" : "leave out"} --sandbox, or take the other key`;
      },
    },
    callbackToken: {
      label: "Webhook verification token",
      isSecret: true,
      refusal: matching(/^[\x21-\x7e]{16,200}$/, "is at least 16 characters without blanks"),
    },
    businessId: {
      label: "Business ID",
      isSecret: false,
      isOptional: true,
      refusal: matching(/^[0-9a-f]{24}$/, "is 24 characters of 0 to 9 and a to f"),
    },
  },
  mainField: "secretKey",
  channels: CHANNELS,
  trial: "GET /transactions for a payment that does not exist",
  open: ({ name, channels, keys }, url) =>
    createXenditPayments({
      name,
      secretKey: keys["secretKey"]!,
      callbackToken: keys["callbackToken"]!,
      businessId: keys["businessId"] ?? null,
      channels,
      baseUrl: url,
    }),
};

/** The providers by kind. */
export const PROVIDER_KINDS: Record<string, ProviderKind> = { midtrans, xendit };

/** The provider kind of that name, or null. */
export function findProviderKind(name: string): ProviderKind | null {
  return Object.hasOwn(PROVIDER_KINDS, name) ? PROVIDER_KINDS[name]! : null;
}

/** Opens an account of a kind. A sandbox is marked as taking no money, like the simulation. Throws for an unknown kind. */
export function openProvider(kind: string, facts: AccountFacts, url: string | null): PaymentProvider {
  const found = findProviderKind(kind);
  if (!found) throw new Error(`there is no payment provider "${kind}"`);
  return { ...found.open(facts, url), isSimulation: facts.mode === "sandbox" };
}
