import { isLoopback, type Mode } from "./deployment.ts";

/** The server that counts queue numbers. Several addresses are nodes of one cluster. */
export type QueueSettings = { readonly urls: readonly string[] };

const FORM =
  "QUEUE_URL must be an address like rediss://:password@valkey.internal:6379 (redis:// or unix:///run/valkey.sock on this machine), or several of one cluster, apart by commas";

function readServer(text: string): URL | null {
  const url = URL.parse(text);
  if (url?.protocol === "unix:") return url.hostname === "" && url.pathname.length > 1 && url.search === "" && url.hash === "" ? url : null;
  const isServer =
    url !== null &&
    /^rediss?:$/.test(url.protocol) &&
    url.hostname !== "" &&
    /^\/?\d{0,2}$/.test(url.pathname) &&
    url.search === "" &&
    url.hash === "";
  return isServer ? url : null;
}

/** Refuses unencrypted or unauthenticated connections to another machine. A cluster names its other nodes itself, and they may be remote. */
function refuseOpen(url: URL, { isTlsOff, isCluster }: { readonly isTlsOff: boolean; readonly isCluster: boolean }): void {
  if (url.protocol === "unix:" || (isLoopback(url.hostname) && !isCluster)) return;
  if (url.protocol === "redis:" && !isTlsOff)
    throw new Error(
      "QUEUE_URL leads to another machine without TLS: name it with rediss:// (QUEUE_TLS=off where nobody else is on the way)",
    );
  if (url.password === "")
    throw new Error("QUEUE_URL leads to another machine without a password: name it like rediss://:password@valkey.internal:6379");
}

/**
 * QUEUE_URL: one address of Valkey or Redis, or several cluster nodes separated by commas. Null: the database counts. In production, remote
 * servers and all clusters need a password, and TLS unless QUEUE_TLS=off. Throws an Error of one line without passwords.
 */
export function readQueueSettings(env: NodeJS.ProcessEnv, mode: Mode): QueueSettings | null {
  const tls = env["QUEUE_TLS"] || "require";
  if (tls !== "require" && tls !== "off") throw new Error(`QUEUE_TLS must be one of require, off, not "${tls}"`);
  const text = env["QUEUE_URL"];
  if (!text) return null;
  const servers = text.split(",").map((part) => readServer(part.trim()));
  const isCluster = servers.length > 1;
  for (const server of servers) {
    if (server === null || (isCluster && server.protocol === "unix:")) throw new Error(FORM);
    if (mode === "production") refuseOpen(server, { isTlsOff: tls === "off", isCluster });
  }
  if (mode === "production" && new Set(servers.map((server) => `${server!.protocol}//${server!.username}:${server!.password}@`)).size > 1)
    throw new Error("QUEUE_URL names the nodes of one cluster: all with the same rediss:// or redis://, user and password");
  return { urls: text.split(",").map((part) => part.trim()) };
}
