import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { PasskeyList } from "#contract/people/passkeys.ts";
import { ownerOf, visitorOf, type WebAct } from "../../../act.ts";
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

/** EdDSA, ES256 and RS256: the algorithms that authenticators support. */
const ALGORITHMS = [-8, -7, -257];

/** Returns the host for a new passkey, which works on no other tenant's host. */
export function relyingParty(act: Pick<WebAct, "origin">): string {
  return new URL(act.origin).hostname;
}

/** Returns the options for making a passkey for the logged-in person. Throws LOGIN_REQUIRED, STEP_UP_NEEDED. */
export async function startPasskey(act: WebAct, idempotency: Once) {
  const login = await requireFreshLogin(act);
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return act.db.transaction(act, async (tx) => {
    const browser = await identifyBrowser(act, tx);
    return once(tx, { tenant: act.tenant, owner: browser, ...idempotency }, async () => {
      const own = await readPasskeys(tx, login.id);
      const options = await generateRegistrationOptions({
        rpName: act.brand.title,
        rpID: relyingParty(act),
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

async function verify(act: WebAct, response: RegistrationResponseJSON, expectedChallenge: string) {
  const rules = {
    expectedChallenge,
    expectedOrigin: act.origin,
    expectedRPID: relyingParty(act),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  };
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyRegistrationResponse({ response, ...rules }).catch(() => null);
  if (!verified?.verified) throw new Problem("PASSKEY_REFUSED");
  return verified.registrationInfo;
}

/** Stores the passkey made for this browser's challenge. Throws LOGIN_REQUIRED, STEP_UP_NEEDED, PASSKEY_REFUSED. */
export async function addPasskey(
  act: WebAct,
  { response, idempotency }: { readonly response: RegistrationResponseJSON; readonly idempotency: Once },
): Promise<PasskeyList> {
  const login = await requireFreshLogin(act);
  const owner = ownerOf(act) ?? login.id;
  await act.db.transaction(act, async (tx) => {
    await lockBrowser(tx, owner);
    return once(tx, { tenant: act.tenant, owner, ...idempotency }, async () => {
      const challenge = await takeChallenge(tx, act.tenant, { browser: owner, act: "register" });
      if (challenge === undefined) throw new Problem("PASSKEY_REFUSED");
      const { credential, credentialBackedUp } = await verify(act, response, challenge);
      const id = act.newId();
      const isNew = await insertPasskey(tx, {
        id,
        person_id: login.id,
        credential_id: credential.id,
        rp_id: relyingParty(act),
        public_key: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: credential.transports ?? [],
        is_backed_up: credentialBackedUp,
        device: describeDevice(visitorOf(act).login.device),
      });
      if (!isNew) throw new Problem("PASSKEY_REFUSED");
      record(tx, { topic: "person.passkey_added", subject: login.id, data: { passkeyId: id } });
      notifyPerson(act, tx, { template: "identity.passkey_added", phone: login.phone, subject: id });
      return { id };
    });
  });
  return listPasskeys(act);
}

/** Lists the logged-in person's passkeys. Throws LOGIN_REQUIRED. */
export async function listPasskeys(act: WebAct): Promise<PasskeyList> {
  const login = await requireLogin(act);
  const rows = await act.db.pipelined(act.tenant, (tx) => readPasskeys(tx, login.id));
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

/** Removes one of the logged-in person's passkeys. Throws LOGIN_REQUIRED, STEP_UP_NEEDED, and NOT_FOUND for another person's. */
export async function removePasskey(act: WebAct, id: string): Promise<PasskeyList> {
  const login = await requireFreshLogin(act);
  await act.db.transaction(act, async (tx) => {
    if (!(await deletePasskey(tx, login.id, id))) throw new Problem("NOT_FOUND");
    record(tx, { topic: "person.passkey_removed", subject: login.id, data: { passkeyId: id } });
    notifyPerson(act, tx, { template: "identity.passkey_removed", phone: login.phone, subject: id });
  });
  return listPasskeys(act);
}
