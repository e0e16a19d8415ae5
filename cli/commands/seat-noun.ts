import type { Noun } from "../lib/command.ts";

const LANG = { lang: { value: "<en|id>", help: "in which language it is said; en unless told" } } as const;
const OUT = { out: { value: "<file>", help: "where it is written; said unless told" } } as const;
/** 1 is a map with faults. */
const WRONG = { wrongCode: 2 } as const;

/** What can be done with maps of seats, which are files. It ends with 1 where a map is refused, with 2 where it was called wrongly. */
export const SEAT_NOUN: Noun = {
  help: "maps of seats, docs/seat-map.md",
  verbs: {
    check: {
      ...WRONG,
      words: "<file>",
      help: "says what is wrong with a map, and where",
      options: LANG,
      load: async () => (await import("./seats.ts")).checkSeats,
    },
    import: {
      ...WRONG,
      words: "<svg>",
      help: "makes a map of a drawing whose groups and ids say what they are",
      options: {
        ...OUT,
        name: { value: "<name>", help: "what the venue is called where the drawing does not say it" },
        category: { value: "<key>", help: "the category of what the drawing says none of" },
        categories: { value: "<layer=key,…>", help: "categories by the names of layers, sections or rows: Stalls=regular,Balcony=vip" },
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
      help: "shows which seats would be proposed, and how fast",
      options: {
        together: { value: "<n>", help: "how many seats; 2 unless told" },
        sold: { value: "<share>", help: "how large a share of the seats is sold, 0 to 1" },
        category: { value: "<key>", help: "in this category only" },
        wheelchairs: { value: "<n>", help: "so many of them are places for wheelchairs" },
        near: { value: "<stage|aisle>", help: "what they are to be near" },
        "no-singles": { help: "single seats are left only where nothing else is there" },
        ...LANG,
      },
      load: async () => (await import("./try-seats.ts")).trySeats,
    },
    assign: {
      ...WRONG,
      words: "<brand> <event> <file>",
      help: "puts a map on an event, or another in its place; each category's stock is its seats from then on",
      options: {
        as: { value: "<key=category,…;…>", help: "which of the event's categories, by name or id, each category of the map is sold as" },
        ...LANG,
      },
      load: async () => (await import("./sell-seats.ts")).assignSeats,
    },
    list: {
      ...WRONG,
      words: "<brand> <event>",
      help: "says which seats are not free, and whose they are",
      load: async () => (await import("./sell-seats.ts")).listSeats,
    },
    block: {
      ...WRONG,
      words: "<brand> <event> <seats>",
      help: "takes free seats off sale; seats are ids with commas between",
      options: { for: { value: "<house|press|technical>", help: "for whom they are kept; house unless told" } },
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
      help: "gives whoever has the first seat the second, free one of the same category, and tells the buyer",
      load: async () => (await import("./sell-seats.ts")).moveSeatOf,
    },
    diff: {
      ...WRONG,
      words: "<before> <after>",
      help: "says which seats vanish, move or change where a map takes another's place",
      options: { taken: { value: "<file>", help: "the ids of seats that somebody has: losing one is refused" }, ...LANG },
      load: async () => (await import("./seats.ts")).diffSeats,
    },
  },
};
