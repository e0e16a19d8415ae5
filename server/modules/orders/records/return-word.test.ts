import { describe, expect, it } from "vitest";
import { readSecrets } from "../../../platform/config/secrets.ts";
import { isReturnWord, returnWord } from "./return-word.ts";

const services = { secrets: readSecrets("a master secret of the tests, long enough", "/nowhere") };
const others = { secrets: readSecrets("another master secret, as long as that", "/nowhere") };
const ID = "0190b0c0-0000-7000-8000-000000000001";
const END = new Date("2026-12-05T03:15:00Z");
const at = (now: string, change = {}) => ({ id: ID, key_version: 3, now: new Date(now), ...change });
const word = returnWord({ ...services, tenant: "garudarun" }, { id: ID, key_version: 3, until: END });

describe("the word of a return address", () => {
  it("accepts a return word until seven days after the payment's end", () => {
    for (const now of ["2026-12-05T03:00:00Z", "2026-12-12T03:15:00Z"])
      expect(isReturnWord({ ...services, tenant: "garudarun" }, { booking: at(now), word })).toBe(true);
    expect(isReturnWord({ ...services, tenant: "garudarun" }, { booking: at("2026-12-12T04:00:00Z"), word })).toBe(false);
  });

  it("binds a return word to one order, brand, version of the order's links and deployment", () => {
    const now = "2026-12-05T03:00:00Z";
    expect(isReturnWord({ ...services, tenant: "garudarun" }, { booking: at(now, { id: ID.replace(/1$/, "2") }), word })).toBe(false);
    expect(isReturnWord({ ...services, tenant: "jenius" }, { booking: at(now), word })).toBe(false);
    expect(isReturnWord({ ...services, tenant: "garudarun" }, { booking: at(now, { key_version: 4 }), word })).toBe(false);
    expect(isReturnWord({ ...others, tenant: "garudarun" }, { booking: at(now), word })).toBe(false);
  });

  it("rejects a forged return word and a later end", () => {
    const bytes = Buffer.from(word, "base64url");
    bytes.writeUInt32BE(0xffff_ffff, 2);
    for (const wrong of ["", "x", "A".repeat(24), word.slice(0, -1), `${word}A`, bytes.toString("base64url")])
      expect(isReturnWord({ ...services, tenant: "garudarun" }, { booking: at("2026-12-05T03:00:00Z"), word: wrong })).toBe(false);
  });
});
