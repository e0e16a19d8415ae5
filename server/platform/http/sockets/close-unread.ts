import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long unread input is drained after the answer, so that a reset does not destroy it in transit. */
const LINGER_MS = 500;

/** Sockets whose last answer was given. */
type Closing = WeakSet<Socket>;

const bringsBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Ends our side of the connection at once, and the whole connection when the caller ends its side, or after LINGER_MS. */
function linger(request: IncomingMessage, socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    const cutting = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(cutting));
  };
}

/** Sets `Connection: close` if the request's body is incomplete when the answer begins. */
function sayWhenUnread(request: IncomingMessage, response: ServerResponse, closing: Closing): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (!request.complete && !response.headersSent) {
      closing.add(request.socket);
      response.setHeader("connection", "close");
      linger(request, request.socket);
    }
    return writeHead(...args);
  };
}

/**
 * Wraps a listener: an answer to a request with an incomplete body closes the connection (RFC 9112, 9.6), and no later request on it is
 * executed. Otherwise the rest of the body would precede the next call, which a proxy may have sent for another visitor. Not held by this: a
 * body that ends before its announced length, which the body's time limit ends.
 */
export function closingUnread(listener: RequestListener): RequestListener {
  const closing: Closing = new WeakSet();
  return (request, response) => {
    if (closing.has(request.socket)) return;
    if (bringsBody(request)) sayWhenUnread(request, response, closing);
    listener(request, response);
  };
}
