import { describe, expect, it } from "vitest";
import { isSignatureSecret, signCall } from "./sign-call.ts";

describe("X-Signature", () => {
  it.each([
    ["0123456789abcdef", "biz-001", 1700000000000, "_suffix", "LCHcCFw2HibdTgs0wwj5T70p0TO7uDebQjHQLvOV7ng="],
    ["0123456789abcdef01234567", "42", 1763683200000, "_s3cr3t-suffix", "/EBXcvb9olN2m/QDLlfQ8+7t6huCVE2C3bY62ZIfqQw="],
    [
      "0123456789abcdef0123456789abcdef",
      "7c1e2f0a-5b7d-4a63-9c59-2b0f6f1d8e11",
      1763683200000,
      "_fixed",
      "gKC3VTQxktQZRvEdUYPsiDBJNshFpg0l1XMLreS9J92u5Os8l+UixySg97qOcTyQ2j5j+BOlw/5dYVc979+ECQ==",
    ],
  ])("signs byte for byte like the specification, with a key of %s [A3]", async (secret, businessId, timestamp, suffix, expected) => {
    expect(await signCall({ businessId, timestamp, suffix }, secret)).toBe(expected);
  });

  it("pads a whole block with a whole block [A3]", async () => {
    // Sixteen characters: 0123_56789ABCDEF
    const text = await signCall({ businessId: "0123", timestamp: 5, suffix: "6789ABCDEF" }, "0123456789abcdef");
    expect(Buffer.from(text, "base64")).toHaveLength(32);
  });

  it("accepts secrets of 16, 24 and 32 bytes only", () => {
    expect([15, 16, 17, 24, 31, 32, 33].filter((n) => isSignatureSecret("k".repeat(n)))).toEqual([16, 24, 32]);
    expect(isSignatureSecret("é".repeat(8))).toBe(true);
  });
});
