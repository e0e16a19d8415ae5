import type { Noun } from "../lib/command.ts";

export const PAYMENTS: Noun = {
  help: "a brand's accounts at payment providers",
  verbs: {
    set: {
      words: "<brand>",
      help: "sets its account; reads the keys from standard input and tests them at the provider before storing them",
      asksForSecrets: true,
      options: {
        provider: { value: "<midtrans|xendit>", help: "the account's provider" },
        sandbox: { help: "a test account without money; not in production" },
        methods: { value: "<qris,bca_va,…>", help: "enabled payment channels; default: all of the provider's" },
        "new-keys": { help: "new keys of the current account, not another account" },
      },
      load: async () => (await import("./payments.ts")).setPayments,
    },
    show: { words: "<brand>", help: "prints its accounts, keys masked", load: async () => (await import("./payments.ts")).showPayments },
    methods: {
      words: "<brand> <method>…",
      help: "enables these payment channels and no others: payments methods garudarun qris bca_va",
      load: async () => (await import("./payments.ts")).setMethods,
    },
    retire: {
      words: "<brand>",
      help: "takes no new payments at its account; earlier ones stay there",
      load: async () => (await import("./payments.ts")).retirePayments,
    },
  },
};

export const ORDER: Noun = {
  help: "orders that need a person",
  verbs: {
    cancel: {
      words: "<brand> <order> <why>",
      help: "cancels an order that is paid or under review, and sends all of its money back",
      load: async () => (await import("./order.ts")).cancelOrder,
    },
    return: {
      words: "<brand> <order> <why>",
      help: "returns tickets of a paid order: their places are on sale again, and the amount of the event's policy goes back",
      options: {
        tickets: { value: "<code,code>", help: "these tickets; default: all that can be returned" },
        whole: { help: "all that was paid for them goes back, whatever the policy says" },
      },
      load: async () => (await import("./order.ts")).returnOrder,
    },
    reinstate: {
      words: "<brand> <order> <why>",
      help: "makes tickets valid again after a chargeback, once paid in another way",
      load: async () => (await import("./order.ts")).reinstateOrder,
    },
    "release-draft": {
      words: "<brand> <code>",
      help: "releases a WhatsApp draft for booking and payment; prints its link's path",
      load: async () => (await import("./order.ts")).releaseOrderDraft,
    },
  },
};

export const REFUNDS: Noun = {
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
};

export const TRANSFERS: Noun = {
  help: "refunds by bank transfer, for payments that the provider cannot refund",
  verbs: {
    list: {
      words: "<brand>",
      help: "prints refunds awaiting an account or payment, oldest first",
      options: { show: { help: "adds the accounts in full; the audit records it" } },
      load: async () => (await import("./refunds.ts")).listTransfers,
    },
    export: {
      words: "<brand>",
      help: "prints payable refunds as CSV for the bank, with the accounts in full; the audit records it",
      load: async () => (await import("./refunds.ts")).exportTransfers,
    },
    paid: {
      words: "<brand> <order>",
      help: "marks a refund as paid; the buyer is notified",
      options: {
        reference: { value: "<text>", help: "the bank's reference; required" },
        amount: { value: "<rupiah>", help: "which one, if an order has several" },
      },
      load: async () => (await import("./refunds.ts")).payTransferOf,
    },
  },
};

export const BOOKS: Noun = {
  help: "our payments beside the provider's",
  verbs: {
    compare: {
      words: "",
      help: "compares them; ends with 1 if they differ, with 2 if the provider is away",
      options: { since: { value: "<date>", help: "first day, like 2026-11-01; default: the last 30 days" } },
      load: async () => (await import("./books.ts")).compare,
    },
    reconcile: {
      words: "<brand> <day>",
      help: "compares one day, like 2026-11-22, with the brand's payment accounts; ends with 1 if something differs, 2 for wrong words, 3 if an account could not be queried",
      options: {
        file: { value: "<settlement.csv>", help: "also compares the provider's file of that day" },
        account: { value: "<name>", help: "the file's account, as `payments show` names it; default: the current one" },
        zone: { value: "<Asia/Makassar>", help: "the day's time zone; default Asia/Jakarta" },
        json: { help: "prints one object with whole numbers" },
      },
      wrongCode: 2,
      load: async () => (await import("./books.ts")).reconcile,
    },
  },
};
