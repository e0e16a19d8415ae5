import { useEffect, useState } from "react";
import type { ApiClient } from "#contract/client.ts";
import type { SessionAnswer } from "#contract/people/identity-shapes.ts";
import { newKey } from "../../shell/state/act-keys.ts";
import { useApi } from "../../shell/state/use-api.ts";
import type { Refusal } from "./use-act.ts";

/** Asked of the browser once a page: whether the device itself keeps passkeys, by finger, face or screen lock. */
let platform: Promise<boolean> | undefined;

function hasPlatform(): Promise<boolean> {
  const canAsk = window.isSecureContext && typeof window.PublicKeyCredential === "function";
  if (!canAsk) return Promise.resolve(false);
  return (platform ??= window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));
}

/** Whether a passkey can exist on this device; false on the server, and until the browser has said so. */
export function useCanPasskey(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    let isHere = true;
    void hasPlatform().then((answer) => isHere && setCan(answer));
    return () => {
      isHere = false;
    };
  }, []);
  return can;
}

export type PasskeyLogin =
  | { readonly kind: "logged-in"; readonly session: SessionAnswer }
  /** The visitor closed the browser's question, or there is no passkey here. */
  | { readonly kind: "given-up" }
  | { readonly kind: "refused" };

/** Fetched as soon as a passkey may be wanted, so that the browser's question follows the press at once. */
const webauthn = () => import("@simplewebauthn/browser");

/** What an authenticator signed, as the API takes it. */
async function sign(api: ApiClient): Promise<object | "given-up" | "refused"> {
  const start = await api("startPasskeyLogin", { body: {}, idempotencyKey: newKey() });
  if (!start.ok) return "refused";
  const { startAuthentication } = await webauthn();
  const signed = await startAuthentication({ optionsJSON: start.data.options as never }).catch(() => null);
  if (!signed) return "given-up";
  const { id, rawId, type, response } = signed;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Makes passkeys and logs in with them. Both throw where the network fails. */
export function usePasskey() {
  const api = useApi();
  useEffect(() => {
    webauthn().catch(() => {});
  }, []);
  return {
    async logIn(): Promise<PasskeyLogin> {
      const signed = await sign(api);
      if (typeof signed === "string") return { kind: signed };
      const done = await api("logInWithPasskey", { body: signed as never, idempotencyKey: newKey() });
      return done.ok ? { kind: "logged-in", session: done.data } : { kind: "refused" };
    },
    /** Shows anew who is logged in. */
    async prove(): Promise<"proved" | "given-up" | "refused"> {
      const signed = await sign(api);
      if (typeof signed === "string") return signed;
      const done = await api("stepUpWithPasskey", { body: signed as never, idempotencyKey: newKey() });
      return done.ok ? "proved" : "refused";
    },
    /** True once a passkey is stored; a refusal where the server first wants proof of who it is. */
    async add(): Promise<boolean | Refusal> {
      const start = await api("startPasskey", { body: {}, idempotencyKey: newKey() });
      if (!start.ok) return start.problem.code === "STEP_UP_NEEDED" ? start.problem : false;
      const { startRegistration } = await webauthn();
      const made = await startRegistration({ optionsJSON: start.data.options as never }).catch(() => null);
      if (!made) return false;
      const { id, rawId, type, response } = made;
      const { clientDataJSON, attestationObject, transports } = response;
      const body = { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject, transports } };
      return (await api("addPasskey", { body: body as never, idempotencyKey: newKey() })).ok;
    },
  };
}
