import type { Secrets } from "../../config/secrets.ts";
import { openText, sealText } from "../../base/seal-text.ts";

/** Encrypts an identity number for its row, which `bound` names by tenant and booking. */
export function sealIdentity(secrets: Secrets, bound: string, identity: string): string {
  return sealText(secrets, bound, identity);
}

/** The number again. Throws when it was changed or belongs to another row. */
export function openIdentity(secrets: Secrets, bound: string, sealed: string): string {
  return openText(secrets, bound, sealed);
}
