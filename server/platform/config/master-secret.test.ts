import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveMasterSecret, weaknessOf } from "./master-secret.ts";

describe("a master secret", () => {
  it.each([
    ["", "fewer"],
    ["Zx9-kQ2_vB7", "fewer"],
    ["a".repeat(32), "few different"],
    ["abcabcabcabcabcabcabcabcabcabcabcabc", "few different"],
    ["0000000000000000111111111111111122222222", "few different"],
    ["box-office-7 ".repeat(3), "repeats"],
    ["karcis-shop-2026 karcis-shop-2026 karci", "repeats"],
    ["abcdefghijklmnopqrstuvwxyz0123456789", "counts"],
    ["aaaabbbbccccddddeeeeffffgggghhhhiiii", "counts"],
    ["please-CHANGE-me-before-going-live-2026", "example"],
    ["this is only a placeholder for the secret", "example"],
    ["correct-password-for-our-ticket-shop", "example"],
  ])("rejects a master secret that is easy to guess: %j", (secret, why) => expect(weaknessOf(secret)).toContain(why));

  it("accepts a random master secret in any common form", () => {
    for (let n = 0; n < 200; n++)
      for (const form of ["base64", "base64url", "hex"] as const) expect(weaknessOf(randomBytes(32).toString(form))).toBeNull();
  });
});

describe("the file of the master secret", () => {
  let folder: string;
  const file = () => join(folder, "secret");
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "karcis-secret-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("creates the file complete, readable only by its owner, and reuses it", () => {
    const made = saveMasterSecret(join(folder, "new"));
    expect(weaknessOf(made)).toBeNull();
    expect(readFileSync(join(folder, "new", "secret"), "utf8")).toBe(made);
    expect(statSync(join(folder, "new", "secret")).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, "new"))).toEqual(["secret"]);
    expect(saveMasterSecret(join(folder, "new"))).toBe(made);
  });

  it.each(["", "\n", "short", "a".repeat(43)])("rejects a file with a publicly known secret: %j", (text) => {
    writeFileSync(file(), text);
    expect(() => saveMasterSecret(folder)).toThrow(/secret has (fewer|too few).*: put the secret back/);
    expect(readFileSync(file(), "utf8")).toBe(text);
  });

  it("keeps an unreadable file", () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    expect(() => saveMasterSecret(folder)).toThrow(/ENOTDIR/);
  });
});
