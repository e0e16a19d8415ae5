import type { Act } from "../../../act.ts";
import { isLinkKey, linkKey } from "../../../platform/base/keyed-digest.ts";
import { everyKeys } from "../../../platform/config/secrets.ts";

type Keyed = Pick<Act, "secrets" | "tenant">;

const nameOf = (tenant: string, id: string) => `apple pass ${tenant} ${id}`;

/**
 * Makes the token that proves possession of a pass: 128 bits that only we can make. Stores nothing. It stays the same while its secret is
 * readable.
 * Not held by this: a copy of the pass file includes its token.
 */
export function appleToken({ secrets, tenant }: Keyed, pass: { readonly id: string; readonly secret: string }): string {
  const keys = everyKeys(secrets).find(({ id }) => id === pass.secret) ?? secrets;
  return linkKey(keys, nameOf(tenant, pass.id));
}

const HEADER = /^ApplePass ([\x21-\x7e]{16,200})$/;

/** Whether a call has this pass's token, compared in constant time. */
export function isFromPass({ secrets }: Keyed, request: Request, pass: { readonly tenant: string; readonly id: string }): boolean {
  const token = HEADER.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== undefined && isLinkKey(secrets, nameOf(pass.tenant, pass.id), token);
}
