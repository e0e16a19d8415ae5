import { createHash } from "node:crypto";
import type { Act } from "../../../act.ts";
import { answerSharing } from "./edge-headers.ts";
import { textResponse } from "./text-response.ts";

/**
 * A public answer, tagged by its bytes: callers that already have it get 304. An edge may cache it by address and serve it to unsigned
 * callers, since a signature grants nothing. If a preview or a login might change the answer, nothing may store it.
 */
export function publicAnswer(act: Act, request: Request, value: object): Response {
  const text = JSON.stringify(value);
  const { actor } = act;
  if (actor.kind !== "visitor" || actor.preview !== null || actor.login.session !== null)
    return textResponse(text, { headers: { "content-type": "application/json" } });
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = { ...answerSharing(act.settings.edge), "surrogate-key": act.tenant, "cache-tag": act.tenant, etag };
  const held = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (held.includes(etag)) return new Response(null, { status: 304, headers });
  return textResponse(text, { headers: { ...headers, "content-type": "application/json" } });
}
