import { describe, expect, it } from "vitest";
import { readSecrets } from "../../../platform/config/secrets.ts";
import { openText } from "../../../platform/base/seal-text.ts";
import { sealIdentity } from "./seal-identity.ts";

const secrets = readSecrets("a-master-secret-of-a-test-of-sealing", "");
const NIK = "3174012345678901";

describe("a sealed identity number", () => {
  it("opens a sealed identity number for its own row and hides it in the stored row", () => {
    const sealed = sealIdentity(secrets, "t1:b1", NIK);
    expect(openText(secrets, "t1:b1", sealed)).toBe(NIK);
    expect(sealed).not.toContain(NIK);
    expect(sealIdentity(secrets, "t1:b1", NIK)).not.toBe(sealed);
  });

  it("rejects a sealed identity number for another row, with another key, or changed", () => {
    const sealed = sealIdentity(secrets, "t1:b1", NIK);
    const other = readSecrets("another-master-secret-of-a-test-here", "");
    const changed = sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BB" : "AA");
    expect(() => openText(secrets, "t1:b2", sealed)).toThrow(/authenticate/);
    expect(() => openText(other, "t1:b1", sealed)).toThrow(/authenticate/);
    expect(() => openText(secrets, "t1:b1", changed)).toThrow(/authenticate/);
  });
});
