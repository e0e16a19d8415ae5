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
/** As long as a slow reader is borne with (guard-sockets.ts), and sixteen times as much is asked. */
const PATIENCE = { windowMs: 20_000, leastBytes: 65_536 };

/** What comes of a call. The shop's pages call from its own host alone: nothing is said to other sites. */
function finish(answer: Response, endsAt: Date): Response {
  for (const name of Array.from(answer.headers.keys())) if (name.startsWith("access-control-")) answer.headers.delete(name);
  answer.headers.set("cache-control", "no-store");
  if (answer.status === 201 || answer.status === 204) answer.headers.set("upload-expires", endsAt.toUTCString());
  return answer;
}

/** The same call, whose body ends where its sender is too slow, or where the process leaves: what has come is then kept, and its sender told how much. */
function patient(request: Request, leaving: AbortSignal): Request {
  const { url, method, headers, body } = request;
  if (!body) return new Request(url, { method, headers });
  return new Request(url, { method, headers, body: ReadableStream.from(readPatiently(body, PATIENCE, leaving)), duplex: "half" });
}

/**
 * Answers at the addresses that `allowUpload` makes, by tus 1.0.0: the address is where an upload is created, and the upload itself. Throws NOT_FOUND, before
 * anything of a body is read, for an address that nobody was given, whose time is over, whose film has come, and that is another brand's;
 * TOO_MANY_REQUESTS. Not held by this: whoever learns an address may send a film to it in place of whom it was given to.
 */
export function createUploadServer(services: Services) {
  const leaving = new AbortController();
  let opened: Promise<Tus> | null = null;
  // Only who lets films be sent waits for it to be loaded.
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
    // What has just ended is answered as what never was.
    if (answer.status === 404) throw new Problem("NOT_FOUND");
    return finish(answer, found.ends_at);
  }

  return { serve, leave: () => leaving.abort() };
}
