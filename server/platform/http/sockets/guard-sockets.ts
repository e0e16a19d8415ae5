import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Settings } from "../../config/settings.ts";
import { descriptorRoom } from "./descriptor-room.ts";

/** Limits of one connection in time and number. Times in milliseconds. */
export type SocketLimits = {
  /** Deadlines of a request's head and body, enforced at the next check. */
  readonly headMs: number;
  readonly bodyMs: number;
  readonly checkMs: number;
  /** A reader must take at least `leastBytes`, or all there is, in this time. */
  readonly readMs: number;
  readonly leastBytes: number;
  /** How long an idle connection stays open. */
  readonly idleMs: number;
  readonly requestsPerSocket: number;
  /** The most unanswered requests of one connection. */
  readonly waitingPerSocket: number;
  readonly connections: number;
  /** Null if the address is a proxy's, shared by all visitors. */
  readonly connectionsPerAddress: number | null;
};

type Given = Pick<Settings, "trustProxy" | "connections" | "connectionsPerAddress" | "requestsPerConnection" | "databaseUrl" | "poolSize">;

/** The limits of a server, direct or behind a proxy of ours, whose connections stay open. */
export function socketLimits(given: Given): SocketLimits {
  const { trustProxy, connections, connectionsPerAddress, requestsPerConnection } = given;
  return {
    headMs: 5000,
    bodyMs: 10_000,
    checkMs: 1000,
    readMs: 20_000,
    leastBytes: 4096,
    idleMs: trustProxy ? 65_000 : 5000,
    requestsPerSocket: requestsPerConnection,
    waitingPerSocket: 64,
    connections: Math.min(connections, descriptorRoom(given)),
    connectionsPerAddress: trustProxy ? null : connectionsPerAddress,
  };
}

/** Server options that enforce the time limits for heads and bodies. */
export function serverOptions({ headMs, bodyMs, checkMs, idleMs }: SocketLimits): ServerOptions {
  return { headersTimeout: headMs, requestTimeout: bodyMs, connectionsCheckingInterval: checkMs, keepAliveTimeout: idleMs };
}

type Reader = { readonly since: number; readonly taken: number };
type Inside = { readonly _bytesDispatched?: number; readonly _handle?: { readonly writeQueueSize?: number } | null };

/** Bytes that have left this process. */
function takenOf(socket: Socket): number {
  const { _bytesDispatched: dispatched = socket.bytesWritten, _handle: handle } = socket as unknown as Inside;
  return dispatched - (handle?.writeQueueSize ?? 0);
}

/** Closed connections count until the system has released them, so reserve some of the most open ones. */
const leavingOf = (most: number) => Math.min(256, most >> 2);

/** Room for this many connections. */
type Room = { readonly most: number; open: number; /** Idle connections, the longest idle first. */ readonly resting: Set<Socket> };

const roomFor = (most: number): Room => ({ most, open: 0, resting: new Set() });

/**
 * Accepts a new connection by closing the longest idle one, of the same address if that has too many. Holding connections therefore locks
 * nobody out.
 */
function keepRoom(server: Server, { connections, connectionsPerAddress }: SocketLimits): void {
  const all = roomFor(connections);
  const byAddress = new Map<string, Room>();
  const waiting = new WeakMap<Socket, number>();
  server.maxConnections = connections + leavingOf(connections);

  function roomsOf(address: string): Room[] {
    if (connectionsPerAddress === null) return [all];
    const own = byAddress.get(address) ?? roomFor(connectionsPerAddress);
    byAddress.set(address, own);
    return [own, all];
  }

  function makeRoom({ open, most, resting }: Room, socket: Socket): void {
    if (open <= most || socket.destroyed) return;
    const [longest = socket] = resting;
    resting.delete(longest);
    longest.destroy();
  }

  const roomsFor = new WeakMap<Socket, readonly Room[]>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const rooms = roomsOf(address);
    roomsFor.set(socket, rooms);
    for (const room of rooms) room.open += 1;
    socket.once("close", () => {
      for (const room of rooms) {
        room.open -= 1;
        room.resting.delete(socket);
      }
      if (rooms[0]!.open === 0) byAddress.delete(address);
    });
    for (const room of rooms) makeRoom(room, socket);
    if (!socket.destroyed) for (const room of rooms) room.resting.add(socket);
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const rooms = roomsFor.get(socket) ?? [];
    for (const room of rooms) room.resting.delete(socket);
    // Already answered and closed: the connection is idle again.
    if (response.writableEnded && socket.writableLength === 0 && !socket.destroyed && !waiting.get(socket)) {
      for (const room of rooms) room.resting.add(socket);
      return;
    }
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = (waiting.get(socket) ?? 1) - 1;
      waiting.set(socket, left);
      if (left === 0 && !socket.destroyed) for (const room of rooms) room.resting.add(socket);
    });
  });
}

/**
 * Cuts off connections that are used unlike a browser's: readers that do not read, and connections beyond the limits. Not held by this: many
 * addresses within their limits, which are up to the network in front.
 */
export function guardSockets(server: Server, limits: SocketLimits): void {
  const readers = new Map<Socket, Reader | null>();
  keepRoom(server, limits);
  server.maxRequestsPerSocket = limits.requestsPerSocket;

  server.on("connection", (socket: Socket) => {
    readers.set(socket, null);
    socket.once("close", () => readers.delete(socket));
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
