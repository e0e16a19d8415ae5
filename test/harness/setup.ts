import { Socket } from "node:net";
import { format } from "node:util";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { PATIENCE } from "./patience.ts";

const KATHMANDU_MINUTES = -345;

if (new Date(2026, 0, 1).getTimezoneOffset() !== KATHMANDU_MINUTES) {
  throw new Error("tests run with TZ=Asia/Kathmandu: a zone that no server and no visitor of ours is in, and off by a quarter of an hour");
}

// A hook opens a whole shop, or starts a server: half a minute if two files share a slow machine.
vi.setConfig({ hookTimeout: 180_000, expect: { poll: PATIENCE } });

const given = process.env["TEST_DATABASE_URL"];
const databaseHost = given ? new URL(given).hostname : null;

function isNear(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || /^127\.|^(::1|::ffff:127\..*)$/.test(host) || host === databaseHost;
}

/** The host of a connect(); null for a file system socket. */
function hostOf(args: readonly unknown[]): string | null {
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[];
  if (typeof first === "object" && first !== null) {
    const { path, host } = first as { path?: string; host?: string };
    return path ? null : (host ?? "localhost");
  }
  if (typeof first === "string" && Number.isNaN(Number(first))) return null;
  return typeof second === "string" ? second : "localhost";
}

type Guarded = { [GUARDED]?: true };
const GUARDED = Symbol.for("karcis tests reach this machine only");
const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;
// Files that share a process find the guard already in place.
if (!(Socket.prototype as Guarded)[GUARDED]) {
  (Socket.prototype as Guarded)[GUARDED] = true;
  Socket.prototype.connect = function refuseFar(this: Socket, ...args: unknown[]): Socket {
    const host = hostOf(args);
    if (host !== null && !isNear(host)) throw new Error(`a test may not reach ${host}: outgoing network is denied`);
    return connect.apply(this, args);
  } as typeof Socket.prototype.connect;
}

const complaints: string[] = [];
const complain = console.error;

beforeEach(() => {
  complaints.length = 0;
  console.error = (...args: unknown[]) => {
    complaints.push(format(...args));
  };
});

afterEach(() => {
  console.error = complain;
  if (complaints.length > 0) throw new Error(`console.error was called; a test that expects it spies on it:\n${complaints.join("\n")}`);
});

// Restores clocks, globals and functions for the next file of this process.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
