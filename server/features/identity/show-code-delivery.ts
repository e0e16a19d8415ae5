import type { CodeDelivery } from "#contract/code-delivery.ts";
import type { Ctx } from "../../context.ts";
import { readDeliveries } from "../messaging/read-delivery.ts";
import { readNewestCode } from "./store/codes.ts";

/**
 * How the message with the newest code that this browser asked for stands, by the message's own row. `untold` where there is no such code, and where
 * the answer would tell whether somebody is known by the number or address.
 */
export async function showCodeDelivery(ctx: Ctx): Promise<CodeDelivery> {
  const { owner } = ctx;
  return ctx.db.transaction(ctx.tenant, async (tx): Promise<CodeDelivery> => {
    const code = await readNewestCode(tx, owner ?? "");
    if (!code?.is_told) return { kind: "code-delivery", state: "untold" };
    const { id: subject, recipient } = code;
    const channel = recipient.includes("@") ? "email" : "whatsapp";
    const [found] = await readDeliveries(tx, [{ templates: ["identity.code"], subject, channel, recipient }]);
    return { kind: "code-delivery", state: found?.state ?? "not_sent" };
  });
}
