import { refuse, type Run } from "../lib/command.ts";
import { readPublicKey, verifyQr } from "#server/modules/tickets/issue/verify-qr.ts";

export type Verdict = {
  readonly verdict: "genuine" | "expired" | "forged" | "foreign";
  /** What the code says, line by line; none of it is true unless the code is genuine. */
  readonly lines: readonly string[];
};

/**
 * Judges the text of a QR code with nothing but a public key: no database, no network. `at` is in milliseconds. Null where `key` is not a
 * public key of 32 bytes in base64url.
 */
export function verifyTicket(text: string, key: string, at: number): Verdict | null {
  const publicKey = readPublicKey(key);
  if (!publicKey) return null;
  const reading = verifyQr(text, () => publicKey);
  if (reading.kind === "foreign") return { verdict: "foreign", lines: [] };
  const { keyId, tenantRef, eventRef, ticketId, ticketVersion, notAfter } = reading.header;
  const lines = [
    `ticket     ${ticketId}`,
    `version    ${ticketVersion}`,
    `shop       ${tenantRef.toString(16).padStart(8, "0")}`,
    `event      ${eventRef.toString(16).padStart(8, "0")}`,
    `key        ${keyId}`,
    `not after  ${new Date(notAfter * 1000).toISOString()}`,
  ];
  const isOver = notAfter * 1000 < at;
  return { verdict: reading.kind === "genuine" && isOver ? "expired" : reading.kind, lines };
}

/** Says whether the text of a QR code is genuine; exits with 1 where it is not. */
export const printVerdict: Run = async ({ words: [code = ""], text }) => {
  const key = text("key");
  if (key === null) return refuse("verify takes a text and --key");
  const found = verifyTicket(code, key, Date.now());
  if (!found) return refuse("a public key is 32 bytes in base64url: 43 characters");
  return { lines: [found.verdict, ...found.lines], code: found.verdict === "genuine" ? 0 : 1 };
};
