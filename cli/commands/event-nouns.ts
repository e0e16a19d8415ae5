import type { Noun } from "../lib/command.ts";

const QUEUE_SETTINGS = {
  "full-ahead": { value: "<n>", help: "with more people ahead the room is full; default 1000" },
  "turn-minutes": { value: "<n>", help: "minutes to take a turn; default 5" },
  "pass-minutes": { value: "<n>", help: "minutes to begin an order after going in; default 10" },
  "network-percent": { value: "<n>", help: "percentage of a draw that one network may have; default 5" },
  "network-least": { value: "<n>", help: "but never fewer places; default 120" },
  "network-most": { value: "<n>", help: "nor more; default 1000" },
  phone: { value: "<on|off>", help: "asks for a phone number, confirmed by a code, one place each; default off" },
} as const;

export const EVENT: Noun = {
  help: "events: preview, publish, places, terms, returns, taxes, hours to pay",
  verbs: {
    preview: {
      words: "<brand> <event> [origin]",
      help: "prints a link that shows a draft event for 7 days",
      load: async () => (await import("./event.ts")).printPreviewLink,
    },
    publish: {
      words: "<brand> <event>",
      help: "puts a draft on sale; one with a price needs the brand's payment account in production",
      load: async () => (await import("./event.ts")).publishDraft,
    },
    places: {
      words: "<brand> <event>",
      help: "prints where every place is, by date and category: sold, in review, held, offered, set aside, elsewhere, blocked, with partners, left",
      load: async () => (await import("./places.ts")).printPlaces,
    },
    terms: {
      words: "<brand> <event> [english.md] [indonesian.md]",
      help: "prints the terms of an event or a video, or puts a new text in force",
      options: { versions: { help: "prints every version with its dates" } },
      load: async () => (await import("./text.ts")).eventTerms,
    },
    returns: {
      words: "<brand> <event> [step|none|default]…",
      help: "sets until when tickets can be returned, and for how much, and writes it into the terms: event returns garudarun co-run 30d=90+fee 72h=50; without steps prints it",
      options: { category: { value: "<name>", help: "for this category alone: none turns returns off, default makes them the event's" } },
      load: async () => (await import("./returns.ts")).eventReturns,
    },
    tax: {
      words: "<brand> <event or video> [pbjt|ppn|none|default]",
      help: "sets the kind of tax, from the next hold on: event tax riuhfest riuh-2027 pbjt --region 31; without a kind prints all. Warns of a percentage that is not the table's",
      options: {
        region: { value: "<code>", help: "the regency or city that levies pbjt, like 32.73, or 31 for Jakarta" },
        percent: { value: "<n>", help: "a whole percentage; default: the table's of today" },
        label: { value: "<text>", help: 'the name of its line instead of the kind\'s; "English | Indonesian" for two' },
        category: { value: "<name>", help: "for this category alone; default makes it the event's" },
        addon: { value: "<name>", help: "for this add-on alone; default makes it its category's" },
      },
      load: async () => (await import("./tax.ts")).eventTax,
    },
    "tax-rates": {
      words: "",
      help: "prints the table of rates, each with its date and source",
      load: async () => (await import("./tax.ts")).printTaxRates,
    },
    "tax-report": {
      words: "<brand> <event or video>",
      help: "sums the taxes of paid orders by kind, and what went back with returned tickets",
      options: { csv: { help: "prints each tax of each order as CSV instead" } },
      load: async () => (await import("./tax.ts")).reportTax,
    },
    "pay-hours": {
      words: "<brand> <event or video> [2-24|default]",
      help: "sets for how many hours virtual accounts and counter codes can be paid, from the next payment on; without a number prints it",
      load: async () => (await import("./event.ts")).setPayHours,
    },
  },
};

export const LIMITS: Noun = {
  help: "limits on unpaid holds of an event",
  verbs: {
    show: { words: "<brand> <event>", help: "prints the limits in force", load: async () => (await import("./event.ts")).showLimits },
    set: {
      words: "<brand> <event> <limit=value>…",
      help: "sets limits from the next hold on: networkHolds=200 networkTickets=400; networkHolds=default resets one",
      load: async () => (await import("./event.ts")).setLimits,
    },
  },
};

