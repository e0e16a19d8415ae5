import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTicketCode, ticketCode } from "./ticket-code.ts";

describe("ticketCode", () => {
  it.each([
    [[0, 0, 0, 0, 0, 0, 0, 0], "0000-0000-0000"],
    [[255, 255, 255, 255, 255, 255, 255, 255], "ZZZZ-ZZZZ-ZZZZ"],
    // 60 bits are used, without the last four of the eighth byte.
    [[0, 0, 0, 0, 0, 0, 0, 0x0f], "0000-0000-0000"],
    [[0, 0, 0, 0, 0, 0, 0, 0x10], "0000-0000-0001"],
    [[0x08, 0, 0, 0, 0, 0, 0, 0], "1000-0000-0000"],
  ])("writes %j as the ticket code %s", (bytes, code) => {
    expect(ticketCode(Uint8Array.from(bytes))).toBe(code);
  });

  it("needs eight random bytes for a ticket code", () => {
    expect(() => ticketCode(new Uint8Array(7))).toThrow(RangeError);
  });

  it("gives each 60 bits their own code without look-alike letters, and parses it again", () => {
    const sixtyBits = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => bytes.with(7, (bytes[7] ?? 0) & 0xf0));
    fc.assert(
      fc.property(sixtyBits, sixtyBits, (a, b) => {
        const code = ticketCode(a);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(parseTicketCode(code.toLowerCase())).toBe(code);
        expect(code === ticketCode(b)).toBe(a.join() === b.join());
      }),
    );
  });
});

describe("parseTicketCode", () => {
  it.each([
    [" abcd 1234 efgh ", "ABCD-1234-EFGH"],
    ["ABCD1234EFGH", "ABCD-1234-EFGH"],
    ["abcd–i23l–efgo", "ABCD-1231-EFG0"],
    ["ＡＢＣＤ-1234-EFGH", "ABCD-1234-EFGH"],
  ])("reads %j as the ticket code %s", (typed, code) => {
    expect(parseTicketCode(typed)).toBe(code);
  });

  it.each(["", "ABCD-1234-EFG", "ABCD-1234-EFGHJ", "ABCD-1234-EFGU", "ABCD-1234-EF!H", "🎫".repeat(12), "A".repeat(5000)])(
    "rejects the ticket code %j",
    (typed) => {
      expect(parseTicketCode(typed)).toBeNull();
    },
  );
});
