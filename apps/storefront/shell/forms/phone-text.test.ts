import { describe, expect, it } from "vitest";
import { phoneText, wholePhoneText } from "./phone-text.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("a phone number for display", () => {
  it.each([
    ["+62", "0812 3456 7890", "+62 812 3456 7890"],
    ["+62", "81234567801", "+62 812 3456 7801"],
    ["+62", "812345678", "+62 812 3456 78"],
    ["+62", "812345678901", "+62 812 3456 78901"],
    ["+65", "91234567", "+65 9123 4567"],
    ["+62", " 12 ", "+62 12"],
    ["+62", "", ""],
  ])("shows %s %s as %s, without line breaks", (code, typed, shown) => {
    expect(plain(phoneText(code, typed))).toBe(shown);
    if (shown.length > 6) expect(phoneText(code, typed)).not.toContain(" ");
  });

  it("shows an E.164 number the same way", () => {
    expect(plain(wholePhoneText("+6281234567890"))).toBe("+62 812 3456 7890");
    expect(wholePhoneText("+99900")).toBe("+99900");
  });
});
