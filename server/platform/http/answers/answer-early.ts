import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Answers a request at once from data in memory. False, without any effect, if it cannot. It checks the request's head itself. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * A listener that tries an early answer first, before the machinery for slow answers. Pipelined requests, and all requests while
 * `isLeaving`, take the full path, which counts and marks them.
 */
export const answeringEarly =
  (early: EarlyAnswer, listener: RequestListener, isLeaving: () => boolean): RequestListener =>
  (request, response) => {
    // A response without a socket waits for the previous one.
    const isNext = response.socket !== null && !response.socket.destroyed;
    if (!isNext || isLeaving() || !early(request, response)) listener(request, response);
  };
