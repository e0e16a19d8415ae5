import { describe, expect, it } from "vitest";
import { isDemoDay, placeEvent } from "./calendar.ts";
import type { DemoMoment } from "./event.types.ts";
import { DEMO_TENANTS } from "./tenants.ts";

const DAYS = Array.from({ length: 28 }, (_, week) => new Date(Date.UTC(2026, 10, 20) + week * 13 * 86_400_000).toISOString().slice(0, 10));
const events = DEMO_TENANTS.flatMap((tenant) => tenant.events);
const dateOf = (today: string, { day }: DemoMoment) => new Date(Date.parse(`${today}T00:00:00Z`) + day * 86_400_000);
const isRace = ({ en, id }: { readonly en: string; readonly id: string }) =>
  /\b(run|race|trail|relay|swim|lari|estafet)\b/i.test(`${en} ${id}`);

describe("the days of the demo", () => {
  it.each(DAYS)("puts every event on a suitable day when the demo begins on %s", (today) => {
    for (const event of events) {
      const placed = placeEvent(event, today);
      if (event.on) expect(isDemoDay(dateOf(today, placed.start!), event.on), `${event.slug} ${event.on}`).toBe(true);
      if (event.start && event.start.day > 0) expect(placed.start!.day, event.slug).toBeGreaterThan(0);
      if (event.end && event.end.day < 0) expect(placed.end!.day, event.slug).toBeLessThan(0);
      if (event.saleEnd) expect(Math.sign(placed.saleEnd!.day), event.slug).toBe(Math.sign(event.saleEnd.day));
      for (const [index, session] of (event.sessions ?? []).entries()) {
        const inEvent = session.start.day - event.start!.day;
        expect(placed.sessions![index]!.start.day - placed.start!.day, event.slug).toBe(inEvent);
      }
    }
  });

  it("puts races on Saturdays and Sundays, and the independence run in August", () => {
    for (const today of DAYS) {
      for (const event of events.filter(({ category, start }) => start !== null && isRace(category))) {
        const date = dateOf(today, placeEvent(event, today).start!);
        expect([0, 6], `${event.slug} ${today}`).toContain(date.getUTCDay());
        if (event.slug === "merdeka-night-run") expect(date.getUTCMonth()).toBe(7);
      }
    }
  });

  it("puts sessions on the weekdays in their labels", () => {
    const order = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    const named = events.flatMap((event) =>
      (placeEvent(event, "2026-11-23").sessions ?? []).flatMap(({ label, start }) => {
        const word = order.find((weekday) => label?.en.includes(weekday));
        return word ? [{ slug: event.slug, word, falls: order[dateOf("2026-11-23", start).getUTCDay()] }] : [];
      }),
    );
    expect(named.length).toBeGreaterThanOrEqual(8);
    expect(named.filter(({ word, falls }) => word !== falls)).toEqual([]);
  });

  it("computes the full moon to the day: 24 November and 24 December 2026, 22 January 2027", () => {
    const full = Array.from({ length: 90 }, (_, day) => Date.UTC(2026, 10, 20) + day * 86_400_000).filter((date) =>
      isDemoDay(new Date(date), "full-moon"),
    );
    const known = ["2026-11-24", "2026-12-24", "2027-01-22"].map((date) => Date.parse(date));
    expect(full).toHaveLength(known.length);
    for (const [index, date] of full.entries()) expect(Math.abs(date - known[index]!)).toBeLessThanOrEqual(86_400_000);
  });
});
