import { ownerOf, type WebAct } from "../../../act.ts";
import { type Once, once } from "../../../platform/database/once.ts";
import { record } from "../../../platform/events/record.ts";
import { orAlreadySent } from "./already-sent.ts";
import { compareCode, refuseCode, type CodeResult } from "./check-code.ts";
import { requireLogin } from "./current-person.ts";
import { identifyBrowser } from "./identify-browser.ts";
import { sendCode } from "./send-code.ts";
import { addOlderOrders, countOlderOrders } from "./store/orders.ts";
import { lockBrowser } from "./store/lock-browser.ts";

/** Counts orders with the person's number from so long ago that the number may have been somebody else's. */
export async function olderOrders(act: WebAct): Promise<number> {
  const login = await requireLogin(act);
  return act.db.pipelined(act.tenant, (tx) => countOlderOrders(tx, login.id, null));
}

/** Sends a code to an address if one of the person's older orders has it. The answer is the same either way. */
export async function askOlderOrdersCode(
  act: WebAct,
  { email, idempotency }: { readonly email: string; readonly idempotency: Once },
): Promise<{ readonly resendAfterSeconds: number }> {
  const login = await requireLogin(act);
  const recipient = email.toLowerCase();
  const target = { purpose: "old_orders", subject: login.id, recipient } as const;
  const send = () =>
    act.db.transaction(act, async (tx) => {
      const browser = await identifyBrowser(act, tx);
      return once(tx, { tenant: act.tenant, owner: browser, ...idempotency }, async () => {
        const isMute = (await countOlderOrders(tx, login.id, recipient)) === 0;
        return sendCode(act, tx, { ...target, channel: "email", browser, isMute });
      });
    });
  return orAlreadySent(act, { target, ask: send });
}

/** Assigns the older orders with this address to the person, by the code sent to the address. Returns the number of older orders left. */
export async function proveOlderOrders(
  act: WebAct,
  { email, code, idempotency }: { readonly email: string; readonly code: string; readonly idempotency: Once },
): Promise<number> {
  const login = await requireLogin(act);
  const recipient = email.toLowerCase();
  const owner = ownerOf(act) ?? login.id;
  const done = await act.db.transaction(act, async (tx) => {
    await lockBrowser(tx, owner);
    return once(tx, { tenant: act.tenant, owner, ...idempotency }, async (): Promise<{ result: CodeResult }> => {
      const { result, spend } = await compareCode(act, tx, { recipient, purpose: "old_orders", subject: login.id, code });
      if (result.kind !== "right") return { result };
      await spend();
      const added = await addOlderOrders(tx, login.id, recipient);
      record(tx, { topic: "person.orders_proved", subject: login.id, data: { orders: added } });
      return { result };
    });
  });
  refuseCode(done.result);
  return olderOrders(act);
}
