import { checkServerIdentity, type ConnectionOptions } from "node:tls";

export type TlsMode = "verify-full" | "require" | "off";
/** TLS of a database connection. `mode` null: unset. `ca`: PEM certificates of the server's authority, or null for the well-known ones. */
export type DatabaseTls = { readonly mode: TlsMode | null; readonly ca: string | null };

const SSL_MODES: Readonly<Record<string, TlsMode>> = {
  disable: "off",
  require: "require",
  "verify-ca": "verify-full",
  "verify-full": "verify-full",
};

function partsOf(url: string): { address: string; query: URLSearchParams } {
  const at = url.indexOf("?");
  return at < 0 ? { address: url, query: new URLSearchParams() } : { address: url.slice(0, at), query: new URLSearchParams(url.slice(at)) };
}

/** Name or address of the server. A folder for a Unix socket, "" if missing. */
function hostOf(url: string): string {
  const { address, query } = partsOf(url);
  const authority = /^[a-z]+:\/\/([^/]*)/.exec(address)?.[1] ?? "";
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d*$/, "");
  return decodeURIComponent(query.get("host") ?? host)
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase();
}

/** `sslmode` of a URL, or null. Throws an Error of one line for a value that is invalid in a URL. */
export function readSslMode(url: string): TlsMode | null {
  const { query } = partsOf(url);
  const other = [...query.keys()].find((name) => name.startsWith("ssl") && name !== "sslmode");
  if (other) throw new Error(`${other} is not read from the URL; DATABASE_TLS and DATABASE_CA say how the database is reached`);
  const text = query.get("sslmode");
  if (text === null) return null;
  const mode = SSL_MODES[text];
  if (!mode) throw new Error(`sslmode must be one of ${Object.keys(SSL_MODES).join(", ")}, not "${text}"`);
  return mode;
}

/**
 * Connection options of the driver: `verify-full` accepts only a certificate of the authority for exactly this host, `require` any
 * certificate. Plain if unset and optional.
 */
export function connectTo(url: string, tls: DatabaseTls): { readonly connectionString: string; readonly ssl: ConnectionOptions | false } {
  const mode = readSslMode(url) ?? tls.mode ?? "off";
  const { address, query } = partsOf(url);
  query.delete("sslmode");
  const connectionString = query.size > 0 ? `${address}?${query.toString()}` : address;
  if (mode === "off") return { connectionString, ssl: false };
  if (mode === "require") return { connectionString, ssl: { rejectUnauthorized: false } };
  const host = hostOf(url);
  if (host === "" || host.startsWith("/")) throw new Error("verify-full needs the server's name in the database's URL");
  return {
    connectionString,
    // The driver itself would compare an IP address with the name localhost.
    ssl: { ...(tls.ca ? { ca: tls.ca } : {}), checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate) },
  };
}
