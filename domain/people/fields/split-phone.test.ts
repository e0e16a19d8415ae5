import { describe, expect, it } from "vitest";
import { normalisePhone } from "./phone.ts";
import { splitPhone } from "./split-phone.ts";

describe("a number in two parts", () => {
  it.each(["+6281234567890", "+6591234567", "+14155550123", "+393331234567", "+8613812345678"])("restores the split number %s", (e164) => {
    const { countryCode, phoneNumber } = splitPhone(e164)!;
    expect(normalisePhone(countryCode, phoneNumber)).toMatchObject({ kind: "phone", e164 });
  });

  it("returns nothing for an unknown calling code", () => {
    expect(splitPhone("+9991234567")).toBe(undefined);
    expect(splitPhone("")).toBe(undefined);
  });
});
