import type { Noun, Verb } from "../lib/command.ts";

/** What can be done with a sale before it begins. */
export const SALE_NOUNS: Readonly<Record<string, Noun>> = {
  sale: {
    help: "a sale before it begins",
    verbs: {
      rehearse: {
        words: "[measure]",
        help: "sells an event as it is configured to an invented crowd, on a clock of its own, and says what that needs; changes nothing. With measure: what each act costs this machine",
        options: {
          event: { value: "<brand>/<event>", help: "what is sold" },
          visitors: { value: "<n>", help: "how many come, a million unless told" },
          seed: { value: "<n>", help: "the same number gives the same report, to the byte; 1 unless told" },
          minutes: { value: "<n>", help: "how long after the opening is looked at, 180 unless told" },
          arrivals: { value: "<rush|steady|evening>", help: "when they come: rush unless told" },
          bots: { value: "<share>", help: "of all who come: scripts, a thousand to a network; 0.1 unless told" },
          "slow-payers": { value: "<share>", help: "of people: who pay slowly, many of them too late; 0.15 unless told" },
          abandon: { value: "<share>", help: "of people: who stop waiting within an hour; 0.35 unless told" },
          slots: { value: "<n>", help: "people in the checkout at a time, instead of what the queue says" },
          rate: { value: "<n|none>", help: "turns a minute at most, instead of what the queue says" },
          costs: { value: "<file>", help: "what acts cost, as measure writes it; unless told, as measured on two shared cores" },
          svg: { value: "<file>", help: "draws it there" },
          json: { value: "<file>", help: "writes it there for programs" },
          out: { value: "<file>", help: "of measure: writes the costs there instead of printing them" },
        },
        wrongCode: 2,
        load: async () => (await import("./rehearse.ts")).rehearseSale,
      },
    },
  },
};

/** A verb of queues that asks no database. */
export const VERIFY_DRAW: Verb = {
  words: "",
  help: "judges a draw by its published proof: seed against commitment, and that everybody has one place; no database is asked. Ends with 1 where it is wrong",
  options: {
    proof: { value: "<file or JSON>", help: "the answer of GET /api/v1/queues/{id}/proof" },
    index: { value: "<n>", help: "whose place is computed: the number that was given before the opening, from 0" },
  },
  wrongCode: 2,
  load: async () => (await import("./verify-draw.ts")).printDraw,
};
