import type { Keys } from "../../../platform/config/secrets.ts";
import { keyedDigest } from "../../../platform/base/keyed-digest.ts";
import type { Rows } from "./store.ts";

/**
 * The digest of a seal, in hex: over the seal's number, its rows and the previous seal, with the deployment's key. `before`: the previous
 * digest, or "" for the first seal.
 */
export function digestSeal(
  keys: Pick<Keys, "accessKey">,
  { tenant, number, before, rows }: { readonly tenant: string; readonly number: number; readonly before: string; readonly rows: Rows },
): string {
  const { ids, marks, until, digest } = rows;
  return keyedDigest(keys, JSON.stringify(["audit seal", tenant, number, before, until, digest, marks, ids])).toString("hex");
}
