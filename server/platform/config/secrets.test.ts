import { createCipheriv, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isLinkKey, linkKey } from "../base/keyed-digest.ts";
import { openText, sealText } from "../base/seal-text.ts";
import { readSecrets } from "./secrets.ts";
import { readSettings } from "./settings.ts";

const [FIRST, SECOND] = ["the-first-master-secret-of-this-test", "the-second-master-secret-of-this-test"];
const before = readSecrets(FIRST, "");
const during = readSecrets(SECOND, "", [FIRST]);
const after = readSecrets(SECOND, "");

describe("a rotated master secret", () => {
  it("seals under the current secret and opens texts of readable earlier ones", () => {
    const old = sealText(before, "row 1", "a text");
    const fresh = sealText(during, "row 1", "a text");
    expect(old.startsWith(`${before.id}.`)).toBe(true);
    expect(fresh.startsWith(`${after.id}.`)).toBe(true);
    expect([openText(during, "row 1", old), openText(during, "row 1", fresh), openText(after, "row 1", fresh)]).toEqual(
      Array.from({ length: 3 }, () => "a text"),
    );
    expect(() => openText(after, "row 1", old)).toThrow(/authenticate/);
    expect(() => openText(during, "row 2", old)).toThrow(/authenticate/);
  });

  it("opens texts sealed before secrets had names", () => {
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", before.fieldKey, iv).setAAD(Buffer.from("row 1"));
    const body = Buffer.concat([cipher.update("a text", "utf8"), cipher.final()]);
    const nameless = Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    expect(openText(before, "row 1", nameless)).toBe("a text");
    expect(openText(during, "row 1", nameless)).toBe("a text");
    expect(() => openText(after, "row 1", nameless)).toThrow(/authenticate/);
  });

  it("accepts link keys of earlier secrets and makes new ones", () => {
    const given = linkKey(before, "booking 1");
    expect(linkKey(during, "booking 1")).toBe(linkKey(after, "booking 1"));
    expect(linkKey(during, "booking 1")).not.toBe(given);
    for (const secrets of [before, during]) expect(isLinkKey(secrets, "booking 1", given)).toBe(true);
    expect(isLinkKey(during, "booking 2", given)).toBe(false);
    expect(isLinkKey(after, "booking 1", given)).toBe(false);
    for (const wrong of ["", "x", given.slice(1), `${given}A`]) expect(isLinkKey(during, "booking 1", wrong)).toBe(false);
  });

  it("names a secret without revealing it, and counts duplicates once", () => {
    expect(before.id).toMatch(/^[0-9a-f]{8}$/);
    expect(readSecrets(SECOND, "", [FIRST, SECOND, FIRST]).previous.map(({ id }) => id)).toEqual([before.id]);
  });

  it("reads earlier secrets from one setting and checks the length of each", () => {
    expect(readSettings({ KARCIS_SECRET: SECOND, KARCIS_SECRET_PREVIOUS: ` ${FIRST} ,` }).previousSecrets).toEqual([FIRST]);
    expect(readSettings({}).previousSecrets).toEqual([]);
    expect(() => readSettings({ KARCIS_SECRET: SECOND, KARCIS_SECRET_PREVIOUS: `${FIRST},short` })).toThrow(/^KARCIS_SECRET_PREVIOUS must/);
  });
});
