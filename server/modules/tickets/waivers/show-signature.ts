import { ownerOf, type WebAct, type Act } from "../../../act.ts";
import { type Limit, refuseIfSpent, spend } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { openText } from "../../../platform/base/seal-text.ts";
import { isSignatureKey, sha256, signatureKey } from "./hash-text.ts";
import type { ReleaseRecord } from "./release-record.ts";
import { type PlacedRow, readSignature, type SignatureRow } from "./store.ts";

/** Limit of invalid verification codes. */
const MISSES: Limit = { name: "waiver-checks", seconds: 600, perVisitor: 20, perNetwork: 60 };

export type OpenSignature = { readonly row: SignatureRow; readonly record: ReleaseRecord };

export function describePlace({ event, zone, starts_at: starts, venue }: PlacedRow) {
  return { name: event, startsAt: starts?.toISOString() ?? null, zone, venue: venue && { name: venue.name, city: venue.city } };
}

/** Opens a signature for the browser that signed, or with its key. Throws NOT_FOUND for anything else. */
export async function openSignature(
  act: Act,
  { id, key }: { readonly id: string; readonly key: string | undefined },
): Promise<OpenSignature> {
  const row = await act.db.transaction(act, (tx) => readSignature(tx, { id }));
  const isOwn = row !== undefined && ownerOf(act) !== null && row.owner_hash === ownerOf(act);
  if (!row || !(isOwn || (key !== undefined && isSignatureKey(act, { tenant: act.tenant, id, key })))) throw new Problem("NOT_FOUND");
  // The content is erased after its time. The verification code still confirms the signature.
  if (row.sealed === null) throw new Problem("NOT_FOUND");
  return { row, record: JSON.parse(openText(act.secrets, `waiver ${act.tenant} ${id}`, row.sealed)) as ReleaseRecord };
}

/** `ABCD-EFGH-JKMN-PQRS`: easier to read out. */
export function spokenCode(code: string): string {
  return code.match(/.{1,4}/g)!.join("-");
}

export function describeSignature(act: Act, { row, record }: OpenSignature) {
  return {
    kind: "waiver-signature" as const,
    id: row.id,
    slug: row.slug,
    title: row.title[row.language],
    version: row.version,
    textHash: row.text_hash,
    recordHash: row.record_hash,
    event: describePlace(row),
    ticketCode: record.ticketCode,
    fullName: record.answers.fullName,
    guardianName: record.answers.guardian?.fullName ?? null,
    language: row.language,
    signedAt: row.signed_at.toISOString(),
    verificationCode: spokenCode(record.verificationCode),
    counts: row.counts,
    accessKey: signatureKey(act, row.id),
  };
}

/** Returns the public facts of a verification code. Throws NOT_FOUND, and TOO_MANY_REQUESTS for many wrong codes. */
export async function checkSignature(act: WebAct, typed: string) {
  await refuseIfSpent(act, MISSES);
  const code = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, "");
  const row = /^[0-9A-Z]{16}$/.test(code)
    ? await act.db.transaction(act, (tx) => readSignature(tx, { codeHash: sha256(code) }))
    : undefined;
  if (!row) {
    await spend(act, { limit: MISSES, mark: act.requestId });
    throw new Problem("NOT_FOUND");
  }
  return {
    kind: "waiver-check" as const,
    title: row.title[act.locale],
    event: row.event,
    initials: row.initials,
    version: row.version,
    signedAt: row.signed_at.toISOString(),
    signedOn: row.signed_on,
    counts: row.counts,
  };
}
