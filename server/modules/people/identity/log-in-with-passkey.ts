import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Ctx } from "../../../context.ts";
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

/** What an authenticator is to sign; it names nobody, so that it tells nothing of who has a passkey. */
export async function startPasskeyLogin(ctx: Ctx, idempotency: Once) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return ctx.db.transaction(ctx.tenant, async (tx) => {
    const browser = await identifyBrowser(ctx, tx);
    return once(tx, { tenant: ctx.tenant, owner: browser, ...idempotency }, async () => {
      const options = await generateAuthenticationOptions({ rpID: relyingParty(ctx), userVerification: "required" });
      await saveChallenge(tx, { browser, act: "login" }, options.challenge);
      return { ...options };
    });
  });
}

async function newCounter(
  ctx: Ctx,
  { response, challenge, key }: { readonly response: AuthenticationResponseJSON; readonly challenge: string; readonly key: Passkey },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const publicKey = new Uint8Array(Buffer.from(key.public_key, "base64url"));
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: ctx.origin,
    expectedRPID: relyingParty(ctx),
    credential: { id: key.credential_id, publicKey, counter: key.counter },
    requireUserVerification: true,
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** The id of the person whose passkey signed the challenge of this browser; null for every kind of wrong answer. */
export async function judgePasskey(
  ctx: Ctx,
  tx: Sql,
  { browser, response }: { readonly browser: string; readonly response: AuthenticationResponseJSON },
): Promise<string | null> {
  const challenge = await takeChallenge(tx, ctx.tenant, { browser, act: "login" });
  if (challenge === undefined) return null;
  const key = await lockPasskey(tx, ctx.tenant, response.id);
  if (!key || key.rp_id !== relyingParty(ctx)) return null;
  const handle = response.response.userHandle;
  if (handle && Buffer.from(handle, "base64url").toString() !== key.person_id) return null;
  const counter = await newCounter(ctx, { response, challenge, key });
  if (counter === null) return null;
  await usePasskey(tx, ctx.tenant, { id: key.id, counter });
  return key.person_id;
}

/** Logs in with a passkey. Throws PASSKEY_REFUSED; the challenge is spent either way. */
export async function logInWithPasskey(
  ctx: Ctx,
  { response, idempotency }: { readonly response: AuthenticationResponseJSON; readonly idempotency: Once },
): Promise<Person> {
  const { owner, tenant } = ctx;
  if (owner === null) throw new Problem("PASSKEY_REFUSED");
  const done = await ctx.db.transaction(tenant, async (tx): Promise<{ person: Person; session: NewSession } | null> => {
    await lockBrowser(tx, owner);
    const { personId, sealed } = await once(tx, { tenant, owner, ...idempotency }, async () => {
      const judged = await judgePasskey(ctx, tx, { browser: owner, response });
      const opened = judged === null ? null : await openSession(ctx, tx, { personId: judged, method: "passkey" });
      return { personId: judged, sealed: opened && sealSession(ctx, opened) };
    });
    const phone = personId === null ? undefined : await readNumber(tx, personId);
    const session = sealed === null ? null : await recallSession(ctx, tx, sealed);
    return personId === null || phone === undefined || session === null ? null : { person: { id: personId, phone }, session };
  });
  if (!done) throw new Problem("PASSKEY_REFUSED");
  giveToken(ctx, done.session);
  return done.person;
}
