import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeBase45, encodeBase45 } from "#domain/tickets/base45.ts";
import { encodeQrHeader, splitQrPayload, type QrHeader } from "#domain/tickets/qr-payload.ts";
import { verifyTicket } from "../../../../cli/commands/verify-ticket.ts";

type Vector = {
  readonly name: string;
  readonly header?: QrHeader;
  readonly bytes?: string;
  readonly text: string;
  readonly verdict: string;
};

const DOCUMENT = readFileSync(join(import.meta.dirname, "../../../../docs/ticket-format.md"), "utf8");
const VECTORS = JSON.parse(/```json\n([\s\S]+?)```/.exec(DOCUMENT)![1]!) as readonly Vector[];
const SEED = /seed\): `([0-9a-f]{64})`/.exec(DOCUMENT)![1]!;
const PUBLIC_KEY = /Public key: `([\w-]{43})`/.exec(DOCUMENT)![1]!;
const NOW = Date.parse("2026-11-21T00:00:00Z");

const privateKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${SEED}`, "hex"),
  format: "der",
  type: "pkcs8",
});

describe("the documented format", () => {
  it("has test vectors of every verdict, under the documented key pair", () => {
    expect(new Set(VECTORS.map(({ verdict }) => verdict))).toEqual(new Set(["genuine", "expired", "forged", "foreign"]));
    expect(createPublicKey(privateKey).export({ format: "jwk" }).x).toBe(PUBLIC_KEY);
  });

  it.each(VECTORS)("reads $name as $verdict with the public key alone (K05) [B8]", ({ text, verdict }) => {
    expect(verifyTicket(text, PUBLIC_KEY, NOW)?.verdict).toBe(verdict);
    const other = Buffer.alloc(32, 7).toString("base64url");
    expect(verifyTicket(text, other, NOW)?.verdict).toBe(verdict === "foreign" ? "foreign" : "forged");
  });

  it.each(VECTORS.filter(({ header }) => header))("writes and reads $name byte by byte", ({ header, bytes, text }) => {
    const head = encodeQrHeader(header!);
    expect(Buffer.from(head).toString("hex")).toBe(bytes);
    expect(encodeBase45(Buffer.concat([head, sign(null, head, privateKey)]))).toBe(text);
    expect(splitQrPayload(decodeBase45(text)!)?.header).toEqual(header);
  });

  it("accepts a public key only", () => {
    for (const key of ["", "x", "A".repeat(42), "A".repeat(44), "!".repeat(43)])
      expect(verifyTicket(VECTORS[0]!.text, key, NOW)).toBeNull();
  });
});
