import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { deletePasskeys } from "./store/passkeys.ts";
import { findPerson } from "./store/people.ts";
import { endSessions } from "./store/sessions.ts";

export type EndedPerson = { readonly sessions: number; readonly passkeys: number };

/**
 * Ends every session of the person with a number, and with `withPasskeys` removes every passkey. For the operator, with an audit row. Null
 * for an unknown number. `phone` is E.164.
 */
export async function endPerson(
  act: Pick<Act, "db" | "tenant" | "actor">,
  { phone, withPasskeys }: { readonly phone: string; readonly withPasskeys: boolean },
): Promise<EndedPerson | null> {
  demand(act, "person.end");
  return act.db.transaction(act, async (tx) => {
    const person = await findPerson(tx, phone);
    if (person === undefined) return null;
    const sessions = await endSessions(tx, { person_id: person });
    const passkeys = withPasskeys ? await deletePasskeys(tx, person) : 0;
    recordAudit(tx, { topic: "person.sessions_ended", subject: person, data: { sessions, passkeys } });
    return { sessions, passkeys };
  });
}
