import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { lockAccounts, retireCurrent } from "./store.ts";

/**
 * Retires a brand's account: no new payments, but it still serves the existing ones. Returns its name, or null without one. Needs the
 * operator's rights.
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
