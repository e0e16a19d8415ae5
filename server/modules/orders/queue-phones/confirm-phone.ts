import type { WebAct } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { keyedDigest } from "../../../platform/base/keyed-digest.ts";
import { askCode } from "../../people/identity/ask-code.ts";
import { judgeCode, refuseCode, type CodeResult } from "../../people/identity/check-code.ts";
import { currentLogin } from "../../people/identity/current-person.ts";
import type { Proof } from "../../people/identity/require-proof.ts";
import { identifyBrowser } from "../../people/identity/identify-browser.ts";
import { giveProved, logInProved } from "../../people/identity/log-in-proved.ts";
import { refuseWithoutCode } from "../../people/identity/refuse-guessing.ts";
import { needQueue } from "../queue/read-queue.ts";

const PHONE_DIGITS = 32;

/**
 * Returns the keyed digest of the visitor's confirmed number, for this queue alone, so that it cannot be matched with another queue's. Null
 * if the queue requires none, or without a login.
 * Not held by this: possession of the phone.
 */
export async function confirmedPhone(act: WebAct, event: string): Promise<string | null> {
  const { state } = await needQueue(act, { event });
  const login = state.asksPhone ? await currentLogin(act) : null;
  if (!login) return null;
  const text = JSON.stringify(["queue phone", act.tenant, event.toLowerCase(), state.epoch, login.phone]);
  return keyedDigest(act.secrets, text).toString("hex").slice(0, PHONE_DIGITS);
}

const targetOf = (phone: string, event: string) => ({ phone, purpose: "queue", subject: event.toLowerCase() }) as const;

type Asking = { readonly event: string; readonly phone: string; readonly idempotency: Once; readonly proof: Proof | undefined };

/** Sends the code for a place in a queue. Throws NOT_FOUND and the errors of askCode. */
export async function askQueueCode(
  act: WebAct,
  { event, phone, idempotency, proof }: Asking,
): Promise<{ readonly resendAfterSeconds: number }> {
  await needQueue(act, { event });
  return askCode(act, { target: targetOf(phone, event), idempotency, proof });
}

type Confirming = { readonly event: string; readonly phone: string; readonly code: string; readonly idempotency: Once };

/**
 * Checks the code and logs this browser in with the number, unless it has a login (decision 56). Returns the number for this browser's
 * places. Throws NOT_FOUND, CODE_WRONG, CODE_EXPIRED and CODE_TRIES_OVER.
 */
export async function confirmQueuePhone(act: WebAct, { event, phone, code, idempotency }: Confirming): Promise<string> {
  await needQueue(act, { event });
  const target = targetOf(phone, event);
  await refuseWithoutCode(act, { codeTarget: target, once: idempotency });
  const login = await currentLogin(act);
  const { result, sealed } = await act.db.transaction(act, async (tx) => {
    const owner = await identifyBrowser(act, tx);
    return once(tx, { tenant: act.tenant, owner, ...idempotency }, async (): Promise<{ result: CodeResult; sealed: string | null }> => {
      const judged = await judgeCode(act, tx, { ...target, code, key: idempotency.key });
      return { result: judged, sealed: judged.kind === "right" ? await logInProved(act, tx, { phone, login }) : null };
    });
  });
  refuseCode(result);
  await giveProved(act, sealed);
  return login?.phone ?? phone;
}
