import { expect, it } from "vitest";
import { categoryOf, eventOf } from "../list/event.fixture.ts";
import { eventJsonLd } from "./json-ld.ts";

const place = { origin: "https://x.example", url: "https://x.example/event/malam-jazz", organiser: "PT X" };

it("describes an event with local times, all-in prices and availability", () => {
  const event = eventOf({ prices: [categoryOf("regular"), categoryOf("vip", { price: 0, state: "sold_out" })] });
  expect(eventJsonLd(event, place)).toMatchObject({
    "@type": "Event",
    startDate: "2026-12-05T19:30:00+07:00",
    endDate: "2026-12-05T22:00:00+07:00",
    location: { address: { streetAddress: "Jalan Satu 1", addressLocality: "Jakarta" } },
    offers: [
      { price: 116_000, priceCurrency: "IDR", availability: "https://schema.org/InStock" },
      { price: 0, availability: "https://schema.org/SoldOut" },
    ],
  });
});

it("returns no event data while date or place is unknown", () => {
  expect(eventJsonLd(eventOf({ startsAt: null }), place)).toBeNull();
  expect(eventJsonLd(eventOf({ venue: null }), place)).toBeNull();
});

it("gives each offer the start of its own sale, of the event's sale, or of the queue, in this order", () => {
  const [own, common, queued] = ["2026-10-01T03:00:00Z", "2026-10-02T03:00:00Z", "2026-10-03T03:00:00Z"];
  const starts = (event: ReturnType<typeof eventOf>) =>
    (eventJsonLd(event, place)!["offers"] as readonly Record<string, unknown>[]).map((offer) => offer["validFrom"]);
  const prices = [categoryOf("early", { saleStartsAt: own }), categoryOf("regular", { saleStartsAt: null })];
  const queue = { phase: "prequeue" as const, opensAt: queued, prequeueAt: null };
  expect(starts(eventOf({ prices, saleStartsAt: common, queue }))).toEqual([own, common]);
  expect(starts(eventOf({ prices, saleStartsAt: null, queue }))).toEqual([own, queued]);
  expect(starts(eventOf({ prices, saleStartsAt: null }))).toEqual([own, undefined]);
});
