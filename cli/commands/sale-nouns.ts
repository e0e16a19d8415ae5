import type { Noun, Verb } from "../lib/command.ts";

/** Commands on a sale before it begins. */
export const SALE_NOUNS: Readonly<Record<string, Noun>> = {
  sale: {
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
  },
};

/** A queue command that needs no database. */
export const VERIFY_DRAW: Verb = {
  words: "",
  help: "checks a draw by its published proof, without a database: seed against commitment, and one place each. Ends with 1 if it is wrong",
  options: {
    proof: { value: "<file or JSON>", help: "the answer of GET /api/v1/queues/{id}/proof" },
    index: { value: "<n>", help: "the number given before the opening, from 0, whose place to compute" },
  },
  wrongCode: 2,
  load: async () => (await import("./verify-draw.ts")).printDraw,
};
