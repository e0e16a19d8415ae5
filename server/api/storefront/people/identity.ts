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
import { readPhone } from "../../../modules/people/identity/read-phone.ts";
import { describeSession, listSessions, showSession } from "../../../modules/people/identity/show-session.ts";
import { askStepUpCode, stepUp, stepUpWithPasskey } from "../../../modules/people/identity/step-up.ts";
import { showCodeDelivery } from "../../../modules/people/identity/show-code-delivery.ts";

/** Binds login, sessions and what belongs to a person. */
export function mountIdentity(app: Hono<ApiEnv>): void {
  const typed = (body: { readonly countryCode: string; readonly phoneNumber: string }) => readPhone(body.countryCode, body.phoneNumber);
  mount(app, identity.getSession, showSession);
  mount(app, getCodeDelivery, (ctx) => showCodeDelivery(ctx));
  mount(app, identity.askLoginCode, async (ctx, { body, once }) => {
    const sent = await askCode(ctx, {
      target: { phone: typed(body), purpose: "login", subject: "" },
      idempotency: once,
      proof: body.proof,
    });
    return { kind: "code-sent" as const, ...sent };
  });
  mount(app, identity.logIn, async (ctx, { body, once }) => {
    const phone = typed(body);
    await refuseWithoutCode(ctx, { codeTarget: { phone, purpose: "login", subject: "" }, once });
    return describeSession(ctx, await logIn(ctx, { phone, code: body.code, idempotency: once }));
  });
  mount(app, identity.logOut, async (ctx) => {
    await logOut(ctx);
    return describeSession(ctx, null);
  });
  mount(app, identity.logOutEverywhere, async (ctx, { body }) => {
    await logOutEverywhere(ctx, body.removePasskeys);
    return describeSession(ctx, null);
  });
  mount(app, identity.listSessions, listSessions);
  mount(app, identity.endSession, async (ctx, { params }) => {
    await endSession(ctx, params.id);
    return listSessions(ctx);
  });
  mount(app, identity.askPhoneCodes, async (ctx, { body, once }) => {
    return { kind: "code-sent" as const, ...(await askPhoneCodes(ctx, { phone: typed(body), idempotency: once, proof: body.proof })) };
  });
  mount(app, identity.changePhone, async (ctx, { body, once }) => {
    const { oldCode, newCode } = body;
    return describeSession(ctx, await changePhone(ctx, { change: { phone: typed(body), oldCode, newCode }, idempotency: once }));
  });
  mount(app, identity.getOlderOrders, async (ctx) => ({ kind: "older-orders" as const, count: await olderOrders(ctx) }));
  mount(app, identity.askOlderOrdersCode, async (ctx, { body, once }) => {
    return { kind: "code-sent" as const, ...(await askOlderOrdersCode(ctx, { email: body.email, idempotency: once })) };
  });
  mount(app, identity.proveOlderOrders, async (ctx, { body, once }) => {
    return { kind: "older-orders" as const, count: await proveOlderOrders(ctx, { email: body.email, code: body.code, idempotency: once }) };
  });
  mountPasskeys(app);
  mountStepUp(app);
}

function mountStepUp(app: Hono<ApiEnv>): void {
  mount(app, passkeys.askStepUpCode, async (ctx, { body, once }) => {
    return { kind: "code-sent" as const, ...(await askStepUpCode(ctx, { idempotency: once, proof: body.proof })) };
  });
  mount(app, passkeys.stepUp, async (ctx, { body, once }) => {
    await stepUp(ctx, { code: body.code, idempotency: once });
    return showSession(ctx);
  });
  mount(app, passkeys.stepUpWithPasskey, async (ctx, { body, once }) => {
    await countWrongPasskeys(ctx, () => stepUpWithPasskey(ctx, { response: body as AuthenticationResponseJSON, idempotency: once }));
    return showSession(ctx);
  });
}

function mountPasskeys(app: Hono<ApiEnv>): void {
  mount(app, passkeys.startPasskey, async (ctx, { once }) => ({
    kind: "passkey-options" as const,
    options: await startPasskey(ctx, once),
  }));
  mount(app, passkeys.addPasskey, (ctx, { body, once }) =>
    addPasskey(ctx, { response: body as RegistrationResponseJSON, idempotency: once }),
  );
  mount(app, passkeys.listPasskeys, listPasskeys);
  mount(app, passkeys.removePasskey, (ctx, { params }) => removePasskey(ctx, params.id));
  mount(app, passkeys.startPasskeyLogin, async (ctx, { once }) => {
    await countChallenge(ctx);
    return { kind: "passkey-options" as const, options: await startPasskeyLogin(ctx, once) };
  });
  mount(app, passkeys.logInWithPasskey, async (ctx, { body, once }) => {
    return describeSession(
      ctx,
      await countWrongPasskeys(ctx, () => logInWithPasskey(ctx, { response: body as AuthenticationResponseJSON, idempotency: once })),
    );
  });
}
