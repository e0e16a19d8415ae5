import { demand, type Act } from "../../../act.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { findProviderKind } from "../../../platform/adapters/open-provider.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { requireChannels } from "./check-account.ts";
import { refuseAccount } from "./refuse-account.ts";
import { lockAccounts, saveChannels } from "./store.ts";

/** Replaces the payment methods of a brand's account. Returns them in the usual order. Needs the operator's rights. Throws AccountRefused. */
export async function switchChannels(
  act: Pick<Act, "db" | "tenant" | "actor">,
  names: readonly string[],
): Promise<readonly PaymentChannel[]> {
  demand(act, "account.change");
  return act.db.operate(act, async (tx) => {
    const current = (await lockAccounts(tx)).find((row) => row.retired_at === null);
    if (!current) return refuseAccount(`${act.tenant} has no payment account`);
    const { name, kind } = current;
    const channels = requireChannels(findProviderKind(kind) ?? refuseAccount(`this version has no provider "${kind}"`), names);
    saveChannels(tx, name, channels);
    recordAudit(tx, { topic: "payment_account.channels_kept", data: { account: name, channels } });
    return channels;
  });
}
