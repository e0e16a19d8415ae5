import type { Noun } from "../lib/command.ts";

const LANG = { lang: { value: "<en|id>", help: "language of the output; default en" } } as const;
const OUT = { out: { value: "<file>", help: "file to write; default: standard output" } } as const;
/** 1 means a map with faults. */
const WRONG = { wrongCode: 2 } as const;

/** Commands on seat maps, which are files. Ends with 1 for a refused map, 2 for wrong usage. */
export const SEATS: Noun = {
  help: "maps of seats and the seats of an event, see docs/seat-map.md",
  verbs: {
    check: {
      ...WRONG,
      words: "<file>",
      help: "prints a map's faults and their places",
      options: LANG,
      load: async () => (await import("./seats.ts")).checkSeats,
    },
    import: {
      ...WRONG,
      words: "<svg>",
      help: "makes a map from a drawing, as CorelDRAW, Illustrator, Inkscape, Figma and Sketch export it",
      options: {
        ...OUT,
        name: { value: "<name>", help: "the venue's name, if the drawing has none" },
        category: { value: "<key>", help: "the category of seats without one in the drawing" },
        categories: {
          value: "<name=key,…>",
          help: "categories by the names of layers, sections or rows, by colour or by class: Stalls=regular,#e30613=vip,.gold=vip",
        },
        by: { value: "<layer|colour|class>", help: "makes a category of each layer, colour or class" },
        "row-from": { value: "<data|id|class|layer|text|place>", help: "where rows stand; default: the first that says them" },
        "seat-from": { value: "<data|id|class|layer|text|place>", help: "where seats' numbers stand; default: the first that says them" },
        "number-from": { value: "<left|right>", help: "the end from which seats without numbers are counted; default left" },
        picture: { value: "<file>", help: "a picture of the map; default: beside --out if the drawing has names of its own" },
        ...LANG,
      },
      load: async () => (await import("./seats.ts")).importSeats,
    },
    export: {
      ...WRONG,
      words: "<file>",
      help: "draws a map as SVG, which import reads back",
      options: { ...OUT, ...LANG },
      load: async () => (await import("./seats.ts")).exportSeats,
    },
    generate: {
      ...WRONG,
      words: "<theatre|hall|stadium>",
      help: "writes the map of one of the demo's venues",
      options: OUT,
      load: async () => (await import("./generate-seats.ts")).generateSeats,
    },
    try: {
      ...WRONG,
      words: "<file>",
      help: "prints which seats would be proposed, and how fast",
      options: {
        together: { value: "<n>", help: "how many seats; default 2" },
        sold: { value: "<share>", help: "the share of seats that is sold, 0 to 1" },
        category: { value: "<key>", help: "only in this category" },
        wheelchairs: { value: "<n>", help: "how many of them are wheelchair places" },
        near: { value: "<stage|aisle>", help: "what to be near" },
        "no-singles": { help: "leaves single seats only if there is no other way" },
        ...LANG,
      },
      load: async () => (await import("./try-seats.ts")).trySeats,
    },
    assign: {
      ...WRONG,
      words: "<brand> <event> <file>",
      help: "puts a map on an event, or replaces it; each category's stock is then its seats",
      options: {
        as: { value: "<key=category,…;…>", help: "the event's category, by name or id, for each category of the map" },
        ...LANG,
      },
      load: async () => (await import("./sell-seats.ts")).assignSeats,
    },
    list: {
      ...WRONG,
      words: "<brand> <event>",
      help: "prints seats that are not free, with their owners",
      load: async () => (await import("./sell-seats.ts")).listSeats,
    },
    block: {
      ...WRONG,
      words: "<brand> <event> <seats>",
      help: "takes free seats off sale; seats are ids, comma-separated",
      options: { for: { value: "<house|press|technical>", help: "their purpose; default house" } },
      load: async () => (await import("./sell-seats.ts")).blockSeatsOf,
    },
    release: {
      ...WRONG,
      words: "<brand> <event> <seats>",
      help: "puts blocked seats back on sale",
      load: async () => (await import("./sell-seats.ts")).releaseSeatsOf,
    },
    move: {
      ...WRONG,
      words: "<brand> <event> <seat> <seat>",
      help: "moves the first seat's holder to the second, a free one of the same category, and notifies the buyer",
      load: async () => (await import("./sell-seats.ts")).moveSeatOf,
    },
    diff: {
      ...WRONG,
      words: "<before> <after>",
      help: "prints which seats vanish, move or change when a map replaces another",
      options: { taken: { value: "<file>", help: "ids of sold or held seats; losing one is an error" }, ...LANG },
      load: async () => (await import("./seats.ts")).diffSeats,
    },
  },
};
