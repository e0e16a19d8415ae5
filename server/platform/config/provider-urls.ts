import { isLoopback, type Mode } from "./deployment.ts";

/** Settings that replace the addresses of payment providers, by kind. */
const SETTINGS = { midtrans: "MIDTRANS_URL", xendit: "XENDIT_URL" } as const;

function readUrl(name: string, text: string, mode: Mode): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new Error(`${name} must be an address like http://localhost:4010`);
  const isHere = isLoopback(url.hostname);
  if (mode === "production" && isHere) throw new Error(`${name} leads to this machine: production takes no emulated payments`);
  if (url.protocol === "http:" && !isHere) throw new Error(`${name} must begin with https://`);
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/**
 * Replacement addresses of payment providers by kind, without a trailing slash: an emulator or an outbound proxy. Production requires
 * another machine and TLS. Throws an Error of one line that names the wrong setting.
 */
export function readProviderUrls(env: NodeJS.ProcessEnv, mode: Mode): Readonly<Record<string, string>> {
  const given = Object.entries(SETTINGS).flatMap(([kind, name]) => (env[name] ? [[kind, readUrl(name, env[name], mode)]] : []));
  return Object.fromEntries(given) as Record<string, string>;
}
