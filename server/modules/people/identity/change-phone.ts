import { ownerOf, type WebAct } from "../../../act.ts";
import { type Once, once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { record } from "../../../platform/events/record.ts";
import { askCode } from "./ask-code.ts";
import type { Proof } from "./require-proof.ts";
import { compareCode, refuseCode, type CodeResult } from "./check-code.ts";
import { requireLogin, type Person } from "./current-person.ts";
import { movePerson } from "./store/people.ts";
import { endSessions, proveSession } from "./store/sessions.ts";
import { notifyPerson } from "./notify-person.ts";
import { lockBrowser } from "./store/lock-browser.ts";

/** Sends one code to the person's number and another to the new one. Throws the errors of `askCode`, and LOGIN_REQUIRED. */
export async function askPhoneCodes(
  act: WebAct,
  { phone, idempotency, proof }: { readonly phone: string; readonly idempotency: Once; readonly proof?: Proof | undefined },
): Promise<{ readonly resendAfterSeconds: number }> {
  const login = await requireLogin(act);
  if (phone === login.phone) throw new Problem("PHONE_NOT_SERVED");
  const to = { purpose: "change_phone", subject: login.id } as const;
  const sent = await askCode(act, { target: { ...to, phone }, idempotency: { ...idempotency, key: `${idempotency.key}-new` }, proof });
  await askCode(act, {
    target: { ...to, phone: login.phone },
    idempotency: { ...idempotency, key: `${idempotency.key}-old` },
    proof: "own",
  });
  return sent;
}

/**
 * Replaces the logged-in person's number, once both numbers are proved. Earlier orders stay the person's, tickets received by the old
 * number move to the new one, and all other sessions end. Throws LOGIN_REQUIRED, PHONE_TAKEN for another login's number, and the refusals
 * of a code.
 */
export async function changePhone(
  act: WebAct,
  {
    change,
    idempotency,
  }: { readonly change: { readonly phone: string; readonly oldCode: string; readonly newCode: string }; readonly idempotency: Once },
): Promise<Person> {
  const login = await requireLogin(act);
  const owner = ownerOf(act) ?? login.id;
  const done = await act.db.transaction(act, async (tx) => {
    await lockBrowser(tx, owner);
    return once(tx, { tenant: act.tenant, owner, ...idempotency }, async (): Promise<{ result: CodeResult }> => {
      const target = { purpose: "change_phone", subject: login.id } as const;
      const old = await compareCode(act, tx, { ...target, recipient: login.phone, code: change.oldCode });
      if (old.result.kind !== "right") return { result: old.result };
      const next = await compareCode(act, tx, { ...target, recipient: change.phone, code: change.newCode });
      if (next.result.kind !== "right") return { result: next.result };
      await Promise.all([old.spend(), next.spend()]);
      const tickets = await movePerson(tx, { personId: login.id, phone: change.phone, keep: ownerOf(act) });
      if (!tickets) throw new Problem("PHONE_TAKEN");
      await endSessions(tx, { person_id: login.id, except: login.sessionId });
      record(tx, { topic: "person.phone_changed", subject: login.id, data: { tickets } });
      // Notify the old number too: its owner may not have made the change.
      notifyPerson(act, tx, { template: "identity.phone_changed", phone: login.phone, subject: act.newId() });
      proveSession(tx, login.sessionId);
      return { result: { kind: "right" } };
    });
  });
  refuseCode(done.result);
  return { id: login.id, phone: change.phone };
}
