import { describe, expect, it } from "vitest";
import { parseTicketCode } from "../ticket-code.ts";
import { parsePassLetters, passLetters } from "./pass-letters.ts";

describe("the letters of a delegate's pass", () => {
  it.each(["0190f3c2-7b1a-7c3d-8e4f-0123456789ab", "0190f3c2-7b1a-7000-8000-000000000000", "0190f3c2-7b1a-7fff-bfff-ffffffffffff"])(
    "reads the end of a handover's id from the letters of its pass: %s",
    (id) => {
      const letters = passLetters(id);
      expect(letters).toMatch(/^D-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(parsePassLetters(letters)).toBe(id.replaceAll("-", "").slice(-15));
      expect(parsePassLetters(` ${letters.toLowerCase().replaceAll("-", " ")} `)).toBe(id.replaceAll("-", "").slice(-15));
    },
  );

  it("never reads pass letters as a ticket's code, or the reverse", () => {
    expect(parseTicketCode(passLetters("0190f3c2-7b1a-7c3d-8e4f-0123456789ab"))).toBe(null);
    for (const typed of ["ABCD-1234-EFGH", "D-ABCD-1234-EFG", "D-ABCD-1234-EFGU", "E-ABCD-1234-EFGH", "", "D".repeat(80)])
      expect(parsePassLetters(typed), typed).toBe(null);
  });
});
