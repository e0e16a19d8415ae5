import { isSignatureSecret } from "#client/sign-call.ts";
import { everyKeys, type Secrets } from "./secrets.ts";

/** Signatures of calls and sealed bodies. See docs/rules/api.md#signature. */
export type WireSettings = {
  /** `enforce` refuses unsigned or plain calls, `observe` only counts them. */
  readonly mode: "enforce" | "observe";
  /** Null: derived from the master secret. */
  readonly signatureSecret: string | null;
  readonly suffix: string;
  /** Null: derived from the master secret. */
  readonly bodySecret: string | null;
};

/** Throws an Error of one line that names the wrong setting. */
export function readWireSettings(env: NodeJS.ProcessEnv): WireSettings {
  const mode = env["SIGNATURE_MODE"] || "enforce";
  if (mode !== "enforce" && mode !== "observe") throw new Error(`SIGNATURE_MODE must be one of enforce, observe, not "${mode}"`);
  const signatureSecret = env["SIGNATURE_SECRET"] || null;
  if (signatureSecret !== null && !isSignatureSecret(signatureSecret)) throw new Error("SIGNATURE_SECRET must have 16, 24 or 32 bytes");
  const suffix = env["SIGNATURE_SUFFIX"] || "_karcis";
  if (suffix.length > 64 || /\d$/.test(suffix[0]!))
    throw new Error("SIGNATURE_SUFFIX must have 64 characters at most and begin with no digit");
  const bodySecret = env["BODY_SECRET"] || null;
  if (bodySecret !== null && bodySecret.length < 16) throw new Error("BODY_SECRET must have at least 16 characters");
  return { mode, signatureSecret, suffix, bodySecret };
}

type Known = { readonly settings: { readonly wire: WireSettings }; readonly secrets: Secrets };

export function signatureSecretOf({ settings, secrets }: Known): string {
  return settings.wire.signatureSecret ?? secrets.signatureSecret;
}

export function bodySecretOf({ settings, secrets }: Known): string {
  return settings.wire.bodySecret ?? secrets.bodySecret;
}

/** Every secret that signs calls. Includes earlier ones: pages opened before a rotation still sign with theirs. */
export function signatureSecretsOf({ settings, secrets }: Known): readonly string[] {
  return settings.wire.signatureSecret === null ? everyKeys(secrets).map((keys) => keys.signatureSecret) : [settings.wire.signatureSecret];
}

/** The current and earlier secrets for sealed bodies. */
export function bodySecretsOf({ settings, secrets }: Known): readonly string[] {
  return settings.wire.bodySecret === null ? everyKeys(secrets).map((keys) => keys.bodySecret) : [settings.wire.bodySecret];
}

/** Values that a tenant's pages need to make their calls. */
export function wireOf(known: Known, isSealed: boolean) {
  return { secret: signatureSecretOf(known), suffix: known.settings.wire.suffix, bodySecret: isSealed ? bodySecretOf(known) : null };
}
