import type { Noun } from "../lib/command.ts";
import { VERIFY_DRAW } from "./sale-nouns.ts";

const SETTINGS = {
  "full-ahead": { value: "<n>", help: "with more people ahead the room is full, 1000 unless told" },
  "turn-minutes": { value: "<n>", help: "for how long a turn may be taken, 5 unless told" },
  "pass-minutes": { value: "<n>", help: "for how long an order may be begun after going in, 10 unless told" },
  "network-percent": { value: "<n>", help: "what one network may have of a draw, 5 unless told" },
  "network-least": { value: "<n>", help: "but never fewer places, 120 unless told" },
  "network-most": { value: "<n>", help: "nor more, 1000 unless told" },
  phone: { value: "<on|off>", help: "whether a place asks for a phone number that a code confirms, off unless told: one place each" },
} as const;

/** What can be done to the queue before a sale. */
export const QUEUE_NOUN: Noun = {
  help: "waiting rooms: queues before sales that many want",
  wordsBefore: 2,
  verbs: {
    verify: VERIFY_DRAW,
    schedule: {
      words: "<brand> <event> <time>",
      help: "makes a queue whose turns begin then, drawn among those who came before; or moves it: queue schedule riuhfest riuh-2027 2027-05-01T10:00+07:00",
      options: {
        before: { value: "<minutes>", help: "for how long one may wait for that, 30 unless told" },
        slots: { value: "<n>", help: "people in the checkout at a time, 100 unless told" },
        rate: { value: "<n>", help: "turns a minute at most" },
        ...SETTINGS,
      },
      load: async () => (await import("./queue.ts")).scheduleQueue,
    },
    "by-load": {
      words: "<brand> <event> <slots>",
      help: "makes a queue that begins by itself when so many are in the checkout, and ends when nobody waits",
      options: { rate: { value: "<n>", help: "turns a minute at most" }, ...SETTINGS },
      load: async () => (await import("./queue.ts")).queueByLoad,
    },
    open: { words: "<brand> <event>", help: "turns begin now", load: async () => (await import("./queue.ts")).actOn("open") },
    pause: {
      words: "<brand> <event>",
      help: "nobody gets a turn until resume; places are kept",
      load: async () => (await import("./queue.ts")).actOn("pause"),
    },
    resume: { words: "<brand> <event>", help: "turns go on", load: async () => (await import("./queue.ts")).actOn("resume") },
    rate: {
      words: "<brand> <event> <n|none>",
      help: "turns a minute at most",
      load: async () => (await import("./queue.ts")).setQueueRate,
    },
    slots: {
      words: "<brand> <event> <n>",
      help: "people in the checkout at a time",
      load: async () => (await import("./queue.ts")).setQueueSlots,
    },
    set: {
      words: "<brand> <event>",
      help: "limits of a queue, from now on: queue set riuhfest riuh-2027 --full-ahead 500 --turn-minutes 3",
      options: SETTINGS,
      load: async () => (await import("./queue.ts")).changeQueueSettings,
    },
    close: {
      words: "<brand> <event>",
      help: "the queue is over: whoever wants to buy goes straight in; schedule and by-load begin another",
      load: async () => (await import("./queue.ts")).actOn("close"),
    },
    status: { words: "<brand> <event>", help: "how it stands", load: async () => (await import("./queue.ts")).showQueue },
  },
};
