import { describe, expect, it } from "vitest";
import { MESSAGES } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { successWords, unsignedOf } from "./unsigned-of.ts";

type Signed = Parameters<typeof unsignedOf>[0][number];
const signed: Signed = { status: "valid", entry: "admitted", release: null, handedTo: null, holder: "Budi Santoso" };
const unsigned: Signed = { ...signed, entry: "waiver_missing", release: "garudarun" };

const heading = (tickets: readonly Signed[], isFree = false) => {
  const words = successWords(tickets, { isFree, buyer: "budi santoso" });
  return words && translate(MESSAGES.en.status, { locale: "en", key: words.title.key, params: { n: words.title.n } });
};

describe("the heading of a completed order", () => {
  it("counts the tickets, and names the missing waivers first", () => {
    expect(heading([signed])).toBe("Your ticket is ready");
    expect(heading([signed, signed])).toBe("Your tickets are ready");
    expect(heading([signed], true)).toBe("You're registered");
    expect(heading([unsigned])).toBe("You're registered. Now sign your waiver");
    expect(heading([unsigned, signed], true)).toBe("You're registered. 1 waiver to sign");
    expect(heading([unsigned, unsigned])).toBe("You're registered. 2 waivers to sign");
    expect(heading([{ ...unsigned, holder: "Rina Wulandari" }])).toBe("You're registered. 1 waiver to sign");
    expect(heading([])).toBeNull();
  });
  it("counts those left, and says so once none is", () => {
    const returned: Signed = { ...signed, status: "returned", entry: "cancelled" };
    const given: Signed = { ...unsigned, handedTo: "Rina" };
    expect(heading([returned, signed])).toBe("Your ticket is ready");
    expect(heading([given, signed, signed])).toBe("Your tickets are ready");
    expect(heading([given, unsigned])).toBe("You're registered. Now sign your waiver");
    for (const isFree of [false, true]) expect(heading([returned, given], isFree)).toBe("You no longer hold a ticket of this order");
  });
  it("leaves out waivers of tickets that were handed over, and of brands without a page to sign", () => {
    expect(unsignedOf([{ ...unsigned, handedTo: "Rina" }, { ...unsigned, release: null }, unsigned])).toEqual([unsigned]);
  });
});
