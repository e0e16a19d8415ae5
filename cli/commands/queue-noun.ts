import type { Noun } from "../lib/command.ts";
import { VERIFY_DRAW } from "./sale-nouns.ts";

const SETTINGS = {
  "full-ahead": { value: "<n>", help: "with more people ahead the room is full; default 1000" },
  "turn-minutes": { value: "<n>", help: "minutes to take a turn; default 5" },
  "pass-minutes": { value: "<n>", help: "minutes to begin an order after going in; default 10" },
  "network-percent": { value: "<n>", help: "percentage of a draw that one network may have; default 5" },
  "network-least": { value: "<n>", help: "but never fewer places; default 120" },
  "network-most": { value: "<n>", help: "nor more; default 1000" },
  phone: { value: "<on|off>", help: "asks for a phone number, confirmed by a code, one place each; default off" },
} as const;

/** Commands on the queue before a sale. */
export const QUEUE_NOUN: Noun = {
  help: "waiting rooms before big sales",
  wordsBefore: 2,
  verbs: {
    verify: VERIFY_DRAW,
    schedule: {
      words: "<brand> <event> <time>",
      help: "makes a queue that opens at that time, with a draw among early visitors; or moves it: queue schedule riuhfest riuh-2027 2027-05-01T10:00+07:00",
      options: {
        before: { value: "<minutes>", help: "minutes that the room opens earlier; default 30" },
        slots: { value: "<n>", help: "people in the checkout at a time; default 100" },
        rate: { value: "<n>", help: "turns a minute at most" },
        ...SETTINGS,
      },
      load: async () => (await import("./queue.ts")).scheduleQueue,
    },
    "by-load": {
      words: "<brand> <event> <slots>",
      help: "makes a queue that begins when so many people are in the checkout, and ends when nobody waits",
      options: { rate: { value: "<n>", help: "turns a minute at most" }, ...SETTINGS },
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
      options: SETTINGS,
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
