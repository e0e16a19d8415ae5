import { createPublicKey, verify, type KeyObject } from "node:crypto";
import { decodeBase45 } from "#domain/tickets/base45.ts";
import { QR_TEXT_LENGTH, splitQrPayload, type QrHeader } from "#domain/tickets/qr-payload.ts";

export type QrReading =
  | { readonly kind: "genuine"; readonly header: QrHeader }
  /** Signed by another key, changed, or by an unknown key. */
  | { readonly kind: "forged"; readonly header: QrHeader }
  /** Not a ticket's code at all. */
  | { readonly kind: "foreign" };

/**
 * Reads the text of a QR code with public keys alone: no database, no network. `keyOf` returns a key by its number, or null.
 * Not held by this: copies and revoked codes, which the gate knows.
 */
export function verifyQr(text: string, keyOf: (header: QrHeader) => KeyObject | null): QrReading {
  const code = text.replace(/[\r\n]+$/, "");
  if (code.length !== QR_TEXT_LENGTH) return { kind: "foreign" };
  const bytes = decodeBase45(code);
  const parts = bytes && splitQrPayload(bytes);
  if (!parts) return { kind: "foreign" };
  const key = keyOf(parts.header);
  const isGenuine = key !== null && verify(null, parts.signed, key, parts.signature);
  return { kind: isGenuine ? "genuine" : "forged", header: parts.header };
}

/** Returns a public key from its 32 bytes in base64url, or null. */
export function readPublicKey(text: string): KeyObject | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return null;
  try {
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: text }, format: "jwk" });
  } catch {
    return null;
  }
}
