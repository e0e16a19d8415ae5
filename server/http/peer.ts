import { isIP } from "node:net";

const peers = new WeakMap<Request, string>();

/** Remembers from which address a request came; the request itself cannot tell. */
export function notePeer(request: Request, address: string | undefined): void {
  // A caller that has hung up has no address any more, and still is nobody inside the process.
  peers.set(request, address ?? "");
}

/** Says that a request came from where another one did: it stands for that one. */
export function samePeer(request: Request, as: Request): Request {
  const peer = peers.get(as);
  if (peer !== undefined) peers.set(request, peer);
  return request;
}

/**
 * The network that a request came from: an IPv4 address up to /24, an IPv6 address up to /56, which is what one line is
 * given. Behind a proxy of ours it is the address that the proxy saw. null for a call inside the process.
 */
export function networkOf(request: Request, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return prefixOf(forwarded || peers.get(request) || "");
}

/** The address that a request came from, as far as it stands for one caller: an IPv4 address, of IPv6 the network. */
export function addressOf(request: Request, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  const address = (forwarded || peers.get(request) || "").replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) === 4 ? address : prefixOf(address);
}

const FORWARDING = /^(?:x-forwarded-|forwarded$|via$|x-real-ip$)/;

/** Whether a request came from this very machine and through no proxy: from a loopback address, or from inside the process. */
export function isFromHere(request: Request): boolean {
  const address = peers.get(request)?.replace(/^::ffff:(?=\d+\.)/i, "");
  const isNear = address === undefined || address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
  return isNear && ![...request.headers.keys()].some((name) => FORWARDING.test(name));
}

/** `203.0.113.0/24`, `2001:db8:1:200::/56`; null for what is no address. */
export function prefixOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(plain) === 4) return `${plain.slice(0, plain.lastIndexOf("."))}.0/24`;
  if (isIP(plain) !== 6) return null;
  const [head = "", tail] = plain.split("%")[0]!.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(gap, 0) }, () => "0"), ...after].map((group) => Number.parseInt(group, 16));
  const kept = [groups[0]!, groups[1]!, groups[2]!, groups[3]! & 0xff00];
  return `${kept.map((group) => group.toString(16)).join(":")}::/56`;
}
