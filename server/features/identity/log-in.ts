import type { Ctx } from "../../context.ts";
import { once } from "../../database/once.ts";
import { judgeCode, refuseCode, type CodeResult } from "./check-code.ts";
import type { Person } from "./current-person.ts";
import { giveToken, openSession, type NewSession } from "./open-session.ts";
import { meetPerson } from "./store/people.ts";
import { lockBrowser } from "./store/traces.ts";

type Once = { readonly key: string; readonly bodyHash: string };

/**
 * Logs in with the code that was sent to `phone` at this browser's wish. The person is made at the first login; one that was away for
 * long is closed, and a new one begins. Throws CODE_WRONG, CODE_EXPIRED or CODE_TRIES_OVER.
 */
export async function logIn(ctx: Ctx, phone: string, code: string, at: Once): Promise<Person> {
  const { owner, tenant } = ctx;
  if (owner === null) return refuse({ kind: "wrong", triesLeft: 0 });
  let opened: NewSession | null = null;
  const done = await ctx.db.transaction(tenant, async (tx) => {
    await lockBrowser(tx, tenant, owner);
    const answer = await once(tx, { tenant, owner, ...at }, async () => {
      const result = await judgeCode(ctx, tx, { phone, purpose: "login", subject: "", code, key: at.key });
      if (result.kind !== "right") return { result, personId: null };
      return { result, personId: await meetPerson(ctx, tx, phone) };
    });
    // The same call again gets the same token, and no second session.
    if (answer.personId !== null) opened = await openSession(ctx, tx, { personId: answer.personId, method: "code", key: at.key });
    return answer;
  });
  if (done.personId === null || opened === null) return refuse(done.result);
  giveToken(ctx, opened);
  return { id: done.personId, phone };
}

function refuse(result: CodeResult): never {
  refuseCode(result);
  throw new Error("a right code logged nobody in");
}
