import { Server } from "@tus/server";
import type { Services } from "../../../act.ts";
import { MediaRefusal, REASONS } from "../film/refuse-media.ts";
import { takeTurns } from "./take-turns.ts";
import { tusStore } from "./tus-store.ts";

/** The most films received at a time. Each needs 16 MB of memory during its call. */
const MOST_AT_ONCE = 8;
const TURN_MS = 10_000;

type Failure = Error | { readonly status_code: number; readonly body: string };

/** Returns the status and text of a refusal. Undefined for any other error. */
function wordsOf(error: Failure): { status_code: number; body: string } | undefined {
  if (error instanceof MediaRefusal) return { status_code: error.reason === "too-big" ? 413 : 422, body: `${error.message}\n` };
  if ("status_code" in error && error.status_code === 413) return { status_code: 413, body: `${REASONS["too-big"]}\n` };
  return undefined;
}

export type Tus = {
  /** Serves a call about the upload `{tenant}/{id}` by tus 1.0.0. Throws errors that are no refusals. */
  answer(request: Request, name: string): Promise<Response>;
};

/** The protocol's own library over our store. Answers and per-call state are the library's. */
export function openTus(services: Services, path: string): Tus {
  const names = new WeakMap<Request, string>();
  const failures = new WeakMap<Request, unknown>();
  const nameIn = (request: Request) => names.get(request)!;
  const server = new Server({
    path,
    datastore: tusStore(services, MOST_AT_ONCE),
    locker: takeTurns(TURN_MS),
    maxSize: services.settings.media.mostBytes,
    namingFunction: nameIn,
    getFileIdFromRequest: nameIn,
    generateUrl: (request) => new URL(request.url).pathname,
    allowedOrigins: () => false,
    onResponseError(request, error) {
      const said = wordsOf(error);
      if (!said && !("status_code" in error)) failures.set(request, error);
      return said;
    },
  });
  return {
    async answer(request, name) {
      names.set(request, name);
      const answer = await server.handleWeb(request);
      if (failures.has(request)) throw failures.get(request);
      return answer;
    },
  };
}
