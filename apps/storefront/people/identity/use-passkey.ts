import { useEffect, useState } from "react";
import type { ApiClient } from "#contract/client.ts";
import type { SessionAnswer } from "#contract/people/identity-shapes.ts";
import { newKey } from "../../shell/state/act-keys.ts";
import { useApi } from "../../shell/state/use-api.ts";
import type { Refusal } from "./use-act.ts";

/** Whether the device itself stores passkeys (by finger, face or screen lock). Queried once per page. */
let platform: Promise<boolean> | undefined;

function hasPlatform(): Promise<boolean> {
  const canAsk = window.isSecureContext && typeof window.PublicKeyCredential === "function";
  if (!canAsk) return Promise.resolve(false);
  return (platform ??= window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));
}

/** Whether this device supports passkeys. False on the server, and until the browser has answered. */
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
  /** The visitor closed the browser's dialog, or there is no passkey here. */
  | { readonly kind: "given-up" }
  | { readonly kind: "refused" };

/** Load this code as soon as a passkey may be used, so that the browser's dialog opens right after the press. */
const webauthn = () => import("@simplewebauthn/browser");

/** The authenticator's signature in the form that the API takes. */
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

/** Creates passkeys and logs in with them. Both throw on network errors. */
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
    /** Confirms the person's identity. */
    async prove(): Promise<"proved" | "given-up" | "refused"> {
      const signed = await sign(api);
      if (typeof signed === "string") return signed;
      const done = await api("stepUpWithPasskey", { body: signed as never, idempotencyKey: newKey() });
      return done.ok ? "proved" : "refused";
    },
    /** True once a passkey is stored; a refusal if the server first requires a proof of identity. */
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
