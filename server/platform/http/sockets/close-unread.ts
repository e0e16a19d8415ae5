import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long what a caller is still sending is read and thrown away after its answer, so that a reset does not destroy the answer on its way. */
const LINGER_MS = 500;

/** The sockets whose last answer has been given. */
type Closing = WeakSet<Socket>;

const bringsBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Ends the writing side at once, and the connection when the caller has ended its own or the time is over. */
function linger(request: IncomingMessage, socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    const cutting = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once("close", () => clearTimeout(cutting));
  };
}

/** Says `Connection: close` where a request's body is not whole when its answer begins. */
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
 * Wraps a listener: an answer to a request whose body is still on its way says that the connection closes (RFC 9112, 9.6), and no later request of that
 * connection is carried out. Otherwise the rest of the body would stand before the next call, which a proxy may have sent for another visitor.
 * Not held by this: a body that ends before its announced length; the time limit for bodies ends that.
 */
export function closingUnread(listener: RequestListener): RequestListener {
  const closing: Closing = new WeakSet();
  return (request, response) => {
    if (closing.has(request.socket)) return;
    if (bringsBody(request)) sayWhenUnread(request, response, closing);
    listener(request, response);
  };
}
