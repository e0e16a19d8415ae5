import type { WebAct } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { askCode } from "../../people/identity/ask-code.ts";
import { judgeCode, refuseCode, type CodeResult } from "../../people/identity/check-code.ts";
import { currentLogin } from "../../people/identity/current-person.ts";
import type { Proof } from "../../people/identity/require-proof.ts";
import { identifyBrowser } from "../../people/identity/identify-browser.ts";
import { giveProved, logInProved } from "../../people/identity/log-in-proved.ts";
import { refuseWithoutCode } from "../../people/identity/refuse-guessing.ts";
import { findDoor } from "./open-door.ts";
import { grantBrowser } from "./store.ts";

/** The maximum of browsers per number. A further one replaces the first. */
const MOST_BROWSERS = 5;

const targetOf = (phone: string, subject: string) => ({ phone, purpose: "get_video", subject }) as const;

type Ask = { readonly code: string; readonly idempotency: Once; readonly proof: Proof | undefined };

/** Sends a code to an entitlement's number. Throws NOT_FOUND and the errors of askCode. */
export async function askVideoCode(act: WebAct, { code, idempotency, proof }: Ask): Promise<{ readonly resendAfterSeconds: number }> {
  const { row } = await findDoor(act, code);
  return askCode(act, { target: targetOf(row.phone, row.id), idempotency, proof });
}

type Open = { readonly code: string; readonly token: string; readonly idempotency: Once };

/**
 * Checks the code. This browser may then watch, and the number is logged in unless somebody else is. Returns the entitlement. Throws
 * NOT_FOUND, CODE_WRONG and similar, IDEMPOTENCY_MISMATCH.
 */
export async function openVideo(act: WebAct, { code, token, idempotency }: Open): Promise<string> {
  const { row } = await findDoor(act, code);
  const target = targetOf(row.phone, row.id);
  await refuseWithoutCode(act, { codeTarget: target, once: idempotency });
  const login = await currentLogin(act);
  const { result, sealed } = await act.db.transaction(act, async (tx) => {
    const owner = await identifyBrowser(act, tx);
    return once(tx, { tenant: act.tenant, owner, ...idempotency }, async (): Promise<{ result: CodeResult; sealed: string | null }> => {
      const judged = await judgeCode(act, tx, { ...target, code: token, key: idempotency.key });
      if (judged.kind !== "right") return { result: judged, sealed: null };
      await grantBrowser(tx, { id: row.id, owner, most: MOST_BROWSERS });
      recordAudit(tx, { topic: "video.opened", subject: row.id });
      return { result: judged, sealed: await logInProved(act, tx, { phone: row.phone, login }) };
    });
  });
  refuseCode(result);
  await giveProved(act, sealed);
  return row.id;
}
