import { describe, expect, it } from "vitest";
import { ATTENDEE_FIELDS, PATRON_FIELDS } from "#domain/people/fields/field.ts";
import type { DemoCategory, DemoEvent, DemoMoment } from "./event.types.ts";
import { DEMO_TENANTS } from "./tenants.ts";

const events = DEMO_TENANTS.flatMap((tenant) => tenant.events);
const categories = events.flatMap((event) => event.categories);
const addons = categories.flatMap((category) => category.addons ?? []);
const isUpcoming = (event: DemoEvent): boolean => event.start === null || event.start.day > 0;
const isPast = (event: DemoEvent): boolean => event.end !== null && event.end.day < 0;
const left = (category: DemoCategory): number => category.stock - (category.taken ?? 0);
const leftOf = (event: DemoEvent): number => event.categories.reduce((sum, category) => sum + left(category), 0);
const stockOf = (event: DemoEvent): number => event.categories.reduce((sum, category) => sum + category.stock, 0);
const words = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const minutes = (moment: DemoMoment): number => moment.day * 1440 + Number(moment.time.slice(0, 2)) * 60 + Number(moment.time.slice(3));
const asks = (field: string): number => events.filter((event) => event.patronFields.some((ask) => ask.name === field)).length;

describe("what the demo covers", () => {
  it("has 31 brands with 2 to 5 events each, and one with more than a page of events", () => {
    expect(DEMO_TENANTS).toHaveLength(31);
    expect(new Set(DEMO_TENANTS.map((tenant) => tenant.ui)).size).toBe(31);
    const long = DEMO_TENANTS.filter((tenant) => tenant.events.length > 5);
    expect(long.map(({ ui }) => ui)).toEqual(["ruangtanya"]);
    expect(long[0]!.events.filter((event) => isUpcoming(event) && event.start!.day > 3).length).toBeGreaterThanOrEqual(13);
    for (const tenant of DEMO_TENANTS) if (tenant !== long[0]) expect([2, 3, 4, 5], tenant.ui).toContain(tenant.events.length);
    expect(events.length).toBeGreaterThanOrEqual(98);
  });

  it("shows every sale state", () => {
    const open = events.filter((event) => isUpcoming(event) && (event.saleStart?.day ?? -1) < 0 && event.status === undefined);
    expect(events.filter(isPast).length).toBeGreaterThanOrEqual(12);
    expect(
      events.filter((event) => event.start !== null && event.end !== null && event.start.day <= 0 && event.end.day >= 0).length,
    ).toBeGreaterThanOrEqual(1);
    expect(open.filter((event) => leftOf(event) === 0).length).toBeGreaterThanOrEqual(4);
    expect(open.filter((event) => leftOf(event) > 0 && leftOf(event) <= stockOf(event) * 0.1).length).toBeGreaterThanOrEqual(4);
    expect(events.filter((event) => (event.saleStart?.day ?? -1) > 0).length).toBeGreaterThanOrEqual(4);
    expect(
      open.filter((event) => leftOf(event) > 0 && event.categories.some((category) => left(category) === 0)).length,
    ).toBeGreaterThanOrEqual(4);
    expect(events.filter((event) => event.status === "cancelled")).toHaveLength(1);
    expect(events.filter((event) => event.status === "postponed")).toHaveLength(1);
  });

  it("has free events, unknown dates and places, sessions, bundles", () => {
    expect(events.filter((event) => event.categories.every((category) => category.price === 0)).length).toBeGreaterThanOrEqual(5);
    expect(events.filter((event) => event.start === null).length).toBeGreaterThanOrEqual(2);
    expect(events.filter((event) => event.venue === null).length).toBeGreaterThanOrEqual(2);
    expect(events.filter((event) => (event.sessions?.length ?? 0) > 1).length).toBeGreaterThanOrEqual(6);
    expect(events.filter((event) => (event.sessions?.length ?? 0) >= 30).length).toBeGreaterThanOrEqual(2);
    expect(categories.filter((category) => (category.bundle ?? 0) > 1).length).toBeGreaterThanOrEqual(6);
  });

  it("has waiting rooms: an open one, one that opens with its sale, one by load", () => {
    const queues = events.flatMap(({ queue, saleStart }) => (queue ? [{ queue, saleStart }] : []));
    expect(queues.some(({ queue }) => "opens" in queue && queue.opens !== "sale" && queue.opens.day < 0)).toBe(true);
    expect(queues.some(({ queue, saleStart }) => "opens" in queue && queue.opens === "sale" && saleStart!.day > 0)).toBe(true);
    expect(queues.some(({ queue }) => "atSlots" in queue)).toBe(true);
  });

  it("has every kind of add-on", () => {
    expect(addons.length).toBeGreaterThanOrEqual(10);
    expect(addons.some((addon) => addon.required)).toBe(true);
    expect(addons.some((addon) => addon.perAttendee)).toBe(true);
    const required = addons.filter((addon) => addon.required);
    expect(required.some((addon) => addon.perTicket)).toBe(true);
    expect(required.some((addon) => !addon.perTicket)).toBe(true);
    expect(required.some((addon) => addon.stock === 0)).toBe(true);
    expect(required.some((addon) => addon.dates !== undefined && (addon.minQty ?? 0) > 0)).toBe(true);
    expect(addons.some((addon) => addon.dates !== undefined)).toBe(true);
    expect(addons.some((addon) => addon.stock === null)).toBe(true);
    expect(addons.some((addon) => addon.stock === 0)).toBe(true);
    expect(addons.some((addon) => (addon.stock ?? 0) > 0)).toBe(true);
  });

  it("uses all three zones, both kinds of fee with fractions, tax and no tax", () => {
    expect(new Set(events.map((event) => event.zone)).size).toBe(3);
    const fees = events.map((event) => event.serviceFee);
    expect(fees.some((fee) => fee.type === "fix_amount" && fee.amount > 0)).toBe(true);
    expect(fees.some((fee) => fee.type === "percentage" && !Number.isInteger(fee.amount))).toBe(true);
    expect(new Set(events.map((event) => event.taxPercentage))).toEqual(new Set([0, 10, 11]));
  });

  it("asks every patron and attendee field somewhere", () => {
    for (const field of PATRON_FIELDS) expect(asks(field), field).toBeGreaterThanOrEqual(1);
    for (const event of events) {
      const names = event.patronFields.map((field) => field.name);
      expect(names, event.slug).toEqual(expect.arrayContaining(["fullName", "phoneNumber", "countryCode"]));
      expect(new Set(names).size, event.slug).toBe(names.length);
      if (event.sessions) expect(names, event.slug).toContain("eventAt");
    }
    const used = new Set(events.flatMap((event) => event.attendeeFields.map((field) => field.name)));
    for (const field of ATTENDEE_FIELDS) expect(used, field).toContain(field);
  });

  it("limits the age at one brand and requires a waiver at every road run", () => {
    const limited = DEMO_TENANTS.filter((tenant) => tenant.events.some((event) => event.minAge !== undefined));
    expect(limited).toHaveLength(1);
    for (const event of events.filter((event) =>
      /\b(run|race|trail|relay|lari|estafet)\b/i.test(`${event.category.en} ${event.category.id}`),
    ))
      expect(event.waiver, event.slug).toBeDefined();
  });
});

