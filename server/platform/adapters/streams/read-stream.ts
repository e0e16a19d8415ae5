import { lookup as resolveName, type LookupAddress } from "node:dns";
import type { IncomingMessage } from "node:http";
import { Agent, request as byTls, type RequestOptions } from "node:https";
import { isIP, type LookupFunction, BlockList, isIPv4, isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";
import { StreamUnavailable, type StreamSource } from "../../ports/stream-source.ts";
import { createBreaker, type Breaker } from "../breaker.ts";

/** Special-purpose ranges of IANA, never on the public internet. */
const SPECIAL_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** The public range of IPv6, and its non-public parts: Teredo and other protocols, documentation, 6to4. */
const PUBLIC_V6 = "2000::/3";
const SPECIAL_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function listOf(family: "ipv4" | "ipv6", ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net, bits] = range.split("/");
    list.addSubnet(net!, Number(bits), family);
  }
  return list;
}
const specialV4 = listOf("ipv4", SPECIAL_V4);
const publicV6 = listOf("ipv6", [PUBLIC_V6]);
const specialV6 = listOf("ipv6", SPECIAL_V6);

/** Whether an IP address is on the public internet. False for invalid addresses and for IPv4 written as IPv6. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, "ipv4");
  return isIPv6(address) && publicV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");
}

/** Time limit for name look-up, connection and the whole response, because a player is waiting. */
const WHOLE_MS = 4000;
/** Enough for a list of some hours in single segments. */
const MOST_BYTES = 512 * 1024;
const MOST_HOSTS = 500;
const KEPT_MS = 20_000;

/** Name look-up and requests, replaceable in tests. */
type Network = {
  readonly resolve: (host: string, options: { readonly all: true }, done: (error: Error | null, found: LookupAddress[]) => void) => void;
  readonly request: (url: URL, options: RequestOptions) => ReturnType<typeof byTls>;
};
const INTERNET: Network = { resolve: (host, options, done) => resolveName(host, options, done), request: byTls };

/** Resolves a name to public addresses. A name with any private address resolves to none, so connections use only checked addresses. */
function publicLookup(resolve: Network["resolve"]): LookupFunction {
  return (host, { all }, done) =>
    resolve(host, { all: true }, (error, found) => {
      if (error) return done(error, "");
      const inner = found.find(({ address }) => !isPublicAddress(address));
      if (inner || found.length === 0)
        return done(new StreamUnavailable("inner", `${host} is no place on the public internet`) as NodeJS.ErrnoException, "");
      if (all) return done(null, found);
      done(null, found[0]!.address, found[0]!.family);
    });
}

/** Checks every address, including those from a playlist. IP addresses are rejected, because they bypass the look-up and its check. */
function requireOutside(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isNumber = url !== null && isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0;
  if (!url || url.protocol !== "https:" || url.username !== "" || url.password !== "" || isNumber)
    throw new StreamUnavailable("inner", "its address is none of the public internet");
  return url;
}

async function textOf(message: IncomingMessage): Promise<string> {
  const { statusCode: status = 0, headers } = message;
  if (status >= 300 && status < 400) throw new StreamUnavailable("led-on", "it is led on to another address, which is not followed");
  if (status !== 200) throw new StreamUnavailable(status >= 400 && status < 500 ? "missing" : "away", `it answers ${status}`);
  if (headers["content-encoding"] !== undefined && headers["content-encoding"] !== "identity")
    throw new StreamUnavailable("bad", "it is compressed, which was not asked for");
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_BYTES) throw new StreamUnavailable("long", `it is longer than ${MOST_BYTES / 1024} kB`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/**
 * Reads foreign playlists: HTTPS, public addresses, no redirects, at most 512 kB in four seconds. Pauses hosts that do not answer. The
 * content is untrusted.
 */
export function openStreams({ resolve, request }: Network = INTERNET): StreamSource & { close(): void } {
  const breakers = new LRUCache<string, Breaker>({ max: MOST_HOSTS });
  const agent = request === byTls ? new Agent({ keepAlive: true, timeout: KEPT_MS }) : undefined;
  const lookup = publicLookup(resolve);

  function breakerOf({ host }: URL): Breaker {
    const breaker = breakers.get(host) ?? createBreaker({ now: () => performance.now() });
    breakers.set(host, breaker);
    return breaker;
  }

  async function call(url: URL): Promise<string> {
    const options: RequestOptions = {
      method: "GET",
      headers: { accept: "application/vnd.apple.mpegurl, */*;q=0.1", "accept-encoding": "identity", "user-agent": "Karcis" },
      lookup,
      signal: AbortSignal.timeout(WHOLE_MS),
      ...(agent ? { agent } : {}),
    };
    const message = await new Promise<IncomingMessage>((answered, failed) => {
      request(url, options).once("error", failed).once("response", answered).end();
    });
    try {
      return await textOf(message);
    } finally {
      // Drop the rest of an unfinished response.
      if (!message.complete) message.destroy();
    }
  }

  async function read(address: string): Promise<string> {
    const url = requireOutside(address);
    const trial = breakerOf(url).begin();
    if (!trial) throw new StreamUnavailable("away", "it did not answer lately, and is asked again in a moment");
    try {
      const text = await call(url);
      trial.answered();
      return text;
    } catch (error) {
      const isTold = error instanceof StreamUnavailable;
      if (isTold && error.trouble !== "away") trial.answered();
      else trial.failed();
      throw isTold ? error : new StreamUnavailable("away", "it does not answer", { cause: error });
    }
  }
  return Object.assign(read, { close: () => agent?.destroy() });
}
