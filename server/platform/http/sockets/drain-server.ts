import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** How long running requests may take to finish. */
const LONGEST_MS = 15_000;
/** How long a new connection may take to send its request. */
const FIRST_REQUEST_MS = 1_000;
const LOOK_MS = 50;

/** Ends servers without cutting anybody's request off. */
export type Drain = {
  /** Wraps a listener: once the servers are leaving, its answers say that their connection closes. */
  saying(listener: RequestListener): RequestListener;
  isLeaving(): boolean;
  /**
   * Keeps serving for `graceMs`, while balancers notice that the process is no longer ready and every answer closes its connection; then
   * accepts no new connection, lets running requests finish and closes idle connections.
   */
  leave(servers: readonly Server[], graceMs: number): Promise<void>;
};

/** One for all servers of a process. */
export function createDrain(): Drain {
  const running = new Set<ServerResponse>();
  /** How many requests of a connection are running, from its first one on. */
  const used = new Map<Socket, number>();
  let isLeaving = false;
  const sayGoodbye = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  function note(response: ServerResponse, socket: Socket): void {
    running.add(response);
    if (!used.has(socket)) socket.once("close", () => used.delete(socket));
    used.set(socket, (used.get(socket) ?? 0) + 1);
    response.once("close", () => {
      running.delete(response);
      if (used.has(socket)) used.set(socket, used.get(socket)! - 1);
    });
  }
  function closeUsed(): void {
    for (const [socket, requests] of used) if (requests === 0) socket.destroy();
  }
  function close(server: Server): Promise<void> {
    return new Promise((resolve) => {
      // A connection that was busy a moment ago, and so was not told, is closed as soon as it is idle. What has reached it by now is read first.
      const closing = setInterval(closeUsed, LOOK_MS);
      const closingNew = setTimeout(() => server.closeIdleConnections(), FIRST_REQUEST_MS);
      const cutting = setTimeout(() => server.closeAllConnections(), LONGEST_MS);
      // Not the HTTP server's own close: that destroys connections whose first request is on its way.
      NetServer.prototype.close.call(server, () => {
        clearInterval(closing);
        clearTimeout(closingNew);
        clearTimeout(cutting);
        // Ends its watch over late requests.
        server.close(() => {});
        resolve();
      });
    });
  }
  return {
    isLeaving: () => isLeaving,
    saying: (listener) => (request, response) => {
      note(response, request.socket);
      if (isLeaving) sayGoodbye(response);
      listener(request, response);
    },
    async leave(servers, graceMs) {
      isLeaving = true;
      for (const response of running) sayGoodbye(response);
      if (graceMs > 0) await new Promise((resolve) => setTimeout(resolve, graceMs));
      await Promise.all(servers.map(close));
    },
  };
}
