import { ownerOf, type WebAct } from "../../../act.ts";
import { type Once, once } from "../../../platform/database/once.ts";
import { judgeCode, refuseCode, type CodeResult } from "./check-code.ts";
import type { Person } from "./current-person.ts";
import { giveToken, openSession, recallSession, sealSession } from "./open-session.ts";
import { meetPerson } from "./store/people.ts";
import { lockBrowser } from "./store/lock-browser.ts";

/**
 * Logs in with the code that this browser had sent to `phone`. The first login makes the person. A person away for too long is closed and
 * replaced by a new one. Throws CODE_WRONG, CODE_EXPIRED or CODE_TRIES_OVER.
 */
export async function logIn(
  act: WebAct,
  { phone, code, idempotency }: { readonly phone: string; readonly code: string; readonly idempotency: Once },
): Promise<Person> {
  const { tenant } = act;
  const owner = ownerOf(act);
  if (owner === null) return refuse({ kind: "wrong", triesLeft: 0 });
  const done = await act.db.transaction(act, async (tx) => {
    await lockBrowser(tx, owner);
    const answer = await once(tx, { tenant, owner, ...idempotency }, async () => {
      const result = await judgeCode(act, tx, { phone, purpose: "login", subject: "", code, key: idempotency.key });
      if (result.kind !== "right") return { result, personId: null, sealed: null };
      const personId = await meetPerson(act, tx, phone);
      return { result, personId, sealed: sealSession(act, await openSession(act, tx, { personId, method: "code" })) };
    });
    // For a day, a repeated call gets the same session and token again.
    return { ...answer, session: answer.sealed === null ? null : await recallSession(act, tx, answer.sealed) };
  });
  if (done.personId === null || done.session === null) return refuse(done.result.kind === "right" ? { kind: "expired" } : done.result);
  giveToken(act, done.session);
  return { id: done.personId, phone };
}

function refuse(result: CodeResult): never {
  refuseCode(result);
  throw new Error("a right code logged nobody in");
}
