import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { ownerOf, type WebAct } from "../../../act.ts";
import type { Sql } from "../../../platform/database/database.ts";
import { type Once, once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { relyingParty } from "./add-passkey.ts";
import type { Person } from "./current-person.ts";
import { identifyBrowser } from "./identify-browser.ts";
import { giveToken, openSession, recallSession, sealSession, type NewSession } from "./open-session.ts";
import { saveChallenge, lockPasskey, takeChallenge, usePasskey, type Passkey } from "./store/passkeys.ts";
import { readNumber } from "./store/people.ts";
import { lockBrowser } from "./store/lock-browser.ts";

/** Returns the challenge for an authenticator. It names nobody, so it does not reveal who has a passkey. */
export async function startPasskeyLogin(act: WebAct, idempotency: Once) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return act.db.transaction(act, async (tx) => {
    const browser = await identifyBrowser(act, tx);
    return once(tx, { tenant: act.tenant, owner: browser, ...idempotency }, async () => {
      const options = await generateAuthenticationOptions({ rpID: relyingParty(act), userVerification: "required" });
      await saveChallenge(tx, { browser, act: "login" }, options.challenge);
      return { ...options };
    });
  });
}

async function newCounter(
  act: WebAct,
  { response, challenge, key }: { readonly response: AuthenticationResponseJSON; readonly challenge: string; readonly key: Passkey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const publicKey = new Uint8Array(Buffer.from(key.public_key, "base64url"));
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: act.origin,
    expectedRPID: relyingParty(act),
    credential: { id: key.credential_id, publicKey, counter: key.counter },
    requireUserVerification: true,
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** Returns the id of the person whose passkey signed this browser's challenge. Null for any other answer. */
export async function judgePasskey(
  act: WebAct,
  tx: Sql,
  { browser, response }: { readonly browser: string; readonly response: AuthenticationResponseJSON },
): Promise<string | null> {
  const challenge = await takeChallenge(tx, act.tenant, { browser, act: "login" });
  if (challenge === undefined) return null;
  const key = await lockPasskey(tx, act.tenant, response.id);
  if (!key || key.rp_id !== relyingParty(act)) return null;
  const handle = response.response.userHandle;
  if (handle && Buffer.from(handle, "base64url").toString() !== key.person_id) return null;
  const counter = await newCounter(act, { response, challenge, key });
  if (counter === null) return null;
  await usePasskey(tx, act.tenant, { id: key.id, counter });
  return key.person_id;
}

/** Logs in with a passkey. Throws PASSKEY_REFUSED. The challenge is spent either way. */
export async function logInWithPasskey(
  act: WebAct,
  { response, idempotency }: { readonly response: AuthenticationResponseJSON; readonly idempotency: Once },
): Promise<Person> {
  const { tenant } = act;
  const owner = ownerOf(act);
  if (owner === null) throw new Problem("PASSKEY_REFUSED");
  const done = await act.db.transaction(act, async (tx): Promise<{ person: Person; session: NewSession } | null> => {
    await lockBrowser(tx, owner);
    const { personId, sealed } = await once(tx, { tenant, owner, ...idempotency }, async () => {
      const judged = await judgePasskey(act, tx, { browser: owner, response });
      const opened = judged === null ? null : await openSession(act, tx, { personId: judged, method: "passkey" });
      return { personId: judged, sealed: opened && sealSession(act, opened) };
    });
    const phone = personId === null ? undefined : await readNumber(tx, personId);
    const session = sealed === null ? null : await recallSession(act, tx, sealed);
    return personId === null || phone === undefined || session === null ? null : { person: { id: personId, phone }, session };
  });
  if (!done) throw new Problem("PASSKEY_REFUSED");
  giveToken(act, done.session);
  return done.person;
}
