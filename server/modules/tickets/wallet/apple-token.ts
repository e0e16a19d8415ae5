import type { Act } from "../../../act.ts";
import { isLinkKey, linkKey } from "../../../platform/base/keyed-digest.ts";
import { everyKeys } from "../../../platform/config/secrets.ts";

type Keyed = Pick<Act, "secrets" | "tenant">;

const nameOf = (tenant: string, id: string) => `apple pass ${tenant} ${id}`;

/**
 * What a phone proves with that it has a pass: 128 bits that only we can make, and nothing of it is stored. It stays the same as long as the
 * secret that it was made with is readable. Not held by this: whoever has the file of the pass, or a copy, has its token.
 */
export function appleToken({ secrets, tenant }: Keyed, pass: { readonly id: string; readonly secret: string }): string {
  const keys = everyKeys(secrets).find(({ id }) => id === pass.secret) ?? secrets;
  return linkKey(keys, nameOf(tenant, pass.id));
}

const HEADER = /^ApplePass ([\x21-\x7e]{16,200})$/;

/** Whether a call carries the token of this pass; compared in constant time. */
export function isFromPass({ secrets }: Keyed, request: Request, pass: { readonly tenant: string; readonly id: string }): boolean {
  const token = HEADER.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== undefined && isLinkKey(secrets, nameOf(pass.tenant, pass.id), token);
}
