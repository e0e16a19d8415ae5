import type { Noun } from "../lib/command.ts";

const CSV = { csv: { help: "prints CSV" } };
const DATE = { date: { value: "<time>", help: "the beginning of its date, for an event with dates" } };

export const ACCESS: Noun = {
  help: "hidden ticket categories, and the codes that open them",
  verbs: {
    hide: {
      words: "<brand> <event> <category>",
      help: "shows and sells a category with an access code alone; orders stay",
      load: async () => (await import("./access.ts")).setHidden(true),
    },
    show: {
      words: "<brand> <event> <category>",
      help: "shows a hidden category to everybody",
      load: async () => (await import("./access.ts")).setHidden(false),
    },
    make: {
      words: "<brand> <event> <category>…",
      help: 'makes codes that open these categories, and prints them as CSV with their links: access make kainkita malam-dan-canting "Presale for returning guests" --count 500 --tickets 2',
      options: {
        code: { value: "<letters>", help: "one code of these letters, in capitals or not" },
        count: { value: "<n>", help: "so many random codes" },
        partner: { value: "<name>", help: "the partner whose places the codes reach: see allotment" },
        tickets: { value: "<n>", help: "tickets that each code opens altogether; default: no limit" },
        "per-order": { value: "<n>", help: "tickets that it opens in one order; default: as the event" },
        from: { value: "<time>", help: "when it begins; default: now" },
        until: { value: "<time>", help: "when it ends; default: with the sale" },
      },
      load: async () => (await import("./access.ts")).makeAccessCodes,
    },
    list: {
      words: "<brand> <event>",
      help: "prints the codes with their state and use",
      options: CSV,
      load: async () => (await import("./access.ts")).listAccessCodes,
    },
    end: {
      words: "<brand> <event> [code]",
      help: "ends a code now; holds and orders stay",
      options: { all: { help: "ends all codes of the event" } },
      load: async () => (await import("./access.ts")).endAccessCodes,
    },
  },
};

export const ALLOTMENT: Noun = {
  help: "places kept for a partner until a give-back date",
  verbs: {
    make: {
      words: "<brand> <event> <partner> <category> <places> <until>",
      help: 'keeps places for a partner; unsold ones are on general sale from then on: allotment make grahanusa meja-panjang-nusantara "Office Club" "Seat at the long table" 8 2027-01-10T18:00+07:00',
      options: DATE,
      load: async () => (await import("./access.ts")).allotPlaces,
    },
    list: {
      words: "<brand> <event>",
      help: "prints each partner's places: given, sold, held, left, returned",
      options: CSV,
      load: async () => (await import("./access.ts")).listPlaces,
    },
    change: {
      words: "<brand> <event> <partner> <category>",
      help: "changes the number of places or the give-back date",
      options: {
        places: { value: "<n>", help: "how many, those that are sold and held included" },
        until: { value: "<time>", help: "the new give-back date" },
        ...DATE,
      },
      load: async () => (await import("./access.ts")).changePlaces,
    },
    "give-back": {
      words: "<brand> <event> <partner> <category>",
      help: "puts unsold places on general sale now; held ones follow when their hold ends",
      options: DATE,
      load: async () => (await import("./access.ts")).giveBackPlaces,
    },
  },
};
