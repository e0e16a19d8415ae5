import { openText } from "#client/sealed-body.ts";
import { bodySecretsOf } from "../../config/wire-settings.ts";
import type { Act } from "../../../act.ts";
import { Problem } from "../../base/problem.ts";
import { readJsonText, type JsonBody } from "./json-body.ts";

/** Whether a body has the form of a sealed one, whoever sealed it. */
export function looksSealed({ value }: JsonBody): boolean {
  return typeof value === "object" && value !== null && "v" in value && "iv" in value && "data" in value;
}

/**
 * Opens the body of a call to a tenant with `encryptedData`, and reads it again as if it had come unsealed. Whatever is wrong with the
 * seal, the refusal is the same. See docs/rules/api.md#sealed-bodies. Throws VALIDATION_FAILED, or BODY_NOT_SEALED for what nobody has sealed.
 * Not held by this: whoever reads a page, since every page carries the secret.
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
