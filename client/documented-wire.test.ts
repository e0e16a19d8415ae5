import { createCipheriv, hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openBody } from "./sealed-body.ts";
import { signCall } from "./sign-call.ts";

type Wire = {
  readonly signature: { secret: string; businessId: string; milliseconds: number; suffix: string; "X-Signature": string };
  readonly sealed: { secret: string; method: string; path: string; businessId: string; iv: string; json: string; data: string };
};

const page = readFileSync(join(import.meta.dirname, "..", "docs", "api-client.md"), "utf8");
const { signature, sealed } = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!) as Wire;

describe("the wire as it is documented", () => {
  it("signs like another program that follows the documentation, and like the client [A3]", async () => {
    const { secret, businessId, milliseconds, suffix } = signature;
    const cipher = createCipheriv(`aes-${secret.length * 8}-ecb`, secret, null);
    const made = cipher.update(`${businessId}_${milliseconds}${suffix}`, "utf8", "base64") + cipher.final("base64");
    expect(made).toBe(signature["X-Signature"]);
    expect(await signCall({ businessId, timestamp: milliseconds, suffix }, secret)).toBe(made);
  });

  it("seals like another program that follows the documentation, and opens on the server [A5]", async () => {
    const { secret, method, path, businessId, iv, json, data } = sealed;
    const key = Buffer.from(hkdfSync("sha256", secret, "", "karcis body v2", 32));
    const cipher = createCipheriv("aes-256-gcm", key, Buffer.from(iv, "base64"));
    cipher.setAAD(Buffer.from(`${method} ${path} ${businessId}`));
    const made = Buffer.concat([cipher.update(json, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
    expect(made).toBe(data);
    expect(await openBody({ v: 2, iv, data }, secret, { method, path, businessId })).toEqual(JSON.parse(json));
  });
});
