import type { Services } from "../../../act.ts";
import { currentProvider } from "../../../platform/ports/payment-accounts.ts";
import { sellsForMoney } from "./store.ts";

/** Returns those of these brands that sell at a price now but have no payment account. */
export async function listUnpayable({ db, accounts }: Pick<Services, "db" | "accounts">, brands: readonly string[]): Promise<string[]> {
  const unpayable: string[] = [];
  for (const brand of brands) {
    if (currentProvider(accounts, brand)) continue;
    if (await db.pipelined(brand, sellsForMoney)) unpayable.push(brand);
  }
  return unpayable;
}
