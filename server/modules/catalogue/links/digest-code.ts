import { createHash } from "node:crypto";

/** The digest that stands for a personal link's code in the table. */
export function digestOf(code: string): string {
  return createHash("sha256").update(`link ${code}`).digest("hex");
}

/** The row to which a personal link's target is bound when it is sealed. */
export function boundTo(tenant: string, digest: string): string {
  return `link ${tenant} ${digest}`;
}
