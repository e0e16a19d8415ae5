import { demand, type Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { newReference } from "../../../platform/base/new-id.ts";
import { sealText } from "../../../platform/base/seal-text.ts";
import { isOwnTarget } from "./check-target.ts";
import { boundTo, digestOf } from "./digest-code.ts";
import { isPersonal, type LinkType } from "./link-type.ts";

import { forgetOldLinks, auditLink, writeLink } from "./store.ts";

/** 49 bits: enough against guessing, for content that is public anyway. */
const PUBLIC_LENGTH = 10;
/** 132 bits, for links that grant access. */
export const PERSONAL_LENGTH = 27;
const TRIES = 5;

export type LinkOrder = {
  readonly type: LinkType;
  /** A path of the shop with its query, without language: `/event/x?promo_code=Y`. */
  readonly target: string;
  /** Null: never. Compared with the database's clock. */
  readonly expiresAt: Date | null;
  /** The maximum of visitors. Null: unlimited. */
  readonly maxUses: number | null;
};

/**
 * Creates a short link and its audit row in the caller's transaction. Returns its code and its path, `/l/{code}`, to be appended to the
 * shop's origin and an optional language. Throws for a target that is not a page of the shop, or an invalid number of uses.
 */
export async function createLink(
  act: Pick<Act, "secrets" | "newId">,
  tx: ActTransaction,
  { type, target, expiresAt, maxUses }: LinkOrder,
): Promise<{ readonly code: string; readonly path: string }> {
  if (!isOwnTarget(target)) throw new Error(`a short link cannot lead to ${target}`);
  if (maxUses !== null && !(Number.isSafeInteger(maxUses) && maxUses > 0)) throw new Error("a short link is used a whole number of times");
  forgetOldLinks(tx);
  for (let n = 0; n < TRIES; n++) {
    const code = newReference(isPersonal(type) ? PERSONAL_LENGTH : PUBLIC_LENGTH);
    const kept = isPersonal(type) ? digestOf(code) : code;
    const row = {
      code: kept,
      type,
      target: isPersonal(type) ? sealText(act.secrets, boundTo(tx.tenant, kept), target) : target,
      expires_at: expiresAt,
      max_uses: maxUses,
    };
    if (!(await writeLink(tx, row))) continue;
    auditLink(tx, row);
    return { code, path: `/l/${code}` };
  }
  throw new Error("no free code for a short link");
}

/** Creates a short link for the organiser. Throws the errors of `createLink`, and NotPermitted. */
export async function publishLink(
  act: Pick<Act, "db" | "secrets" | "newId" | "tenant" | "actor">,
  order: LinkOrder,
): Promise<{ readonly code: string; readonly path: string }> {
  demand(act, "link.change");
  return act.db.transaction(act, (tx) => createLink(act, tx, order));
}
