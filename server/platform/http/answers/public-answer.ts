import { createHash } from "node:crypto";
import type { Act } from "../../../act.ts";
import { answerSharing } from "./edge-headers.ts";
import { textResponse } from "./text-response.ts";

/**
 * An answer that is the same for everybody, named by its bytes: a caller that already has them gets 304. An edge may keep it by its
 * address and give it to callers that have not signed, since a signature opens nothing. An answer that a preview or a login might
 * change is not to be kept by anybody.
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
