import type { Noun } from "../lib/command.ts";

/** What is done about money that goes back. */
export const MONEY_NOUNS: Readonly<Record<string, Noun>> = {
  refunds: {
    help: "refunds that failed: the money is still the buyer's",
    verbs: {
      list: {
        words: "<brand>",
        help: "those that failed, and that nobody has dealt with; the oldest first",
        load: async () => (await import("./refunds.ts")).listRefundsOf,
      },
      retry: {
        words: "<brand> <order> <why>",
        help: "has the provider asked again, for what is left",
        options: { amount: { value: "<rupiah>", help: "which one, where an order has several" } },
        load: async () => (await import("./refunds.ts")).retry,
      },
      paid: {
        words: "<brand> <order> <why>",
        help: "ticks one off that you have paid in another way; the buyer is told",
        options: {
          reference: { value: "<text>", help: "the bank's or cashier's word for it; it has to be there" },
          amount: { value: "<rupiah>", help: "which one, where an order has several" },
        },
        load: async () => (await import("./refunds.ts")).paidByHand,
      },
    },
  },
  transfers: {
    help: "refunds that are paid by bank transfer, because the provider cannot send them back",
    verbs: {
      list: {
        words: "<brand>",
        help: "what waits for an account, or to be paid, the oldest first",
        options: { show: { help: "with the accounts in full; the audit says that they were shown" } },
        load: async () => (await import("./transfers.ts")).listTransfers,
      },
      export: {
        words: "<brand>",
        help: "prints what can be paid as CSV for the bank, with the accounts in full; the audit says so",
        load: async () => (await import("./transfers.ts")).exportTransfers,
      },
      paid: {
        words: "<brand> <order>",
        help: "ticks off a refund that was paid; the buyer is told",
        options: {
          reference: { value: "<text>", help: "the bank's word for the payment; it has to be there" },
          amount: { value: "<rupiah>", help: "which one, where an order has several" },
        },
        load: async () => (await import("./transfers.ts")).payTransferOf,
      },
    },
  },
};
