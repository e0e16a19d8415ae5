import { createHash } from "node:crypto";

/** The digest stored in place of a personal link's code. */
export function digestOf(code: string): string {
  return createHash("sha256").update(`link ${code}`).digest("hex");
}

/** The context that a personal link's sealed target is bound to. */
export function boundTo(tenant: string, digest: string): string {
  return `link ${tenant} ${digest}`;
}
