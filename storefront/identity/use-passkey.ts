import { useEffect } from "react";
import type { SessionAnswer } from "#contract/identity.ts";
import { newKey } from "../checkout/act-keys.ts";
import { useHydrated } from "../checkout/use-hydrated.ts";
import { useApi } from "../state/use-api.ts";

/** Whether this browser can keep passkeys here; false on the server. */
export function useCanPasskey(): boolean {
  return useHydrated() && window.isSecureContext && typeof window.PublicKeyCredential === "function";
}

export type PasskeyLogin =
  | { readonly kind: "logged-in"; readonly session: SessionAnswer }
  /** The visitor closed the browser's question, or there is no passkey here. */
  | { readonly kind: "given-up" }
  | { readonly kind: "refused" };

/** Fetched as soon as a passkey may be wanted, so that the browser's question follows the press at once. */
const webauthn = () => import("@simplewebauthn/browser");

/** Makes passkeys and logs in with them. Both throw where the network fails. */
export function usePasskey() {
  const api = useApi();
  useEffect(() => {
    webauthn().catch(() => {});
  }, []);
  return {
    async logIn(): Promise<PasskeyLogin> {
      const start = await api("startPasskeyLogin", { body: {}, idempotencyKey: newKey() });
      if (!start.ok) return { kind: "refused" };
      const { startAuthentication } = await webauthn();
      const signed = await startAuthentication({ optionsJSON: start.data.options as never }).catch(() => null);
      if (!signed) return { kind: "given-up" };
      const { id, rawId, type, response } = signed;
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      const body = { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature, userHandle } };
      const done = await api("logInWithPasskey", { body: body as never, idempotencyKey: newKey() });
      return done.ok ? { kind: "logged-in", session: done.data } : { kind: "refused" };
    },
    /** True once a passkey is kept. */
    async add(): Promise<boolean> {
      const start = await api("startPasskey", { body: {}, idempotencyKey: newKey() });
      if (!start.ok) return false;
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
