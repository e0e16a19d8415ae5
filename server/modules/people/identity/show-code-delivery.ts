import type { CodeDelivery } from "#contract/people/code-delivery.ts";
import { maskEmail } from "#domain/people/fields/mask-email.ts";
import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import { ownerOf, type Act } from "../../../act.ts";
import { readDeliveries } from "../messages/read-delivery.ts";
import { readNewestCodes } from "./store/codes.ts";

/**
 * Returns the delivery state of this browser's newest codes, from the stored messages. `untold` if there is no such code, or if the answer
 * would reveal whether the recipient is known.
 */
export async function showCodeDelivery(act: Act): Promise<CodeDelivery> {
  const owner = ownerOf(act);
  return act.db.transaction(act, async (tx): Promise<CodeDelivery> => {
    const newest = await readNewestCodes(tx, owner ?? "");
    // Even the existence of a code would reveal a known number.
    if (!newest[0]?.is_told) return { kind: "code-delivery", state: "untold", codes: [] };
    const meant = newest.map(({ id: subject, recipient }) => {
      const channel = recipient.includes("@") ? ("email" as const) : ("whatsapp" as const);
      return { templates: ["identity.code" as const], subject, channel, recipient };
    });
    const found = await readDeliveries(tx, meant);
    const codes = newest.map(({ recipient }, n) => ({
      to: recipient.includes("@") ? maskEmail(recipient) : maskPhone(recipient),
      state: found[n]?.state ?? ("not_sent" as const),
    }));
    return { kind: "code-delivery", state: codes[0]!.state, codes };
  });
}
