import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { ownerOf, type WebAct } from "../../../act.ts";
import { type Once, once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { record } from "../../../platform/events/record.ts";
import { askCode } from "./ask-code.ts";
import { judgeCode, refuseCode, type CodeResult } from "./check-code.ts";
import { requireLogin } from "./current-person.ts";
import type { Proof } from "./require-proof.ts";
import { judgePasskey } from "./log-in-with-passkey.ts";
import { proveSession } from "./store/sessions.ts";
import { lockBrowser } from "./store/lock-browser.ts";

/** Sends a code to the logged-in person's number. Throws LOGIN_REQUIRED and the errors of `askCode`. */
export async function askStepUpCode(
  act: WebAct,
  { idempotency, proof }: { readonly idempotency: Once; readonly proof?: Proof | undefined },
): Promise<{ readonly resendAfterSeconds: number }> {
  const login = await requireLogin(act);
  return askCode(act, { target: { phone: login.phone, purpose: "step_up", subject: login.sessionId }, idempotency, proof });
}

/** Accepts the code as proof for this session alone. Throws LOGIN_REQUIRED, and the refusals of a code. */
export async function stepUp(act: WebAct, { code, idempotency }: { readonly code: string; readonly idempotency: Once }): Promise<void> {
  const login = await requireLogin(act);
  const owner = ownerOf(act) ?? login.id;
  const done = await act.db.transaction(act, async (tx) => {
    await lockBrowser(tx, owner);
    return once(tx, { tenant: act.tenant, owner, ...idempotency }, async (): Promise<{ result: CodeResult }> => {
      const target = { phone: login.phone, purpose: "step_up", subject: login.sessionId } as const;
      const result = await judgeCode(act, tx, { ...target, code, key: idempotency.key });
      if (result.kind === "right") {
        proveSession(tx, login.sessionId);
        record(tx, {
          topic: "person.stepped_up",
          subject: login.id,
          data: { method: "code", sessionId: login.sessionId },
        });
      }
      return { result };
    });
  });
  refuseCode(done.result);
}

/**
 * Accepts the logged-in person's passkey as proof for this session alone. Throws LOGIN_REQUIRED, and PASSKEY_REFUSED, also for another
 * person's.
 */
export async function stepUpWithPasskey(
  act: WebAct,
  { response, idempotency }: { readonly response: AuthenticationResponseJSON; readonly idempotency: Once },
): Promise<void> {
  const login = await requireLogin(act);
  const owner = ownerOf(act) ?? login.id;
  const done = await act.db.transaction(act, async (tx) => {
    await lockBrowser(tx, owner);
    return once(tx, { tenant: act.tenant, owner, ...idempotency }, async () => {
      const isOwn = (await judgePasskey(act, tx, { browser: owner, response })) === login.id;
      if (isOwn) {
        proveSession(tx, login.sessionId);
        record(tx, {
          topic: "person.stepped_up",
          subject: login.id,
          data: { method: "passkey", sessionId: login.sessionId },
        });
      }
      return { isOwn };
    });
  });
  if (!done.isOwn) throw new Problem("PASSKEY_REFUSED");
}
