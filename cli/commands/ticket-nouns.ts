import type { Noun } from "../lib/command.ts";

export const TICKET: Noun = {
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
};

export const GATE: Noun = {
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
};

export const HANDOVER: Noun = {
  help: "transfers and delegates of tickets",
  verbs: {
    limits: {
      words: "<brand> <onward> <represented>",
      help: "sets how often a ticket may be transferred again (0 to 9), and how many people of an event one delegate may represent (1 to 5)",
      load: async () => (await import("./ticket.ts")).setHandoverLimits,
    },
    closing: {
      words: "<brand> <event> <time|none>",
      help: "ends transfers at that time, like 2027-05-01T04:00+07:00",
      load: async () => (await import("./ticket.ts")).setClosing,
    },
    lock: {
      words: "<brand> <event> <category id> <yes|no>",
      help: "ties a category's tickets to the verified name",
      load: async () => (await import("./ticket.ts")).lockCategory,
    },
  },
};

export const WAIVER: Noun = {
  help: "texts that participants sign",
  verbs: {
    publish: {
      words: "<brand> <release> <english.md> <indonesian.md>",
      help: "publishes a new text of a waiver",
      options: { "sign-again": { help: "signatures of older texts stop counting" } },
      load: async () => (await import("./ticket.ts")).publishWaiver,
    },
  },
};
