import type { Noun } from "../lib/command.ts";
import { QUEUE_NOUN } from "./queue-noun.ts";
import { SEAT_NOUN } from "./seat-noun.ts";
import { VIDEO_NOUN } from "./video-noun.ts";

/** Commands on a brand and its products. */
export const SHOP_NOUNS: Readonly<Record<string, Noun>> = {
  brand: {
    help: "brands and their texts",
    verbs: {
      check: {
        words: "<folder>",
        help: "checks a brand's folder: brand.json, logo.svg, mark.svg, pages/",
        load: async () => (await import("./brand.ts")).checkFolder,
      },
      add: {
        words: "<folder>",
        help: "adds the brand, or renews it; a running shop shows it within seconds",
        load: async () => (await import("./brand.ts")).addFolder,
      },
      text: {
        words: "<brand> <terms|privacy> [english.md] [indonesian.md]",
        help: "prints a legal page, or puts a new text of it in force; each begins with `# Title`",
        options: { versions: { help: "prints every version with its dates" } },
        load: async () => (await import("./text.ts")).brandText,
      },
    },
  },
  event: {
    help: "events: preview, publish, terms, hours to pay",
    verbs: {
      preview: {
        words: "<brand> <event> [origin]",
        help: "prints a link that shows a draft event for 7 days",
        load: async () => (await import("./preview-link.ts")).printPreviewLink,
      },
      publish: {
        words: "<brand> <event>",
        help: "puts a draft on sale; one with a price needs the brand's payment account in production",
        load: async () => (await import("./publish-event.ts")).publishDraft,
      },
      terms: {
        words: "<brand> <event> [english.md] [indonesian.md]",
        help: "prints the terms of an event or a video, or puts a new text in force",
        options: { versions: { help: "prints every version with its dates" } },
        load: async () => (await import("./text.ts")).eventTerms,
      },
      "pay-hours": {
        words: "<brand> <event or video> [2-24|default]",
        help: "sets for how many hours virtual accounts and counter codes can be paid, from the next payment on; without a number prints it",
        load: async () => (await import("./pay-hours.ts")).setPayHours,
      },
    },
  },
  campaigns: {
    help: "visits and sales by campaign",
    verbs: {
      show: {
        words: "<brand>",
        help: "prints visits, orders and sales by source, medium and campaign",
        options: { days: { value: "<days>", help: "how many days back; default 30" } },
        load: async () => (await import("./campaigns.ts")).showCampaigns,
      },
    },
  },
  seats: SEAT_NOUN,
  payments: {
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
  },
  video: VIDEO_NOUN,
  limits: {
    help: "limits on unpaid holds of an event",
    verbs: {
      show: { words: "<brand> <event>", help: "prints the limits in force", load: async () => (await import("./limits.ts")).showLimits },
      set: {
        words: "<brand> <event> <limit=value>…",
        help: "sets limits from the next hold on: networkHolds=200 networkTickets=400; networkHolds=default resets one",
        load: async () => (await import("./limits.ts")).setLimits,
      },
    },
  },
  queue: QUEUE_NOUN,
  link: {
    help: "short links /l/…",
    verbs: {
      campaign: { words: "<brand> <path>", help: "makes a link to a page, like /event?utm_source=poster", ...linkOf("campaign") },
      category: { words: "<brand> <event> <category id> [quantity]", help: "makes a link to preselected tickets", ...linkOf("category") },
      promo: {
        words: "<brand> <event or -> <promo code>",
        help: "makes a link with a promo code, for one event or all",
        ...linkOf("promo"),
      },
      end: {
        words: "<brand> <link>",
        help: "ends a link, named by its address or the code after /l/",
        load: async () => (await import("./link.ts")).endShortLink,
      },
    },
  },
  order: {
    help: "orders that need a person",
    verbs: {
      cancel: {
        words: "<brand> <order> <why>",
        help: "cancels an order that is paid or under review, and sends all of its money back",
        load: async () => (await import("./order.ts")).cancelOrder,
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
  },
  ticket: {
    help: "tickets, the keys that sign them, and links to them",
    verbs: {
      verify: {
        words: "<text>",
        help: "checks the text of a QR code, without a database",
        options: { key: { value: "<public key>", help: "the key to check it with" } },
        load: async () => (await import("./verify-ticket.ts")).printVerdict,
      },
      keys: {
        words: "<brand>",
        help: "prints the keys that verify a brand's tickets",
        load: async () => (await import("./ticket.ts")).showKeys,
      },
      rotate: { words: "<brand>", help: "signs with a new key from now on", load: async () => (await import("./ticket.ts")).rotate },
      withdraw: {
        words: "<brand> <key>",
        help: "rejects all codes signed by this key",
        load: async () => (await import("./ticket.ts")).withdraw,
      },
      claim: {
        words: "<brand> <order>",
        help: "prints a link to an order's tickets, for name and number",
        options: {
          token: { help: "opens them once without a number" },
          send: { help: "sends it to the buyer, in the order's language, instead of printing it" },
          hours: { value: "<n>", help: "hours that it works; default 72" },
        },
        load: async () => (await import("./ticket.ts")).claim,
      },
      "end-links": {
        words: "<brand> <order>",
        help: "revokes the links to an order that were sent",
        load: async () => (await import("./ticket.ts")).endLinks,
      },
      otp: {
        words: "<brand> <on|off>",
        help: "sets whether get ticket requires a one-time code",
        load: async () => (await import("./ticket.ts")).switchOtp,
      },
    },
  },
  gate: {
    help: "gates, and the devices that scan at them",
    verbs: {
      add: {
        words: "<brand> <event> <name>",
        help: "makes a gate, or changes its rules",
        options: {
          categories: { value: "<id,id>", help: "admits only these" },
          sessions: { value: "<id,id>", help: "admits only these" },
          opens: { value: "<time>", help: "own opening time, like 2027-05-01T04:00+07:00" },
          closes: { value: "<time>", help: "own closing time" },
        },
        load: async () => (await import("./gate.ts")).addGate,
      },
      token: {
        words: "<brand> <event> <name>",
        help: "prints a token for one device, once",
        options: {
          hours: { value: "<n>", help: "how long it scans; default 12" },
          label: { value: "<text>", help: "the device's name" },
          supervisor: { help: "may also undo scans" },
        },
        load: async () => (await import("./gate.ts")).makeToken,
      },
      end: { words: "<brand> <token id>", help: "revokes a token", load: async () => (await import("./gate.ts")).endToken },
      list: { words: "<brand>", help: "prints gates and their tokens", load: async () => (await import("./gate.ts")).listGates },
      rules: {
        words: "<brand> <event>",
        help: "sets who may enter, and from when",
        options: {
          reentry: { value: "<yes|no>", help: "a ticket may enter again; default no" },
          "opens-minutes": { value: "<n>", help: "minutes before the event begins; default 720" },
        },
        load: async () => (await import("./gate.ts")).setRules,
      },
      codes: {
        words: "<brand> <event> <hours|none>",
        help: "shows codes only so many hours before the event (1 to 720)",
        load: async () => (await import("./gate.ts")).showCodes,
      },
    },
  },
  handover: {
    help: "transfers and delegates of tickets",
    verbs: {
      limits: {
        words: "<brand> <onward> <represented>",
        help: "sets how often a ticket may be transferred again (0 to 9), and how many people of an event one delegate may represent (1 to 5)",
        load: async () => (await import("./handover.ts")).setHandoverLimits,
      },
      closing: {
        words: "<brand> <event> <time|none>",
        help: "ends transfers at that time, like 2027-05-01T04:00+07:00",
        load: async () => (await import("./handover.ts")).setClosing,
      },
      lock: {
        words: "<brand> <event> <category id> <yes|no>",
        help: "ties a category's tickets to the verified name",
        load: async () => (await import("./handover.ts")).lockCategory,
      },
    },
  },
  person: {
    help: "people who log in",
    verbs: {
      "end-sessions": {
        words: "<brand> <phone>",
        help: "ends every login of a number: +6281234567890",
        options: { passkeys: { help: "removes the person's passkeys too: the number alone logs in then" } },
        load: async () => (await import("./person.ts")).endSessions,
      },
    },
  },
  waiver: {
    help: "texts that participants sign",
    verbs: {
      publish: {
        words: "<brand> <release> <english.md> <indonesian.md>",
        help: "publishes a new text of a waiver",
        options: { "sign-again": { help: "signatures of older texts stop counting" } },
        load: async () => (await import("./waiver.ts")).publishWaiver,
      },
    },
  },
};

function linkOf(type: "campaign" | "category" | "promo") {
  return {
    options: {
      days: { value: "<n>", help: "days that it works; default: no end" },
      uses: { value: "<n>", help: "visitors that may use it; default: any number" },
    },
    load: async () => (await import("./link.ts")).makeLink(type),
  };
}
