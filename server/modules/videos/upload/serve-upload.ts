import { Problem } from "../../../platform/base/problem.ts";
import type { Services } from "../../../act.ts";
import { networkOf } from "../../../platform/http/address/peer.ts";
import { allowLongBody } from "../../../platform/http/sockets/long-bodies.ts";
import { digestOfToken } from "../../../platform/http/visitor/bearer-token.ts";
import { refuseFlood } from "../../../platform/limits/flood-limits.ts";
import { setRoute } from "../../../platform/observability/request-facts.ts";
import { UPLOAD_PATH } from "./allow-upload.ts";
import type { Tus } from "./open-tus.ts";
import { readPatiently } from "./read-patiently.ts";
import { findUpload } from "./store.ts";

const SECRET = /^[A-Za-z0-9_-]{43}$/;
const FLOOD = { name: "upload", perMinute: 600 };
const METHODS = ["OPTIONS", "HEAD", "POST", "PATCH", "DELETE"];
/** The time limit for slow readers (guard-sockets.ts), with sixteen times the bytes. */
const PATIENCE = { windowMs: 20_000, leastBytes: 65_536 };

/** Finishes an answer. The shop's pages call from its own host, so no other site is allowed. */
function finish(answer: Response, endsAt: Date): Response {
  for (const name of Array.from(answer.headers.keys())) if (name.startsWith("access-control-")) answer.headers.delete(name);
  answer.headers.set("cache-control", "no-store");
  if (answer.status === 201 || answer.status === 204) answer.headers.set("upload-expires", endsAt.toUTCString());
  return answer;
}

/**
 * Returns the call with a body that ends if its sender is too slow or the process stops. The bytes received until then are stored, and the
 * sender gets their number.
 */
function patient(request: Request, leaving: AbortSignal): Request {
  const { url, method, headers, body } = request;
  if (!body) return new Request(url, { method, headers });
  return new Request(url, { method, headers, body: ReadableStream.from(readPatiently(body, PATIENCE, leaving)), duplex: "half" });
}

/**
 * Serves the addresses of `allowUpload` by tus 1.0.0. One address serves creation and upload. Throws NOT_FOUND, before reading a body, for
 * an address that is unknown, expired, complete or another brand's, and TOO_MANY_REQUESTS.
 * Not held by this: another person who learns the address and sends a film first.
 */
export function createUploadServer(services: Services) {
  const leaving = new AbortController();
  let opened: Promise<Tus> | null = null;
  // Load the library with the first upload.
  const tus = () => (opened ??= import("./open-tus.ts").then(({ openTus }) => openTus(services, UPLOAD_PATH)));

  async function serve(path: string, tenant: string, request: Request): Promise<Response> {
    setRoute(request, "upload");
    refuseFlood(services, networkOf(request, services.settings.trustProxy), FLOOD);
    const secret = path.slice(UPLOAD_PATH.length);
    const found = SECRET.test(secret) ? await services.db.transaction(tenant, (tx) => findUpload(tx, digestOfToken(secret))) : null;
    if (!found || !METHODS.includes(request.method)) throw new Problem("NOT_FOUND");
    if (leaving.signal.aborted) throw new Problem("UNAVAILABLE");
    const isShortAgain = allowLongBody(request);
    const answer = await (await tus()).answer(patient(request, leaving.signal), `${tenant}/${found.id}`).finally(isShortAgain);
    // An upload that has just ended is answered as unknown.
    if (answer.status === 404) throw new Problem("NOT_FOUND");
    return finish(answer, found.ends_at);
  }

  return { serve, leave: () => leaving.abort() };
}
