import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addArrival, type BypassData, decodeBypass, encodeBypass } from "./bypass-data.ts";
import type { Arrival } from "./read-arrival.ts";

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
const entry: BypassData = {
  at: NOW,
  told: ["e1"],
  utm: { source: "ig" },
  patron: { fullName: "Nyoman Çelik ☀", phoneNumber: "0812" },
  attendee: [{}, { fullname: "Ana", identity: "3174012345678910", entrustTicketId: "t-1" }],
};

function forge(change: Record<string, unknown>): string {
  const plain = { version: 1, at: NOW, utm: {}, patron: {}, attendee: [], told: [], ...change };
  return Buffer.from(JSON.stringify(plain)).toString("base64url");
}

describe("the bypass-data entry", () => {
  it("restores the stored entry, which is unreadable as text and has no identity numbers [Q4]", () => {
    const written = encodeBypass(entry);
    expect(written).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(written).not.toMatch(/Ana|0812/);
    expect(Buffer.from(written, "base64url").toString()).not.toContain("3174012345678910");
    expect(decodeBypass(written, NOW + DAY - 1)).toEqual({ ...entry, attendee: [{}, { fullname: "Ana", entrustTicketId: "t-1" }] });
  });

  it("drops the entry after a day, and if it is from the future", () => {
    expect(decodeBypass(encodeBypass(entry), NOW + DAY)).toBeNull();
    expect(decodeBypass(encodeBypass({ ...entry, at: NOW + 3 * DAY }), NOW)).toBeNull();
  });

  it.each([
    ["no base64", "{}"],
    ["no JSON", Buffer.from("<script>").toString("base64url")],
    ["bytes that are no text", Buffer.from([0xff, 0xfe]).toString("base64url")],
    ["another version", forge({ version: 2 })],
    ["a field too many", forge({ role: "admin" })],
    ["answers that are no text", forge({ patron: { fullName: { a: 1 } } })],
    ["six attendees", forge({ attendee: [{}, {}, {}, {}, {}, {}] })],
    ["a list for a buyer", forge({ patron: [] })],
    ["far too much", "A".repeat(70_000)],
  ])("rejects the entry as %s [Q4]", (_, written) => {
    expect(decodeBypass(written, NOW)).toBeNull();
  });

  it("drops manipulated parts that cannot come from an address [Q4]", () => {
    const read = decodeBypass(
      forge({
        patron: { fullName: "Bu\u0007di", role: "admin", email: "a@b.co" },
        attendee: [{ identity: "3174012345678910" }],
        utm: { constructor: "x" },
      }),
      NOW,
    );
    expect(read).toMatchObject({ patron: { email: "a@b.co" }, attendee: [], utm: {} });
    expect(Object.keys(read!.utm)).toEqual([]);
  });

  it("never throws, for any text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.base64String(),
          fc.json().map((text) => Buffer.from(text).toString("base64url")),
        ),
        (text) => {
          expect(decodeBypass(text, NOW)).toBeNull();
        },
      ),
    );
  });
});

describe("a second arrival", () => {
  const arrival = (part: Partial<Arrival>): Arrival => ({ utm: {}, patron: {}, attendee: [], ...part });

  it("keeps the stored entry after an arrival without new data", () => {
    expect(addArrival(entry, arrival({}), NOW + 1)).toBe(entry);
    expect(addArrival(entry, arrival({ utm: { source: "ig" } }), NOW + 1)).toBe(entry);
    expect(addArrival(null, arrival({}), NOW)).toBeNull();
  });

  it("replaces the campaign, applies it to every event again and keeps the answers", () => {
    expect(addArrival(entry, arrival({ utm: { source: "mail" } }), NOW + 1)).toEqual({
      ...entry,
      at: NOW + 1,
      utm: { source: "mail" },
      told: [],
    });
  });

  it("replaces the answers and keeps the campaign", () => {
    const patron = { fullName: "Dewi" };
    expect(addArrival(entry, arrival({ patron }), NOW + 1)).toEqual({ ...entry, at: NOW + 1, patron, attendee: [] });
  });
});
