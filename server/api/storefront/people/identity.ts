import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Hono } from "hono";
import { getCodeDelivery } from "#contract/people/code-delivery.ts";
import * as identity from "#contract/people/identity.ts";
import * as passkeys from "#contract/people/passkeys.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { addPasskey, listPasskeys, removePasskey, startPasskey } from "../../../modules/people/identity/add-passkey.ts";
import { askCode } from "../../../modules/people/identity/ask-code.ts";
import { askPhoneCodes, changePhone } from "../../../modules/people/identity/change-phone.ts";
import { logIn } from "../../../modules/people/identity/log-in.ts";
import { logInWithPasskey, startPasskeyLogin } from "../../../modules/people/identity/log-in-with-passkey.ts";
import { endSession, logOut, logOutEverywhere } from "../../../modules/people/identity/log-out.ts";
import { askOlderOrdersCode, olderOrders, proveOlderOrders } from "../../../modules/people/identity/older-orders.ts";
import { countChallenge, countWrongPasskeys, refuseWithoutCode } from "../../../modules/people/identity/refuse-guessing.ts";
import { showKnownBuyer } from "../../../modules/people/identity/show-known-buyer.ts";
import { readPhone } from "../../../modules/people/numbers/read-phone.ts";
import { describeSession, listSessions, showSession } from "../../../modules/people/identity/show-session.ts";
import { askStepUpCode, stepUp, stepUpWithPasskey } from "../../../modules/people/identity/step-up.ts";
import { showCodeDelivery } from "../../../modules/people/identity/show-code-delivery.ts";

/** Binds login, sessions and a person's own data. */
export function mountIdentity(app: Hono<ApiEnv>): void {
  const typed = (body: { readonly countryCode: string; readonly phoneNumber: string }) => readPhone(body.countryCode, body.phoneNumber);
  mount(app, identity.getSession, showSession);
  mount(app, getCodeDelivery, (act) => showCodeDelivery(act));
  mount(app, identity.askLoginCode, async (act, { body, once }) => {
    const sent = await askCode(act, {
      target: { phone: typed(body), purpose: "login", subject: "" },
      idempotency: once,
      proof: body.proof,
    });
    return { kind: "code-sent" as const, ...sent };
  });
  mount(app, identity.logIn, async (act, { body, once }) => {
    const phone = typed(body);
    await refuseWithoutCode(act, { codeTarget: { phone, purpose: "login", subject: "" }, once });
    return describeSession(act, await logIn(act, { phone, code: body.code, idempotency: once }));
  });
  mount(app, identity.logOut, async (act) => {
    await logOut(act);
    return describeSession(act, null);
  });
  mount(app, identity.logOutEverywhere, async (act, { body }) => {
    await logOutEverywhere(act, body.removePasskeys);
    return describeSession(act, null);
  });
  mount(app, identity.listSessions, listSessions);
  mount(app, identity.endSession, async (act, { params }) => {
    await endSession(act, params.id);
    return listSessions(act);
  });
  mount(app, identity.askPhoneCodes, async (act, { body, once }) => {
    return { kind: "code-sent" as const, ...(await askPhoneCodes(act, { phone: typed(body), idempotency: once, proof: body.proof })) };
  });
  mount(app, identity.changePhone, async (act, { body, once }) => {
    const { oldCode, newCode } = body;
    return describeSession(act, await changePhone(act, { change: { phone: typed(body), oldCode, newCode }, idempotency: once }));
  });
  mount(app, identity.getOlderOrders, async (act) => ({ kind: "older-orders" as const, count: await olderOrders(act) }));
  mount(app, identity.getKnownBuyer, showKnownBuyer);
  mount(app, identity.askOlderOrdersCode, async (act, { body, once }) => {
    return { kind: "code-sent" as const, ...(await askOlderOrdersCode(act, { email: body.email, idempotency: once })) };
  });
  mount(app, identity.proveOlderOrders, async (act, { body, once }) => {
    return { kind: "older-orders" as const, count: await proveOlderOrders(act, { email: body.email, code: body.code, idempotency: once }) };
  });
  mountPasskeys(app);
  mountStepUp(app);
}

function mountStepUp(app: Hono<ApiEnv>): void {
  mount(app, passkeys.askStepUpCode, async (act, { body, once }) => {
    return { kind: "code-sent" as const, ...(await askStepUpCode(act, { idempotency: once, proof: body.proof })) };
  });
  mount(app, passkeys.stepUp, async (act, { body, once }) => {
    await stepUp(act, { code: body.code, idempotency: once });
    return showSession(act);
  });
  mount(app, passkeys.stepUpWithPasskey, async (act, { body, once }) => {
    await countWrongPasskeys(act, () => stepUpWithPasskey(act, { response: body as AuthenticationResponseJSON, idempotency: once }));
    return showSession(act);
  });
}

function mountPasskeys(app: Hono<ApiEnv>): void {
  mount(app, passkeys.startPasskey, async (act, { once }) => ({
    kind: "passkey-options" as const,
    options: await startPasskey(act, once),
  }));
  mount(app, passkeys.addPasskey, (act, { body, once }) =>
    addPasskey(act, { response: body as RegistrationResponseJSON, idempotency: once }),
  );
  mount(app, passkeys.listPasskeys, listPasskeys);
  mount(app, passkeys.removePasskey, (act, { params }) => removePasskey(act, params.id));
  mount(app, passkeys.startPasskeyLogin, async (act, { once }) => {
    await countChallenge(act);
    return { kind: "passkey-options" as const, options: await startPasskeyLogin(act, once) };
  });
  mount(app, passkeys.logInWithPasskey, async (act, { body, once }) => {
    return describeSession(
      act,
      await countWrongPasskeys(act, () => logInWithPasskey(act, { response: body as AuthenticationResponseJSON, idempotency: once })),
    );
  });
}
