import type { Server } from "node:http";
import type { Socket } from "node:net";

const sockets = new WeakMap<Request, Socket>();
const allowed = new WeakSet<Socket>();

/** Stores the connection of a request, which the request itself lacks. */
export function rememberSocket(request: Request, socket: Socket): void {
  sockets.set(request, socket);
}

/**
 * Allows a request's body more time. The caller ensures that it arrives fast enough. Returns a function that ends the permission. Call it
 * with the answer, so that the connection's next request has the usual limit.
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

/** Ends connections with faulty or late requests, as Node does, except for allowed long bodies. */
export function guardBodies(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Inside) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && allowed.has(socket)) return;
    if (socket.writable && !socket._httpMessage?.headersSent)
      socket.write(`HTTP/1.1 ${STATUS[error.code ?? ""] ?? "400 Bad Request"}\r\nConnection: close\r\n\r\n`);
    socket.destroy(error);
  });
}
