import type { Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";

/** Refuses to take or note anything that has a price where nobody could pay for it. Throws NO_PAYMENT_PROVIDER. */
export function refuseUnpayable({ provider }: Pick<Act, "provider">, { total }: { readonly total: number }): void {
  if (total > 0 && !provider) throw new Problem("NO_PAYMENT_PROVIDER");
}
