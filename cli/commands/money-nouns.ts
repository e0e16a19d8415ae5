import type { Noun } from "../lib/command.ts";

/** Commands on refunds. */
export const MONEY_NOUNS: Readonly<Record<string, Noun>> = {
  refunds: {
    help: "failed refunds",
    verbs: {
      list: {
        words: "<brand>",
        help: "prints open failed refunds, oldest first",
        load: async () => (await import("./refunds.ts")).listRefundsOf,
      },
      retry: {
        words: "<brand> <order> <why>",
        help: "requests the remaining amount from the provider again",
        options: { amount: { value: "<rupiah>", help: "which one, if an order has several" } },
        load: async () => (await import("./refunds.ts")).retry,
      },
      paid: {
        words: "<brand> <order> <why>",
        help: "marks a refund as paid in another way; the buyer is notified",
        options: {
          reference: { value: "<text>", help: "the bank's or cashier's reference; required" },
          amount: { value: "<rupiah>", help: "which one, if an order has several" },
        },
        load: async () => (await import("./refunds.ts")).paidByHand,
      },
    },
  },
  transfers: {
    help: "refunds by bank transfer, for payments that the provider cannot refund",
    verbs: {
      list: {
        words: "<brand>",
        help: "prints refunds awaiting an account or payment, oldest first",
        options: { show: { help: "adds the accounts in full; the audit records it" } },
        load: async () => (await import("./transfers.ts")).listTransfers,
      },
      export: {
        words: "<brand>",
        help: "prints payable refunds as CSV for the bank, with the accounts in full; the audit records it",
        load: async () => (await import("./transfers.ts")).exportTransfers,
      },
      paid: {
        words: "<brand> <order>",
        help: "marks a refund as paid; the buyer is notified",
        options: {
          reference: { value: "<text>", help: "the bank's reference; required" },
          amount: { value: "<rupiah>", help: "which one, if an order has several" },
        },
        load: async () => (await import("./transfers.ts")).payTransferOf,
      },
    },
  },
};
