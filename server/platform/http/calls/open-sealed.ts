import { openText } from "#client/sealed-body.ts";
import { bodySecretsOf } from "../../config/wire-settings.ts";
import type { Act } from "../../../act.ts";
import { Problem } from "../../base/problem.ts";
import { readJsonText, type JsonBody } from "./json-body.ts";

/** Whether a body looks sealed, validly or not. */
export function looksSealed({ value }: JsonBody): boolean {
  return typeof value === "object" && value !== null && "v" in value && "iv" in value && "data" in value;
}

/**
 * Opens the sealed body of a call to a tenant with `encryptedData`, and parses it like an unsealed one. Every fault of the seal gives the
 * same refusal. See docs/rules/api.md#sealed-bodies. Throws VALIDATION_FAILED, or BODY_NOT_SEALED for a plain body. Not held by this: page
 * readers, since every page carries the secret.
 */
export async function openSealed(act: Act, request: Request, sealed: JsonBody): Promise<JsonBody> {
  const url = new URL(request.url);
  if (!looksSealed(sealed)) {
    if (act.settings.wire.mode === "observe") return sealed;
    throw new Problem("BODY_NOT_SEALED");
  }
  const at = { method: request.method, path: url.pathname, businessId: url.searchParams.get("businessId") ?? "" };
  for (const secret of bodySecretsOf(act)) {
    const text = await openText(sealed.value, secret, at);
    if (text !== undefined) return readJsonText(text);
  }
  throw new Problem("VALIDATION_FAILED");
}
