import type { Server } from "node:http";
import type { Socket } from "node:net";

const sockets = new WeakMap<Request, Socket>();
const allowed = new WeakSet<Socket>();

/** Remembers the connection that a request came by; the request itself does not know it. */
export function rememberSocket(request: Request, socket: Socket): void {
  sockets.set(request, socket);
}

/**
 * Lets the body of a request take longer than others do: whoever asked for it sees to it that it comes fast enough. Answers what ends that, with the answer: the next request of
 * the same connection is like all others.
 */
export function allowLongBody(request: Request): () => void {
  const socket = sockets.get(request);
  if (!socket) return () => {};
  allowed.add(socket);
  return () => void allowed.delete(socket);
}

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
type Inside = Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null };

/** Ends connections whose requests are wrong or late, as Node does by itself, except where a long body was allowed. */
export function guardBodies(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Inside) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && allowed.has(socket)) return;
    if (socket.writable && !socket._httpMessage?.headersSent)
      socket.write(`HTTP/1.1 ${STATUS[error.code ?? ""] ?? "400 Bad Request"}\r\nConnection: close\r\n\r\n`);
    socket.destroy(error);
  });
}
