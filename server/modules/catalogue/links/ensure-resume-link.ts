import type { Act } from "../../../act.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { keyedDigest } from "../../../platform/base/keyed-digest.ts";
import { spellBytes } from "../../../platform/base/new-id.ts";
import { sealText } from "../../../platform/base/seal-text.ts";
import { isOwnTarget } from "./check-target.ts";
import { PERSONAL_LENGTH } from "./create-link.ts";
import { boundTo, digestOf } from "./digest-code.ts";
import { forgetOldLinks, saveLink } from "./store.ts";

type ResumeLink = {
  readonly bookingId: string;
  /** The order's page with its key, as a path of the shop without language. */
  readonly target: string;
  /** Compared with the database's clock. */
  readonly expiresAt: Date;
};

/**
 * Returns the path `/l/{code}` of an unpaid order's short link, for any device. There is one per order: the code is derived from the
 * deployment's secret, so that all messages share it. Written in the caller's transaction.
 */
export function ensureResumeLink(
  act: Pick<Act, "secrets" | "newId">,
  tx: Transaction,
  { bookingId, target, expiresAt }: ResumeLink,
): string {
  if (!isOwnTarget(target)) throw new Error(`a short link cannot lead to ${target}`);
  const secret = keyedDigest(act.secrets, `resume ${tx.tenant} ${bookingId}`);
  const code = spellBytes(secret, PERSONAL_LENGTH);
  const kept = digestOf(code);
  // One code in thirty begins with this digit. Its order also deletes old links.
  if (code.startsWith("2")) forgetOldLinks(tx);
  const sealed = sealText(act.secrets, boundTo(tx.tenant, kept), target);
  saveLink(tx, act.newId(), { code: kept, type: "resume", target: sealed, expires_at: expiresAt, max_uses: null });
  return `/l/${code}`;
}
