import type { Ctx } from "../../../context.ts";
import { type Once, once } from "../../../platform/database/once.ts";
import { record } from "../../../platform/events/record.ts";
import { orAlreadySent } from "./already-sent.ts";
import { compareCode, refuseCode, type CodeResult } from "./check-code.ts";
import { requireLogin } from "./current-person.ts";
import { identifyBrowser } from "./identify-browser.ts";
import { sendCode } from "./send-code.ts";
import { addOlderOrders, countOlderOrders } from "./store/orders.ts";
import { lockBrowser } from "./store/lock-browser.ts";

/** How many orders name the person's number but are too old for it to prove them: it may have been somebody else's then. */
export async function olderOrders(ctx: Ctx): Promise<number> {
  const login = await requireLogin(ctx);
  return ctx.db.pipelined(ctx.tenant, (tx) => countOlderOrders(tx, login.id, null));
}

/** Sends a code to an address, if one of those orders names it. Who asks cannot tell. */
export async function askOlderOrdersCode(
  ctx: Ctx,
  { email, idempotency }: { readonly email: string; readonly idempotency: Once },
): Promise<{ readonly resendAfterSeconds: number }> {
  const login = await requireLogin(ctx);
  const recipient = email.toLowerCase();
  const target = { purpose: "old_orders", subject: login.id, recipient } as const;
  const send = () =>
    ctx.db.transaction(ctx.tenant, async (tx) => {
      const browser = await identifyBrowser(ctx, tx);
      return once(tx, { tenant: ctx.tenant, owner: browser, ...idempotency }, async () => {
        const isMute = (await countOlderOrders(tx, login.id, recipient)) === 0;
        return sendCode(ctx, tx, { ...target, channel: "email", browser, isMute });
      });
    });
  return orAlreadySent(ctx, { target, ask: send });
}

/** Makes those orders the person's, by the code that was sent to their address; answers how many are left. */
export async function proveOlderOrders(
  ctx: Ctx,
  { email, code, idempotency }: { readonly email: string; readonly code: string; readonly idempotency: Once },
): Promise<number> {
  const login = await requireLogin(ctx);
  const recipient = email.toLowerCase();
  const owner = ctx.owner ?? login.id;
  const done = await ctx.db.transaction(ctx.tenant, async (tx) => {
    await lockBrowser(tx, owner);
    return once(tx, { tenant: ctx.tenant, owner, ...idempotency }, async (): Promise<{ result: CodeResult }> => {
      const { result, spend } = await compareCode(ctx, tx, { recipient, purpose: "old_orders", subject: login.id, code });
      if (result.kind !== "right") return { result };
      await spend();
      const added = await addOlderOrders(tx, login.id, recipient);
      record(tx, { actor: "visitor", topic: "person.orders_proved", subject: login.id, data: { orders: added } });
      return { result };
    });
  });
  refuseCode(done.result);
  return olderOrders(ctx);
}
