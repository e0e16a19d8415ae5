import { describe, expect, it } from "vitest";
import { videoWords } from "./video-words.server.ts";

const OF_EVENTS = {
  en: /\b(e-?)?tickets?\b|\bgates?\b|\bseats?\b/i,
  id: /\btiket|\bgerbang|pintu masuk|\bkursi|\btempatmu/i,
} as const;

/** Keys that only orders of tickets use: about the tickets themselves, a waiting list, seats to choose, exchanges. */
const OF_TICKETS_ALONE =
  /^status\.(success\.(action|qr|tickets|preparing|ready|sign|textHere_)|cant|waitlisted|first|next|missing|answers\.(sure|which|seats|wait)|refund\.exchanged)/;

describe("the texts of a video's order", () => {
  it.each(["en", "id"] as const)("mentions no ticket, gate or seat in %s, except in texts that videos never use", (locale) => {
    const words = videoWords(locale, ["status", "pay"], {});
    const found = Object.entries(words).filter(([key, text]) => !OF_TICKETS_ALONE.test(key) && OF_EVENTS[locale].test(text));
    expect(found).toEqual([]);
    expect(Object.keys(words).length).toBeGreaterThan(150);
  });
});
