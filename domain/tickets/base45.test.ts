import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase45, encodeBase45 } from "./base45.ts";

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

// RFC 9285, sections 4.3 and 4.4.
const VECTORS = [
  ["AB", "BB8"],
  ["Hello!!", "%69 VD92EX0"],
  ["base-45", "UJCLQE7W581"],
  ["ietf!", "QED8WEX0"],
  ["", ""],
] as const;

describe("Base45", () => {
  it.each(VECTORS)("encodes %j as the Base45 text %j", (plain, text) => {
    expect(encodeBase45(ascii(plain))).toBe(text);
  });

  it.each(VECTORS)("decodes to %j from the Base45 text %j", (plain, text) => {
    expect(decodeBase45(text)).toEqual(ascii(plain));
  });

  it("reads FGW as the highest pair of bytes and rejects the next (RFC 9285 §6)", () => {
    expect(decodeBase45("FGW")).toEqual(Uint8Array.of(0xff, 0xff));
    expect(decodeBase45("GGW")).toBeNull();
  });

  it.each(["A", "BB8A", ":::", "::", "V5", "bb8", "BB\n", "B_8", "ÄÖ8"])("rejects %j as Base45", (text) => {
    expect(decodeBase45(text)).toBeNull();
  });

  it("decodes its own Base45 text", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeBase45(encodeBase45(bytes))).toEqual(bytes);
      }),
    );
  });
});
