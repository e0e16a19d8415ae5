import type { Secrets } from "../../../platform/config/secrets.ts";
import { sealText } from "../../../platform/base/seal-text.ts";

/** Encrypts an identity number for its row. `bound` names tenant and booking. */
export function sealIdentity(secrets: Secrets, bound: string, identity: string): string {
  return sealText(secrets, bound, identity);
}
