import { isIP } from "node:net";

/** The deployment's kind: `production` sells, the others are for trials and development. */
export type Mode = "production" | "demo" | "development";

const MODES: readonly string[] = ["production", "demo", "development"] satisfies Mode[];

/** Whether a host is this machine, so that no network is crossed. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/** Whether a database's address is on another machine. Unreadable addresses count as remote. */
export function isElsewhere(address: string | undefined, env: NodeJS.ProcessEnv): boolean {
  if (!address) return false;
  const url = URL.parse(address);
  const host =
    url?.searchParams.get("host") || (url && decodeURIComponent(url.hostname)) || (url && env["PGHOST"]) || (url ? "localhost" : "?");
  return !host.startsWith("/") && !isLoopback(host);
}

/** The hosts in a comma-separated list, in lower case. */
export function hostsOf(text: string): string[] {
  return text
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
}

const NAME = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/** Why a text cannot be a browser's `Host`, in words, or null. */
function wrongHost(host: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:\/\//.test(host)) return "leave its scheme out";
  if (/[/?#]/.test(host)) return "leave the path out";
  if (/\s/.test(host)) return "hosts are apart by commas";
  if (host.includes("@")) return "leave the login out";
  if (host.includes("*")) return "each host is named by itself: brands' own hosts are known without it";
  if (isIP(host) === 6) return `write [${host}]`;
  if (/^\[.*\]$/.test(host)) return isIP(host.slice(1, -1)) === 6 ? null : "that is no address";
  if (/:\d*$/.test(host)) return "leave the port out: PUBLIC_PORT says it";
  if (host.endsWith(".")) return "leave the dot at its end out";
  // oxlint-disable-next-line no-control-regex
  if (/[^\u0000-\u007f]/.test(host)) return "write it as browsers send it, beginning with xn--";
  if (/^[\d.]+$/.test(host)) return isIP(host) === 4 ? null : "that is no address";
  return NAME.test(host) ? null : "that is no host's name";
}

/** OWN_HOSTS: the deployment's own hosts. Throws an Error of one line for a host that no request can name. */
export function readOwnHosts(env: NodeJS.ProcessEnv): string[] {
  const text = env["OWN_HOSTS"] || "localhost,127.0.0.1,[::1]";
  const hosts = hostsOf(text);
  if (hosts.length === 0) throw new Error(`OWN_HOSTS names no host: "${text}"`);
  for (const host of hosts) {
    const wrong = wrongHost(host);
    if (wrong !== null) throw new Error(`OWN_HOSTS must name hosts like tickets.example, apart by commas, not "${host}": ${wrong}`);
  }
  return hosts;
}

/** The environment setting that shows that the deployment is reachable by others, or null. */
function publicSign(env: NodeJS.ProcessEnv): string | null {
  if (env["NODE_ENV"] === "production") return "NODE_ENV=production is set";
  const database = ["DATABASE_URL", "DATABASE_OWNER_URL"].find((name) => isElsewhere(env[name], env));
  if (database) return `${database} leads to another machine`;
  const host = hostsOf(env["OWN_HOSTS"] ?? "").find((name) => !isLoopback(name) && !name.endsWith(".localhost"));
  if (host !== undefined) return `OWN_HOSTS names ${host}`;
  if (env["TRUST_PROXY"] === "yes") return "TRUST_PROXY=yes is set";
  if (env["HOST"] && !isLoopback(env["HOST"])) return `HOST=${env["HOST"]} is reached by others`;
  return null;
}

/**
 * The mode. Without KARCIS_ENV it is the demo, but only if nothing suggests that the deployment is reachable by others: the demo shows all
 * messages. Throws an Error of one line.
 */
export function readMode(env: NodeJS.ProcessEnv): Mode {
  const text = env["KARCIS_ENV"];
  if (text) {
    if (!MODES.includes(text)) throw new Error(`KARCIS_ENV must be one of ${MODES.join(", ")}, not "${text}"`);
    return text as Mode;
  }
  const sign = publicSign(env);
  if (sign !== null)
    throw new Error(`KARCIS_ENV is missing, and ${sign}: set KARCIS_ENV=production, or KARCIS_ENV=demo if this is a trial`);
  return "demo";
}

/** Addresses to listen on. Null for all. Outside production only this machine's, unless HOST is set. Throws an Error of one line. */
export function readListen(env: NodeJS.ProcessEnv, mode: Mode): readonly string[] | null {
  const text = env["HOST"] || (mode === "production" ? "" : "localhost");
  if (text === "") return null;
  if (text === "localhost") return ["127.0.0.1", "::1"];
  const address = text.replace(/^\[|\]$/g, "");
  if (isIP(address) === 0) throw new Error(`HOST must be an address of this machine or localhost, not "${text}"`);
  return [address];
}

/** The first descriptor from a supervisor, by systemd's protocol (sd_listen_fds). */
const FIRST_SOCKET = 3;

/**
 * Descriptors of sockets that a supervisor keeps open over restarts. Empty without any. They belong to the process in LISTEN_PID, or to the
 * server that it starts.
 */
export function readSockets(env: NodeJS.ProcessEnv, processes = [process.pid, process.ppid]): readonly number[] {
  const text = env["LISTEN_FDS"];
  if (!text || !processes.includes(Number(env["LISTEN_PID"]))) return [];
  if (!/^\d{1,2}$/.test(text)) throw new Error(`LISTEN_FDS must be a number of sockets, not "${text}"`);
  return Array.from({ length: Number(text) }, (_, i) => FIRST_SOCKET + i);
}
