import type { Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";

/** Refuses anything with a price if no payment is possible. Throws NO_PAYMENT_PROVIDER. */
export function refuseUnpayable({ provider }: Pick<Act, "provider">, { total }: { readonly total: number }): void {
  if (total > 0 && !provider) throw new Problem("NO_PAYMENT_PROVIDER");
}
