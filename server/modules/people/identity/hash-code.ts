import { timingSafeEqual } from "node:crypto";
import type { Act } from "../../../act.ts";
import { everyDigest, keyedDigest } from "../../../platform/base/keyed-digest.ts";

type Keyed = Pick<Act, "secrets" | "tenant">;
type Kind = "code" | "address" | "network" | "block" | "call";

/** The stored digest of a code, a network or a call's key. It cannot be guessed without the deployment's secret. */
export function keyedHash({ secrets, tenant }: Keyed, kind: Kind, text: string): string {
  return keyedDigest(secrets, JSON.stringify([kind, tenant, text])).toString("hex");
}

/** Whether `given` is the `keyedHash` of the text, under this secret or an earlier readable one. */
export function isKeyedHash(
  { secrets, tenant }: Keyed,
  { kind, text, given }: { readonly kind: Kind; readonly text: string; readonly given: string },
): boolean {
  return everyDigest(secrets, JSON.stringify([kind, tenant, text])).some((digest) => sameHash(digest.toString("hex"), given));
}

/** Compares two digests of `keyedHash` in a time independent of their difference. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, "hex"), Buffer.from(other, "hex")];
  return a.length === 32 && b.length === 32 && timingSafeEqual(a, b);
}
