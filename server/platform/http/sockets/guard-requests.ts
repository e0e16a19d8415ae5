import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { newId } from "../../base/new-id.ts";
import { Problem } from "../../base/problem.ts";
import { answerProblem } from "../answers/answer-problem.ts";
import type { SocketLimits } from "./guard-sockets.ts";
import { isHeadPlain } from "./judge-head.ts";

async function refuseHead(response: ServerResponse): Promise<void> {
  const problem = answerProblem(new Problem("VALIDATION_FAILED"), newId());
  const headers = { ...Object.fromEntries(problem.headers), connection: "close" };
  response.writeHead(problem.status, headers).end(await problem.text());
}

/**
 * Wraps a listener: passes on only unambiguous request heads, and a limited number at a time per connection. Connections that pipeline
 * beyond it are cut off. Not held by this: a series of costly requests (see limits/flood-limits.ts).
 */
export function guardRequests(listener: RequestListener, { waitingPerSocket }: Pick<SocketLimits, "waitingPerSocket">): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > waitingPerSocket) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (isHeadPlain(request)) listener(request, response);
    else void refuseHead(response);
  };
}
