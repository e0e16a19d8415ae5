import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { PasskeyList } from "#contract/people/passkeys.ts";
import type { Ctx } from "../../../context.ts";
import { type Once, once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { record } from "../../../platform/events/record.ts";
import { requireLogin } from "./current-person.ts";
import { describeDevice } from "./describe-device.ts";
import { identifyBrowser } from "./identify-browser.ts";
import { requireFreshLogin } from "./require-fresh-login.ts";
import { notifyPerson } from "./notify-person.ts";
import { deletePasskey, insertPasskey, saveChallenge, readPasskeys, takeChallenge } from "./store/passkeys.ts";
import { lockBrowser } from "./store/lock-browser.ts";

/** EdDSA, ES256 and RS256: what authenticators can. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey works at the host that it was made for, and at no other tenant's. */
export function relyingParty(ctx: Pick<Ctx, "origin">): string {
  return new URL(ctx.origin).hostname;
}

/** What an authenticator needs in order to make a passkey for who is logged in. Throws LOGIN_REQUIRED, STEP_UP_NEEDED. */
export async function startPasskey(ctx: Ctx, idempotency: Once) {
  const login = await requireFreshLogin(ctx);
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return ctx.db.transaction(ctx.tenant, async (tx) => {
    const browser = await identifyBrowser(ctx, tx);
    return once(tx, { tenant: ctx.tenant, owner: browser, ...idempotency }, async () => {
      const own = await readPasskeys(tx, login.id);
      const options = await generateRegistrationOptions({
        rpName: ctx.brandTitle,
        rpID: relyingParty(ctx),
        userName: login.phone,
        userDisplayName: login.phone,
        userID: new TextEncoder().encode(login.id),
        attestationType: "none",
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: own.map((key) => ({ id: key.credential_id, transports: key.transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await saveChallenge(tx, { browser, act: "register" }, options.challenge);
      return { ...options };
    });
  });
}

async function verify(ctx: Ctx, response: RegistrationResponseJSON, expectedChallenge: string) {
  const rules = {
    expectedChallenge,
    expectedOrigin: ctx.origin,
    expectedRPID: relyingParty(ctx),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  };
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyRegistrationResponse({ response, ...rules }).catch(() => null);
  if (!verified?.verified) throw new Problem("PASSKEY_REFUSED");
  return verified.registrationInfo;
}

/** Keeps the passkey that an authenticator made for the challenge of this browser. Throws LOGIN_REQUIRED, STEP_UP_NEEDED, PASSKEY_REFUSED. */
export async function addPasskey(
  ctx: Ctx,
  { response, idempotency }: { readonly response: RegistrationResponseJSON; readonly idempotency: Once },
): Promise<PasskeyList> {
  const login = await requireFreshLogin(ctx);
  const owner = ctx.owner ?? login.id;
  await ctx.db.transaction(ctx.tenant, async (tx) => {
    await lockBrowser(tx, owner);
    return once(tx, { tenant: ctx.tenant, owner, ...idempotency }, async () => {
      const challenge = await takeChallenge(tx, ctx.tenant, { browser: owner, act: "register" });
      if (challenge === undefined) throw new Problem("PASSKEY_REFUSED");
      const { credential, credentialBackedUp } = await verify(ctx, response, challenge);
      const id = ctx.newId();
      const isNew = await insertPasskey(tx, {
        id,
        person_id: login.id,
        credential_id: credential.id,
        rp_id: relyingParty(ctx),
        public_key: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: credential.transports ?? [],
        is_backed_up: credentialBackedUp,
        device: describeDevice(ctx.login.device),
      });
      if (!isNew) throw new Problem("PASSKEY_REFUSED");
      record(tx, { actor: "visitor", topic: "person.passkey_added", subject: login.id, data: { passkeyId: id } });
      notifyPerson(ctx, tx, { template: "identity.passkey_added", phone: login.phone, subject: id });
      return { id };
    });
  });
  return listPasskeys(ctx);
}

/** The passkeys of who is logged in. Throws LOGIN_REQUIRED. */
export async function listPasskeys(ctx: Ctx): Promise<PasskeyList> {
  const login = await requireLogin(ctx);
  const rows = await ctx.db.pipelined(ctx.tenant, (tx) => readPasskeys(tx, login.id));
  return {
    kind: "passkey-list",
    passkeys: rows.map(({ id, device, created_at, used_at }) => ({
      id,
      device,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
  };
}

/** Removes a passkey of who is logged in. Throws LOGIN_REQUIRED, STEP_UP_NEEDED, and NOT_FOUND for another person's. */
export async function removePasskey(ctx: Ctx, id: string): Promise<PasskeyList> {
  const login = await requireFreshLogin(ctx);
  await ctx.db.transaction(ctx.tenant, async (tx) => {
    if (!(await deletePasskey(tx, login.id, id))) throw new Problem("NOT_FOUND");
    record(tx, { actor: "visitor", topic: "person.passkey_removed", subject: login.id, data: { passkeyId: id } });
    notifyPerson(ctx, tx, { template: "identity.passkey_removed", phone: login.phone, subject: id });
  });
  return listPasskeys(ctx);
}
