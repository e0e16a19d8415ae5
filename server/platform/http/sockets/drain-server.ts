import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** The longest that running requests may take to finish. */
const LONGEST_MS = 15_000;
/** The longest that a new connection may take to send its request. */
const FIRST_REQUEST_MS = 1_000;
const LOOK_MS = 50;

/** Stops servers without cutting off requests. */
export type Drain = {
  /** Wraps a listener: while servers are leaving, answers close their connection. */
  saying(listener: RequestListener): RequestListener;
  isLeaving(): boolean;
  /**
   * Keeps serving for `graceMs`, until balancers notice, and closes connections with every answer. Then accepts no new connections,
   * finishes running requests and closes idle connections.
   */
  leave(servers: readonly Server[], graceMs: number): Promise<void>;
};

/** Creates the drain, one for all servers of a process. */
export function createDrain(): Drain {
  const running = new Set<ServerResponse>();
  /** Running requests of each connection, from its first one on. */
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
      // A connection that got its answer before the drain is closed as soon as it is idle, after reading input that has already arrived.
      const closing = setInterval(closeUsed, LOOK_MS);
      const closingNew = setTimeout(() => server.closeIdleConnections(), FIRST_REQUEST_MS);
      const cutting = setTimeout(() => server.closeAllConnections(), LONGEST_MS);
      // Node's own HTTP close would destroy connections whose first request is in transit.
      NetServer.prototype.close.call(server, () => {
        clearInterval(closing);
        clearTimeout(closingNew);
        clearTimeout(cutting);
        // Ends Node's checks for late requests.
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
