import type { IncomingMessage } from "node:http";

/** A host name with or without port, or an IPv6 address. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a request's head is unambiguous: one valid host, and a path instead of an absolute address, whose host might differ from the one
 * a proxy checked. Not held by this: changes by a proxy before arrival.
 */
export function isHeadPlain({ rawHeaders, url = "" }: Pick<IncomingMessage, "rawHeaders" | "url">): boolean {
  let host: string | null = null;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length !== 4 || rawHeaders[at]!.toLowerCase() !== "host") continue;
    if (host !== null) return false;
    host = rawHeaders[at + 1]!;
  }
  if (host === null || !HOST.test(host) || Number(/:(\d+)$/.exec(host)?.[1] ?? 0) > 65_535) return false;
  if (!url.startsWith("/")) return false;
  const backslash = url.indexOf("\\");
  return backslash < 0 || url.slice(0, backslash).includes("?");
}
