import type { Ctx } from "../../context.ts";
import { once } from "../../database/once.ts";
import { Problem } from "../../problem.ts";
import type { CodeTarget } from "./code-purpose.ts";
import { demandProof, type Proof } from "./demand-proof.ts";
import { knowBrowser } from "./know-browser.ts";
import { sendCode } from "./send-code.ts";
import { isServedCountry } from "./store/codes.ts";

type Once = { readonly key: string; readonly bodyHash: string };

/**
 * Sends a new code of six digits, which works for five minutes in this browser; one before it for the same target is dead. What
 * happens does not depend on whether anybody is known by the number. `at` makes a repeated call harmless. Throws TOO_MANY_REQUESTS
 * with the seconds to wait, PHONE_NOT_SERVED for a country that the tenant does not serve, PROOF_NEEDED while codes are being guessed.
 */
export async function askCode(ctx: Ctx, target: CodeTarget, at?: Once, proof?: Proof): Promise<{ readonly resendAfterSeconds: number }> {
  const { phone: recipient, purpose, subject } = target;
  return ctx.db.transaction(ctx.tenant, async (tx) => {
    const browser = await knowBrowser(ctx, tx);
    const ask = async () => {
      if (!(await isServedCountry(tx, ctx.tenant, recipient))) throw new Problem("PHONE_NOT_SERVED");
      await demandProof(ctx, tx, { browser, phone: recipient }, proof);
      return sendCode(ctx, tx, { channel: "whatsapp", recipient, purpose, subject, browser });
    };
    return at ? once(tx, { tenant: ctx.tenant, owner: browser, ...at }, ask) : ask();
  });
}