describe("what every event holds", () => {
  it.each(events.map((event) => [event.slug, event] as const))("has %s complete in both languages", (_slug, event) => {
    for (const language of ["en", "id"] as const) {
      expect(words(event.description[language])).toBeGreaterThanOrEqual(120);
      expect(event.summary[language].length).toBeGreaterThan(20);
      expect(event.terms[language].match(/^## /gm)?.length ?? 0).toBeGreaterThanOrEqual(1);
      for (const category of event.categories) expect(category.name[language] && category.description[language]).toBeTruthy();
    }
    expect(event.description.en).not.toBe(event.description.id);
    expect(event.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it.each(events.map((event) => [event.slug, event] as const))(
    "has whole prices, plausible stock and ordered times in %s",
    (_slug, event) => {
      for (const category of event.categories) {
        for (const amount of [category.price, category.stock, category.taken ?? 0, ...(category.addons ?? []).map((addon) => addon.amount)])
          expect(Number.isInteger(amount) && amount >= 0).toBe(true);
        expect(left(category)).toBeGreaterThanOrEqual(0);
        expect(new Set((category.addons ?? []).map((addon) => addon.key)).size).toBe((category.addons ?? []).length);
      }
      expect(new Set(event.categories.map((category) => category.key)).size).toBe(event.categories.length);
      if (event.maxPerPhone !== undefined)
        for (const { bundle = 1 } of event.categories)
          expect(bundle, "a bundle that nobody may have").toBeLessThanOrEqual(event.maxPerPhone);
      expect((event.start === null) === (event.end === null)).toBe(true);
      if (event.start && event.end) expect(minutes(event.start)).toBeLessThan(minutes(event.end));
      const keys = (event.sessions ?? []).map((session) => session.key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const session of event.sessions ?? []) {
        expect(minutes(session.start)).toBeLessThan(minutes(session.end));
        if (event.start && event.end)
          expect(minutes(session.start) >= minutes(event.start) && minutes(session.end) <= minutes(event.end)).toBe(true);
      }
    },
  );

  it("promises no waiting list to events without one", () => {
    const promising = events.filter((event) => /waiting list|daftar tunggu/i.test(JSON.stringify(event)));
    expect(promising.length).toBeGreaterThanOrEqual(2);
    const hasOne = (event: DemoEvent) => event.categories.some(({ waitingList }) => waitingList === true);
    expect(promising.filter((event) => !hasOne(event)).map(({ slug }) => slug)).toEqual([]);
  });

  it("has unique slugs within each brand, and no description twice", () => {
    for (const tenant of DEMO_TENANTS) expect(new Set(tenant.events.map((event) => event.slug)).size, tenant.ui).toBe(tenant.events.length);
    expect(new Set(events.map((event) => event.description.en)).size).toBe(events.length);
  });

  it("has 2 to 4 promos per brand with an existing scope", () => {
    for (const tenant of DEMO_TENANTS) {
      expect([2, 3, 4], tenant.ui).toContain(tenant.promos.length);
      for (const scope of tenant.promos.flatMap((promo) => promo.scope)) {
        const event = tenant.events.find((candidate) => candidate.slug === scope.event);
        expect(event, scope.event).toBeDefined();
        if (scope.category) expect(event?.categories.map((category) => category.key)).toContain(scope.category);
      }
    }
    const promos = DEMO_TENANTS.flatMap((tenant) => tenant.promos);
    expect(promos.some((promo) => promo.maxUses === 1)).toBe(true);
    expect(promos.some((promo) => promo.discountType === "fix_amount")).toBe(true);
    expect(promos.some((promo) => promo.scope.length === 0)).toBe(true);
  });
});

/** Durations of a race, which are not times of day. */
const LASTS = new Set(["1:40", "3:00", "2:51", "4:07"]);

it("writes the time of day in English like the pages", () => {
  const english: string[] = [];
  JSON.stringify(events, (key, value: unknown) => {
    if (key === "en" && typeof value === "string") english.push(value);
    return value;
  });
  expect(english.length).toBeGreaterThan(500);
  for (const text of english) {
    for (const [, clock] of text.matchAll(/\b(\d{1,2}:\d\d)\b(?!\u00a0[AP]M)/g)) expect(LASTS, text).toContain(clock);
  }
});
