import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Answers a request at once and whole, from what is at hand; false where it does not, and has done nothing. It judges the request's head itself. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * A listener that first asks whether there is an early answer: before everything that looks after answers which take their time. Whoever asks further
 * on a connection without waiting, and whoever `isLeaving` has to tell of, goes the long way, where that is counted and said.
 */
export const answeringEarly =
  (early: EarlyAnswer, listener: RequestListener, isLeaving: () => boolean): RequestListener =>
  (request, response) => {
    // An answer without a socket waits for the one before it.
    const isNext = response.socket !== null && !response.socket.destroyed;
    if (!isNext || isLeaving() || !early(request, response)) listener(request, response);
  };
