import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Answers a request at once, from what is at hand; false where it does not, and has done nothing. */
export type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A listener that first asks whether there is an early answer. */
export const answeringEarly =
  (early: EarlyAnswer, listener: RequestListener): RequestListener =>
  (request, response) => {
    if (!early(request, response)) listener(request, response);
  };