export const QUEUE: Noun = {
  help: "waiting rooms before big sales",
  wordsBefore: 2,
  verbs: {
    verify: {
      words: "",
      help: "checks a draw by its published proof, without a database: seed against commitment, and one place each. Ends with 1 if it is wrong",
      options: {
        proof: { value: "<file or JSON>", help: "the answer of GET /api/v1/queues/{id}/proof" },
        index: { value: "<n>", help: "the number given before the opening, from 0, whose place to compute" },
      },
      wrongCode: 2,
      load: async () => (await import("./verify-draw.ts")).printDraw,
    },
    schedule: {
      words: "<brand> <event> <time>",
      help: "makes a queue that opens at that time, with a draw among early visitors; or moves it: queue schedule riuhfest riuh-2027 2027-05-01T10:00+07:00",
      options: {
        before: { value: "<minutes>", help: "minutes that the room opens earlier; default 30" },
        slots: { value: "<n>", help: "people in the checkout at a time; default 100" },
        rate: { value: "<n>", help: "turns a minute at most" },
        ...QUEUE_SETTINGS,
      },
      load: async () => (await import("./queue.ts")).scheduleQueue,
    },
    "by-load": {
      words: "<brand> <event> <slots>",
      help: "makes a queue that begins when so many people are in the checkout, and ends when nobody waits",
      options: { rate: { value: "<n>", help: "turns a minute at most" }, ...QUEUE_SETTINGS },
      load: async () => (await import("./queue.ts")).queueByLoad,
    },
    open: { words: "<brand> <event>", help: "begins turns now", load: async () => (await import("./queue.ts")).actOn("open") },
    pause: {
      words: "<brand> <event>",
      help: "stops turns until resume; places are kept",
      load: async () => (await import("./queue.ts")).actOn("pause"),
    },
    resume: { words: "<brand> <event>", help: "continues turns", load: async () => (await import("./queue.ts")).actOn("resume") },
    rate: {
      words: "<brand> <event> <n|none>",
      help: "sets the most turns a minute",
      load: async () => (await import("./queue.ts")).setQueueRate,
    },
    slots: {
      words: "<brand> <event> <n>",
      help: "sets how many people are in the checkout at a time",
      load: async () => (await import("./queue.ts")).setQueueSlots,
    },
    set: {
      words: "<brand> <event>",
      help: "changes a queue from now on: queue set riuhfest riuh-2027 --full-ahead 500 --turn-minutes 3",
      options: QUEUE_SETTINGS,
      load: async () => (await import("./queue.ts")).changeQueueSettings,
    },
    close: {
      words: "<brand> <event>",
      help: "ends the queue: buyers go straight in. schedule and by-load begin another",
      load: async () => (await import("./queue.ts")).actOn("close"),
    },
    status: { words: "<brand> <event>", help: "prints the queue's state", load: async () => (await import("./queue.ts")).showQueue },
  },
};

export const SALE: Noun = {
  help: "a sale before it begins",
  verbs: {
    rehearse: {
      words: "[measure]",
      help: "sells an event as it is configured to an invented crowd, on a clock of its own, and reports how it went and which machines it needs; changes nothing. With measure: times each act on this machine",
      options: {
        event: { value: "<brand>/<event>", help: "the event to sell" },
        visitors: { value: "<n>", help: "how many come; default a million" },
        seed: { value: "<n>", help: "the same number gives the same report, to the byte; default 1" },
        minutes: { value: "<n>", help: "minutes after the opening to simulate; default 180" },
        arrivals: { value: "<rush|steady|evening>", help: "when they come; default rush" },
        bots: { value: "<share>", help: "share of scripts among all, a thousand to a network; default 0.1" },
        "slow-payers": { value: "<share>", help: "share of people who pay slowly, many of them too late; default 0.15" },
        abandon: { value: "<share>", help: "share of people who stop waiting within an hour; default 0.35" },
        slots: { value: "<n>", help: "people in the checkout at a time; default: the queue's" },
        rate: { value: "<n|none>", help: "turns a minute at most; default: the queue's" },
        costs: { value: "<file>", help: "costs of acts, as measure writes them; default: measured on two shared cores" },
        svg: { value: "<file>", help: "draws the report there" },
        json: { value: "<file>", help: "writes the report there for programs" },
        out: { value: "<file>", help: "with measure: writes the costs there instead of printing them" },
      },
      wrongCode: 2,
      load: async () => (await import("./rehearse.ts")).rehearseSale,
    },
  },
};
