import type { Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import type { Settings } from "../config/settings.ts";

/** How long and how much one connection may ask of the server; times in milliseconds. */
export type SocketLimits = {
  /** Until a request's head is here, and until its body is. Whoever is late is found at the next check. */
  readonly headMs: number;
  readonly bodyMs: number;
  readonly checkMs: number;
  /** A reader takes at least `leastBytes` in so long, or all there is. */
  readonly readMs: number;
  readonly leastBytes: number;
  /** An idle connection is kept so long for its next request. */
  readonly idleMs: number;
  readonly requestsPerSocket: number;
  /** Requests of one connection that are not answered yet. */
  readonly waitingPerSocket: number;
  readonly connections: number;
  /** Null: one address is a proxy's, which stands for everybody. */
  readonly connectionsPerAddress: number | null;
};

type Given = Pick<Settings, "trustProxy" | "connections" | "connectionsPerAddress" | "requestsPerConnection">;

/** The limits of a server that visitors reach by themselves, or through a proxy of ours, which keeps its connections. */
export function socketLimits({ trustProxy, connections, connectionsPerAddress, requestsPerConnection }: Given): SocketLimits {
  return {
    headMs: 5000,
    bodyMs: 10_000,
    checkMs: 1000,
    readMs: 20_000,
    leastBytes: 4096,
    idleMs: trustProxy ? 65_000 : 5000,
    requestsPerSocket: requestsPerConnection,
    waitingPerSocket: 64,
    connections,
    connectionsPerAddress: trustProxy ? null : connectionsPerAddress,
  };
}

/** What a server is made with, to keep the limits of time for heads and bodies. */
export function serverOptions({ headMs, bodyMs, checkMs, idleMs }: SocketLimits): ServerOptions {
  return { headersTimeout: headMs, requestTimeout: bodyMs, connectionsCheckingInterval: checkMs, keepAliveTimeout: idleMs };
}

type Reader = { readonly since: number; readonly taken: number };
type Inside = { readonly _bytesDispatched?: number; readonly _handle?: { readonly writeQueueSize?: number } | null };

/** Bytes that have left this process for good. */
function takenOf(socket: Socket): number {
  const { _bytesDispatched: dispatched = socket.bytesWritten, _handle: handle } = socket as unknown as Inside;
  return dispatched - (handle?.writeQueueSize ?? 0);
}

/** Counts what is open for each name; a name of which nothing is open is forgotten. */
function createTally() {
  const counts = new Map<string, number>();
  return {
    add(name: string): number {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count;
    },
    remove(name: string): void {
      const count = (counts.get(name) ?? 1) - 1;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}

/** Cuts off those who hold connections without using them as a browser does: readers that do not read, and more than there may be. */
export function guardSockets(server: Server, limits: SocketLimits): void {
  const readers = new Map<Socket, Reader | null>();
  const addresses = createTally();
  server.maxConnections = limits.connections;
  server.maxRequestsPerSocket = limits.requestsPerSocket;

  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const count = addresses.add(address);
    readers.set(socket, null);
    socket.once("close", () => {
      readers.delete(socket);
      addresses.remove(address);
    });
    if (limits.connectionsPerAddress !== null && count > limits.connectionsPerAddress) socket.destroy();
  });

  function look(socket: Socket, before: Reader | null, now: number): Reader | null {
    if (socket.writableLength === 0) return null;
    const taken = takenOf(socket);
    if (!before) return { since: now, taken };
    if (now - before.since < limits.readMs) return before;
    if (taken - before.taken >= limits.leastBytes) return { since: now, taken };
    socket.destroy();
    return null;
  }
  const watch = setInterval(() => {
    const now = performance.now();
    for (const [socket, before] of readers) readers.set(socket, look(socket, before, now));
  }, limits.checkMs);
  watch.unref();
  server.once("close", () => clearInterval(watch));
}
