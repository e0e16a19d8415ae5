import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../../context.ts";

type Keyed = Pick<Ctx, "secrets" | "tenant">;

/** What is kept instead of a code, a network or a call's key: nothing can be guessed from it without the deployment's secret. */
export function keyedHash({ secrets, tenant }: Keyed, kind: "code" | "address" | "network" | "block" | "call", text: string): string {
  return createHmac("sha256", secrets.accessKey)
    .update(JSON.stringify([kind, tenant, text]))
    .digest("hex");
}

/** Whether two digests of `keyedHash` are the same, in a time that does not depend on where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, "hex"), Buffer.from(other, "hex")];
  return a.length === 32 && b.length === 32 && timingSafeEqual(a, b);
}
