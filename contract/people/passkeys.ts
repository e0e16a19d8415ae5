import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ACT, byId, code, CODE, codeSent, common, nothing, PLAIN_ACT, session } from "./identity-shapes.ts";
import { instant, proofOfWork, uuid } from "../shapes.ts";

const passkeyList = z.strictObject({
  kind: z.literal("passkey-list"),
  passkeys: z.array(
    z.strictObject({
      id: uuid,
      /** Browser and system of its creation, if the browser reported them. */
      device: z.string(),
      createdAt: instant,
      usedAt: instant.nullable(),
    }),
  ),
});
export type PasskeyList = z.infer<typeof passkeyList>;

/** Options in WebAuthn's JSON form, passed unchanged to the authenticator. */
const passkeyOptions = z.strictObject({ kind: z.literal("passkey-options"), options: z.looseObject({ challenge: z.string() }) });
const base64url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).optional(),
  /** No extensions are requested. */
  clientExtensionResults: nothing,
};

export const startPasskey = endpoint("startPasskey", {
  summary: "Options for creating a passkey of the logged-in person",
  query: common,
  body: nothing,
  answer: passkeyOptions,
  problems: [...PLAIN_ACT, "LOGIN_REQUIRED", "STEP_UP_NEEDED"],
  access: "owner",
});

export const addPasskey = endpoint("addPasskey", {
  summary: "Save a created passkey",
  query: common,
  body: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
  answer: passkeyList,
  status: 201,
  problems: [...ACT, "LOGIN_REQUIRED", "STEP_UP_NEEDED", "PASSKEY_REFUSED"],
  access: "owner",
});

export const listPasskeys = endpoint("listPasskeys", {
  summary: "The passkeys of the logged-in person",
  query: common,
  answer: passkeyList,
  problems: ["VALIDATION_FAILED", "LOGIN_REQUIRED"],
  access: "owner",
});

export const removePasskey = endpoint("removePasskey", {
  summary: "Remove a passkey of the logged-in person; another person's is not found",
  params: byId,
  query: common,
  body: nothing,
  answer: passkeyList,
  problems: [...PLAIN_ACT, "LOGIN_REQUIRED", "STEP_UP_NEEDED", "NOT_FOUND"],
  access: "owner",
});

export const startPasskeyLogin = endpoint("startPasskeyLogin", {
  summary: "Options for logging in with a passkey; names no person",
  query: common,
  body: nothing,
  answer: passkeyOptions,
  problems: [...PLAIN_ACT, "TOO_MANY_REQUESTS"],
  access: "public",
});

const assertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

export const logInWithPasskey = endpoint("logInWithPasskey", {
  summary: "Log in with a passkey created at this host",
  query: common,
  body: assertion,
  answer: session,
  status: 201,
  problems: [...ACT, "PASSKEY_REFUSED", "TOO_MANY_REQUESTS"],
  access: "public",
});

export const askStepUpCode = endpoint("askStepUpCode", {
  summary: "Send the logged-in person a code to confirm their identity again",
  query: common,
  body: z.strictObject({ proof: proofOfWork.optional() }),
  answer: codeSent,
  status: 201,
  problems: [...ACT, "LOGIN_REQUIRED", "PHONE_NOT_SERVED", "PROOF_NEEDED", "CODES_NOT_OFFERED", "TOO_MANY_REQUESTS"],
  access: "owner",
});

export const stepUp = endpoint("stepUp", {
  summary: "Confirm the person's identity by that code; allows changes of passkeys and sessions for ten minutes",
  query: common,
  body: z.strictObject({ code }),
  answer: session,
  problems: [...ACT, ...CODE, "LOGIN_REQUIRED"],
  access: "owner",
});

export const stepUpWithPasskey = endpoint("stepUpWithPasskey", {
  summary: "Confirm the person's identity by a passkey, with the options of startPasskeyLogin",
  query: common,
  body: assertion,
  answer: session,
  problems: [...ACT, "LOGIN_REQUIRED", "PASSKEY_REFUSED"],
  access: "owner",
});
