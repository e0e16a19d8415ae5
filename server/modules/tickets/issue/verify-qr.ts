import { createPublicKey, verify, type KeyObject } from "node:crypto";
import { decodeBase45 } from "#domain/tickets/base45.ts";
import { QR_TEXT_LENGTH, splitQrPayload, type QrHeader } from "#domain/tickets/qr-payload.ts";
import type { Act } from "../../../act.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { Keys } from "../../../platform/config/secrets.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { readKeyRows, type KeyRow } from "./store.ts";
import { ticketKeyOf } from "./ticket-keys.ts";

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

/** How long a process may sign with the previous key, which stays valid until its tickets' events are over. */
const FRESH_MS = 5000;

type Known = { readonly at: number; readonly rows: Promise<readonly KeyRow[]> };
const knownOf = memoOf(() => new Map<string, Known>());

/** A tenant's keys, newest first, at most a few seconds old. */
export function loadKeys(db: Database, tenant: string): Promise<readonly KeyRow[]> {
  const tenants = knownOf(db);
  const before = tenants.get(tenant);
  if (before && Date.now() - before.at < FRESH_MS) return before.rows;
  const rows = db.pipelined(tenant, (tx) => readKeyRows(tx, tenant));
  tenants.set(tenant, { at: Date.now(), rows });
  rows.catch(() => tenants.delete(tenant));
  return rows;
}

/** Returns the public key with this number: the stored one, else the one derived from the current secret. */
export type KeyFinder = (keyId: number) => KeyObject;

function finderIn(secrets: Keys, tenant: string, rows: readonly KeyRow[]): KeyFinder {
  return (keyId) => {
    const noted = rows.find((row) => row.key_id === keyId)?.public_key;
    return (noted && readPublicKey(noted)) || ticketKeyOf(secrets, tenant, keyId).publicKey;
  };
}

/** Returns the keys that verify a tenant's tickets. Call it outside transactions. */
export async function verifyingKeys({ db, secrets, tenant }: Pick<Act, "db" | "secrets" | "tenant">): Promise<KeyFinder> {
  return finderIn(secrets, tenant, await loadKeys(db, tenant));
}

/** Returns the keys that verify a tenant's tickets, inside a transaction of the tenant. */
export async function verifyingKeysIn(sql: Sql, secrets: Keys, tenant: string): Promise<KeyFinder> {
  return finderIn(secrets, tenant, await readKeyRows(sql, tenant));
}
