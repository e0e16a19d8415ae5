import type { Noun } from "../lib/command.ts";
import { QUEUE_NOUN } from "./queue-noun.ts";
import { SEAT_NOUN } from "./seat-noun.ts";
import { VIDEO_NOUN } from "./video-noun.ts";

/** What can be done to a brand and to what it sells. */
export const SHOP_NOUNS: Readonly<Record<string, Noun>> = {
  brand: {
    help: "brands, from folders with brand.json, logo.svg, mark.svg, pages/",
    verbs: {
      check: { words: "<folder>", help: "judges a brand's folder", load: async () => (await import("./brand.ts")).checkFolder },
      add: {
        words: "<folder>",
        help: "takes the brand in, or anew; a running shop shows it within seconds",
        load: async () => (await import("./brand.ts")).addFolder,
      },
      text: {
        words: "<brand> <terms|privacy> [english.md] [indonesian.md]",
        help: "prints a legal page, or puts a new text of it in force; each begins with `# Title`",
        options: { versions: { help: "prints every version and since when it held" } },
        load: async () => (await import("./text.ts")).brandText,
      },
    },
  },
  event: {
    help: "events",
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
        options: { versions: { help: "prints every version and since when it held" } },
        load: async () => (await import("./text.ts")).eventTerms,
      },
      "pay-hours": {
        words: "<brand> <event or video> [2-24|default]",
        help: "for how many hours its virtual accounts and counter codes can be paid, from the next payment on; shows it without a number",
        load: async () => (await import("./pay-hours.ts")).setPayHours,
      },
    },
  },
  campaigns: {
    help: "what campaigns brought",
    verbs: {
      show: {
        words: "<brand>",
        help: "visits, orders and what was sold, by source, medium and campaign",
        options: { days: { value: "<days>", help: "of how many days, 30 unless told" } },
        load: async () => (await import("./campaigns.ts")).showCampaigns,
      },
    },
  },
  seats: SEAT_NOUN,
  payments: {
    help: "with which provider a brand takes money",
    verbs: {
      set: {
        words: "<brand>",
        help: "gives it an account; asks for the keys on standard input, and tries them at the provider before it keeps them",
        asksForSecrets: true,
        options: {
          provider: { value: "<midtrans|xendit>", help: "the provider that the account is with" },
          sandbox: { help: "the account is for trying, its money is none; not in production" },
          methods: { value: "<qris,bca_va,…>", help: "the ways to pay that are on, all that the provider has unless told" },
          "new-keys": { help: "these are new keys of the account that is in use, not another account" },
        },
        load: async () => (await import("./payments.ts")).setPayments,
      },
      show: { words: "<brand>", help: "its accounts, no key whole", load: async () => (await import("./payments.ts")).showPayments },
      methods: {
        words: "<brand> <method>…",
        help: "these ways to pay are on, and no others: payments methods garudarun qris bca_va",
        load: async () => (await import("./payments.ts")).setMethods,
      },
      retire: {
        words: "<brand>",
        help: "nothing new is paid at its account; what was, is still asked about there",
        load: async () => (await import("./payments.ts")).retirePayments,
      },
    },
  },
  video: VIDEO_NOUN,
  limits: {
    help: "what may be held unpaid of an event",
    verbs: {
      show: { words: "<brand> <event>", help: "what holds now", load: async () => (await import("./limits.ts")).showLimits },
      set: {
        words: "<brand> <event> <limit=value>…",
        help: "from the next hold on, like networkHolds=200 networkTickets=400; networkHolds=default takes one back",
        load: async () => (await import("./limits.ts")).setLimits,
      },
    },
  },
  queue: QUEUE_NOUN,
  link: {
    help: "short links /l/…",
    verbs: {
      campaign: { words: "<brand> <path>", help: "to a page, like /event?utm_source=poster", ...linkOf("campaign") },
      category: { words: "<brand> <event> <category id> [quantity]", help: "to tickets chosen beforehand", ...linkOf("category") },
      promo: { words: "<brand> <event or -> <promo code>", help: "with a promo code, for one event or all", ...linkOf("promo") },
      end: {
        words: "<brand> <link>",
        help: "the link, or the code after /l/, opens nothing any more",
        load: async () => (await import("./link.ts")).endShortLink,
      },
    },
  },
  order: {
    help: "orders",
    verbs: {
      cancel: {
        words: "<brand> <order> <why>",
        help: "cancels one that is paid or waits for a decision, and sends all of its money back",
        load: async () => (await import("./order.ts")).cancelOrder,
      },
      reinstate: {
        words: "<brand> <order> <why>",
        help: "makes the tickets of an order whose money was taken back valid again: it was paid in another way",
        load: async () => (await import("./order.ts")).reinstateOrder,
      },
      "release-draft": {
        words: "<brand> <code>",
        help: "lets a choice that came by WhatsApp be booked and paid on the pages; prints its link's path",
        load: async () => (await import("./order.ts")).releaseOrderDraft,
      },
    },
  },
  ticket: {
    help: "tickets, the keys that sign them, and links to them",
    verbs: {
      verify: {
        words: "<text>",
        help: "judges the text of a QR code; no database is asked",
        options: { key: { value: "<public key>", help: "the key that it is judged with" } },
        load: async () => (await import("./verify-ticket.ts")).printVerdict,
      },
      keys: { words: "<brand>", help: "the keys that verify a brand's tickets", load: async () => (await import("./ticket.ts")).showKeys },
      rotate: { words: "<brand>", help: "from now on a new key signs", load: async () => (await import("./ticket.ts")).rotate },
      withdraw: {
        words: "<brand> <key>",
        help: "nothing that this key signed counts any more",
        load: async () => (await import("./ticket.ts")).withdraw,
      },
      claim: {
        words: "<brand> <order>",
        help: "a link to an order's tickets, for name and number",
        options: {
          token: { help: "opens them once without a number" },
          send: { help: "is sent to the buyer, in the language of the order, and not printed" },
          hours: { value: "<n>", help: "how long it works, 72 unless told" },
        },
        load: async () => (await import("./ticket.ts")).claim,
      },
      "end-links": {
        words: "<brand> <order>",
        help: "links to the order that were sent open nothing any more",
        load: async () => (await import("./ticket.ts")).endLinks,
      },
      otp: {
        words: "<brand> <on|off>",
        help: "whether get ticket asks for a one-time code",
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
          categories: { value: "<id,id>", help: "only these" },
          sessions: { value: "<id,id>", help: "only these" },
          opens: { value: "<time>", help: "hours of its own, like 2027-05-01T04:00+07:00" },
          closes: { value: "<time>", help: "until then" },
        },
        load: async () => (await import("./gate.ts")).addGate,
      },
      token: {
        words: "<brand> <event> <name>",
        help: "prints a token for one device, once",
        options: {
          hours: { value: "<n>", help: "how long it scans, 12 unless told" },
          label: { value: "<text>", help: "what the device is called" },
          supervisor: { help: "may undo, too" },
        },
        load: async () => (await import("./gate.ts")).makeToken,
      },
      end: { words: "<brand> <token id>", help: "the token scans no more", load: async () => (await import("./gate.ts")).endToken },
      list: { words: "<brand>", help: "gates and their tokens", load: async () => (await import("./gate.ts")).listGates },
      rules: {
        words: "<brand> <event>",
        help: "who comes in, and from when on",
        options: {
          reentry: { value: "<yes|no>", help: "again in with the same ticket; no unless told" },
          "opens-minutes": { value: "<n>", help: "so long before it begins, 720 unless told" },
        },
        load: async () => (await import("./gate.ts")).setRules,
      },
      codes: {
        words: "<brand> <event> <hours|none>",
        help: "codes are shown so many hours before it begins (1 to 720)",
        load: async () => (await import("./gate.ts")).showCodes,
      },
    },
  },
  handover: {
    help: "how tickets change hands",
    verbs: {
      limits: {
        words: "<brand> <onward> <represented>",
        help: "how often a ticket goes on (0 to 9), and for how many others of an event one delegate acts (1 to 5)",
        load: async () => (await import("./handover.ts")).setHandoverLimits,
      },
      closing: {
        words: "<brand> <event> <time|none>",
        help: "from then on no ticket changes hands, like 2027-05-01T04:00+07:00",
        load: async () => (await import("./handover.ts")).setClosing,
      },
      lock: {
        words: "<brand> <event> <category id> <yes|no>",
        help: "tickets that stay with the name that was checked",
        load: async () => (await import("./handover.ts")).lockCategory,
      },
    },
  },
  person: {
    help: "people who log in",
    verbs: {
      "end-sessions": {
        words: "<brand> <phone>",
        help: "ends every login of whoever has that number: +6281234567890",
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
        help: "puts a new text of a release in force",
        options: { "sign-again": { help: "signatures of older texts stop counting" } },
        load: async () => (await import("./waiver.ts")).publishWaiver,
      },
    },
  },
};

function linkOf(type: "campaign" | "category" | "promo") {
  return {
    options: {
      days: { value: "<n>", help: "until when it works, without end unless told" },
      uses: { value: "<n>", help: "by how many visitors, any number unless told" },
    },
    load: async () => (await import("./link.ts")).makeLink(type),
  };
}
