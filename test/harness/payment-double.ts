import { PROVIDER_KINDS } from "#server/platform/adapters/open-provider.ts";
import {
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from "#server/platform/ports/payment-provider.ts";

/** The double's record of one account, by its key. */
export type DoubleAccount = {
  readonly payments: Map<string, ProviderPayment>;
  readonly refunds: Map<string, ProviderRefund>;
  /** Its calls, in order, each with its subject. */
  readonly calls: string[];
};

/** The kind's name. */
export const DOUBLE = "double";

/** A provider for brands' accounts, in this process: it accepts only the keys that it issued. */
export function openDouble() {
  const accounts = new Map<string, DoubleAccount>();

  function open(name: string, key: string, channels: PaymentProvider["channels"]): PaymentProvider {
    function call(what: string): DoubleAccount {
      const account = accounts.get(key);
      if (!account) throw new ProviderUnavailable(`401 for ${key}`, { isAnswered: true });
      account.calls.push(what);
      return account;
    }
    return {
      name,
      isSimulation: false,
      title: "Double",
      methods: ["qris"],
      channels: channels ?? [],
      async createSession({ paymentId, amount, currency }) {
        const providerRef = `${key}-${paymentId}`;
        call(`open ${paymentId}`).payments.set(providerRef, { providerRef, paymentId, status: "pending", amount, currency, method: null });
        return { providerRef, redirectUrl: `https://double.example/${paymentId}` };
      },
      readSession: async (ref) => call(`read ${ref}`).payments.get(ref) ?? null,
      findSessions: async (id) => [...call(`find ${id}`).payments.values()].filter(({ paymentId }) => paymentId === id),
      async cancelSession(ref) {
        const { payments } = call(`cancel ${ref}`);
        const known = payments.get(ref);
        if (known?.status === "pending") payments.set(ref, { ...known, status: "cancelled" });
      },
      async refund({ key: id, paymentId, amount }) {
        const refund = { key: id, paymentId, status: "succeeded", amount, currency: "IDR", failure: null } as const;
        call(`refund ${id}`).refunds.set(id, refund);
        return refund;
      },
      readRefund: async ({ key: id }) => call(`read refund ${id}`).refunds.get(id) ?? null,
      async readNotice(headers, rawBody) {
        if (headers.get("x-double-key") !== key) return null;
        const { paymentId } = JSON.parse(Buffer.from(rawBody).toString()) as { paymentId: string };
        const known = [...(accounts.get(key)?.payments.values() ?? [])].find((payment) => payment.paymentId === paymentId);
        return known ? { ...known, noticeId: `notice ${paymentId}`, refundKey: null } : null;
      },
    };
  }

  PROVIDER_KINDS[DOUBLE] = {
    title: "Double",
    fields: { key: { label: "key", isSecret: true, refusal: (text) => (text.length < 20 ? "is too short" : null) } },
    mainField: "key",
    channels: ["qris", "bca_va", "card"],
    trial: "the state of a payment that does not exist",
    open: ({ name, keys, channels }) => open(name, keys["key"]!, channels),
  };
  return {
    /** Issues a key. */
    admit(key: string): DoubleAccount {
      const account: DoubleAccount = { payments: new Map(), refunds: new Map(), calls: [] };
      accounts.set(key, account);
      return account;
    },
    close: () => void delete PROVIDER_KINDS[DOUBLE],
  };
}
