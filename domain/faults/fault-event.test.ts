import { describe, expect, it } from "vitest";
import { readDsn } from "./dsn.ts";
import { envelope } from "./envelope.ts";
import { faultEvent, faultKey } from "./fault-event.ts";
import { scrubPath, scrubText } from "./scrub.ts";

const PLACE = { release: "abc", environment: "demo", root: "/srv/karcis/" } as const;
const eventOf = (error: unknown) => faultEvent({ id: "0".repeat(32), at: 1_700_000_000_000, error, tags: { tenant: "garudarun" } }, PLACE);

describe("a reported fault", () => {
  it.each([
    ["no answer for budi.santoso@gmail.com", "no answer for [email]"],
    ["call +62 812-3456-7890 failed", "call [number] failed"],
    ["identity 3174012345678910 taken", "identity [token] taken"],
    ['invalid input syntax for type integer: "Budi"', 'invalid input syntax for type integer: "[text]"'],
    ["no ticket for Budi Santoso", "no ticket for [name]"],
    ["GET https://shop.test/event/x?k=abc&patron.fullName=Budi failed", "GET https://shop.test/event/x?[query] failed"],
    ["bad token eyJhbGciOiJIUzI1NiJ9abc", "bad token [token]"],
    ["order 0190aaaa-0000-7000-8000-000000000001 is gone", "order [token] is gone"],
    ["Cannot read properties of undefined (reading 'price')", "Cannot read properties of undefined (reading 'price')"],
  ])("reports %j as %j", (message, told) => {
    expect(scrubText(message)).toBe(told);
  });

  it("reports no contents of the page's fields", () => {
    expect(scrubText("no room for siti in kamar melati", ["siti", "melati", "in"])).toBe("no room for [typed] in kamar [typed]");
  });

  it.each([
    ["/id/event/garuda-half-jakarta/transaction-status?b=1&k=2", "/id/event/garuda-half-jakarta/transaction-status"],
    ["/l/aB3x", "/l/:code"],
    ["/event/x/handover/o8", "/event/x/handover/:code"],
    ["/api/v1/bookings/0190aaaa-0000-7000-8000-000000000001/details", "/api/v1/bookings/:code/details"],
    ["/event/dewi%40gmail.com", "/event/:code"],
  ])("reports the page %s as %s", (path, told) => {
    expect(scrubPath(path)).toBe(told);
  });

  it("reports kind and code positions, without the machine's folders", () => {
    const error = new TypeError("no price");
    error.stack =
      "TypeError: no price for Budi\n    at quote (file:///srv/karcis/domain/quote.ts:3:7)\n    at file:///srv/karcis/server/app/app.ts:9:1";
    const event = eventOf(error);
    expect(event.exception.values[0]).toEqual({
      type: "TypeError",
      value: "no price",
      stacktrace: {
        frames: [
          { function: "?", filename: "server/app/app.ts", lineno: 9, colno: 1 },
          { function: "quote", filename: "domain/quote.ts", lineno: 3, colno: 7 },
        ],
      },
    });
    expect(JSON.stringify(event)).not.toMatch(/srv|Budi/);
    expect(faultKey(event)).toBe(faultKey(eventOf(error)));
    expect(faultKey(event)).not.toBe(faultKey(eventOf(new TypeError("other"))));
  });

  it("builds an envelope for the project's address", () => {
    const dsn = readDsn("https://abcdef0123456789@faults.shop.example/team/12")!;
    const { url, body } = envelope(dsn, { item: eventOf("plain"), sentAt: "2026-01-01T00:00:00.000Z" });
    expect(url).toBe(
      "https://faults.shop.example/team/api/12/envelope/?sentry_version=7&sentry_client=karcis%2F1&sentry_key=abcdef0123456789",
    );
    const [head, kind, item] = body.split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(head).toEqual({ event_id: "0".repeat(32), sent_at: "2026-01-01T00:00:00.000Z" });
    expect(kind).toEqual({ type: "event" });
    expect(item).toMatchObject({ exception: { values: [{ type: "NotAnError", value: "plain" }] }, release: "abc" });
  });

  it.each([
    "",
    "https://faults.shop.example/12",
    "http://abcdef0123456789@faults.shop.example/12",
    "https://abcdef0123456789@faults.shop.example/",
    "https://abcdef0123456789@faults.shop.example;script-src/12",
    "https://abcdef0123456789@*.example/12",
  ])("rejects the address %j", (text) => {
    expect(readDsn(text)).toBeNull();
  });
});
