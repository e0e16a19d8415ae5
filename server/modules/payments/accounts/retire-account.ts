import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { lockAccounts, retireCurrent } from "./store.ts";

/**
 * Opens no more payments at a brand's account. It still answers for what was paid at it. Answers its name; null where the brand has none.
 * Needs the operator's rights.
 */
export async function retireAccount(act: Pick<Act, "db" | "tenant" | "actor">): Promise<string | null> {
  demand(act, "account.change");
  return act.db.operate(act, async (tx) => {
    const current = (await lockAccounts(tx)).find((row) => row.retired_at === null);
    if (!current) return null;
    retireCurrent(tx, null);
    recordAudit(tx, { topic: "payment_account.retired", data: { account: current.name } });
    return current.name;
  });
}
