import type { RequestListener, Server, ServerResponse } from "node:http";

/** How long running requests may take to finish. */
const LONGEST_MS = 15_000;
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

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy a moment ago, and so was not told, is closed as soon as it is idle.
    const closing = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const cutting = setTimeout(() => server.closeAllConnections(), LONGEST_MS);
    server.close(() => {
      clearInterval(closing);
      clearTimeout(cutting);
      resolve();
    });
  });
}

/** One for all servers of a process. */
export function createDrain(): Drain {
  const running = new Set<ServerResponse>();
  let isLeaving = false;
  const sayGoodbye = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  return {
    isLeaving: () => isLeaving,
    saying: (listener) => (request, response) => {
      running.add(response);
      response.once("close", () => running.delete(response));
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
