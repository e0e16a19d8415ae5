import { refuse, type Run } from "../lib/command.ts";
import { readPublicKey, verifyQr } from "#server/modules/tickets/issue/verify-qr.ts";

export type Verdict = {
  readonly verdict: "genuine" | "expired" | "forged" | "foreign";
  /** The contents of the code, line by line. Meaningless unless the code is genuine. */
  readonly lines: readonly string[];
};

/**
 * Verifies a QR code with only a public key: no database, no network. `at` is in milliseconds. Null if `key` is not a public key of 32
 * bytes in base64url.
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

/** Prints whether a QR code is genuine. Ends with 1 if it is not. */
export const printVerdict: Run = async ({ words: [code = ""], text }) => {
  const key = text("key");
  if (key === null) return refuse("verify takes a text and --key");
  const found = verifyTicket(code, key, Date.now());
  if (!found) return refuse("a public key is 32 bytes in base64url: 43 characters");
  return { lines: [found.verdict, ...found.lines], code: found.verdict === "genuine" ? 0 : 1 };
};
