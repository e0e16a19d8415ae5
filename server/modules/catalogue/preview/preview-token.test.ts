import { describe, expect, it } from "vitest";
import { makePreviewToken, readPreviewToken } from "./preview-token.ts";

const secret = Buffer.alloc(32, 7);
const now = new Date("2026-11-21T09:00:00Z");
const until = new Date("2026-11-22T09:00:00Z");
const draft = { tenant: "gemasimfoni", slug: "musim-depan" };
const token = makePreviewToken(secret, draft, until);
const read = (
  given: string,
  {
    tenant = "gemasimfoni",
    at = now,
    key = secret,
  }: { readonly tenant?: string; readonly at?: Date; readonly key?: Buffer<ArrayBuffer> } = {},
) => readPreviewToken(key, { tenant, token: given, now: at });

describe("a preview token", () => {
  it("opens its own tenant's draft until the token ends", () => {
    expect(read(token)).toEqual({ slug: "musim-depan", until });
    expect(read(token, { tenant: "gemasimfoni", at: new Date(until.getTime() - 1) })).not.toBeNull();
    expect(read(token, { tenant: "gemasimfoni", at: until })).toBeNull();
  });

  it("rejects the token at another tenant and with another secret", () => {
    expect(read(token, { tenant: "garudarun" })).toBeNull();
    expect(read(token, { tenant: "gemasimfoni", at: now, key: Buffer.alloc(32, 8) })).toBeNull();
  });

  it("rejects a token with any part changed", () => {
    const [slug, end, signature] = token.split(".") as [string, string, string];
    const later = (Number.parseInt(end, 36) + 1).toString(36);
    const swapped = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const forged of [
      `lain.${end}.${signature}`,
      `${slug}.${later}.${signature}`,
      `${slug}.${end}.${swapped}`,
      `${slug}.${end}.${signature.slice(1)}`,
      `${slug}.${end}.`,
      `${slug}.${end}`,
      ` ${token}`,
      `${token}\n`,
      "",
      "a".repeat(5000),
    ])
      expect(read(forged), forged.slice(0, 60)).toBeNull();
  });
});
