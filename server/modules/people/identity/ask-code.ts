import type { WebAct } from "../../../act.ts";
import { type Once, once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { CodeTarget } from "#domain/people/codes/code-purpose.ts";
import { orAlreadySent } from "./already-sent.ts";
import { requireProof, type Proof } from "./require-proof.ts";
import { countryOf } from "../numbers/read-phone.ts";
import { identifyBrowser } from "./identify-browser.ts";
import { sendCode } from "./send-code.ts";
import { isServedCountry } from "./store/codes.ts";

/**
 * Sends a new code of six digits, valid for five minutes in this browser, and invalidates the previous one for the same target. The result
 * does not depend on whether the number is known. `idempotency` makes a repeated call harmless. A request that comes too soon from the same
 * browser gets the waiting time and no new code, and its previous code still works. Throws TOO_MANY_REQUESTS with the seconds to wait if no
 * previous code works, PHONE_NOT_SERVED with `details.country` for a country that the tenant does not serve, PROOF_NEEDED while codes are
 * being guessed or many are requested. `own`: a number already proved to this browser.
 * Not held by this: an attacker with the phone, or with its number ported by the operator.
 */
export async function askCode(
  act: WebAct,
  {
    target,
    idempotency,
    proof,
  }: { readonly target: CodeTarget; readonly idempotency?: Once | undefined; readonly proof?: Proof | "own" | undefined },
): Promise<{ readonly resendAfterSeconds: number }> {
  const { phone: recipient, purpose, subject } = target;
  const send = () =>
    act.db.transaction(act, async (tx) => {
      const browser = await identifyBrowser(act, tx);
      const ask = async () => {
        if (!(await isServedCountry(tx, recipient))) throw new Problem("PHONE_NOT_SERVED", { details: { country: countryOf(recipient) } });
        const { isReserve } = proof === "own" ? { isReserve: false } : await requireProof(act, tx, { ...target, browser, proof });
        return sendCode(act, tx, { channel: "whatsapp", recipient, purpose, subject, browser, isReserve });
      };
      return idempotency ? once(tx, { tenant: act.tenant, owner: browser, ...idempotency }, ask) : ask();
    });
  return orAlreadySent(act, { target: { purpose, subject, recipient }, ask: send });
}
