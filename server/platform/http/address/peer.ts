import { isIP } from "node:net";

const peers = new WeakMap<Request, string>();
/** Who sent a request, once that has been worked out. */
const found = new WeakMap<Request, string | null>();

/** Stands for a caller whose connection has no address, as through a socket of the file system. */
export const UNKNOWN_PEER = "unknown";

/** Remembers the address that a request came from; the request itself does not know it. */
export function rememberPeer(request: Request, address: string | undefined): void {
  // A caller that has hung up no longer has an address, but is not a call inside the process either.
  peers.set(request, address ?? "");
  found.delete(request);
}

/** Has a call inside the process, made for a visitor, count as theirs: `to` is as if it had come from where `from` did. */
export function passPeer(from: Request, to: Request): void {
  const address = peers.get(from);
  if (address !== undefined) peers.set(to, address);
}

/**
 * Who sent a request: behind a proxy of ours, the address that the proxy saw, which is the last one in `X-Forwarded-For` (anybody may have
 * written those before it); where the last one is not an address, the proxy's own. null for a call inside the process.
 */
function peerOf(request: Request, trustProxy: boolean): string | null {
  let peer = found.get(request);
  if (peer === undefined) found.set(request, (peer = findPeer(request, trustProxy)));
  return peer;
}

function findPeer(request: Request, trustProxy: boolean): string | null {
  const own = peers.get(request);
  const told = trustProxy ? request.headers.get("x-forwarded-for") : null;
  const address = (told === null ? null : addressIn(told.slice(told.lastIndexOf(",") + 1))) ?? addressIn(own ?? "");
  return address ?? (own === undefined ? null : UNKNOWN_PEER);
}

const FORWARDING = /^(?:x-forwarded-|forwarded$|via$|x-real-ip$)/;

/** Whether a request came from this very machine and not through a proxy: from a loopback address, or from inside the process. */
export function isFromHere(request: Request): boolean {
  const address = peers.get(request)?.replace(/^::ffff:(?=\d+\.)/i, "");
  const isNear = address === undefined || address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
  return isNear && ![...request.headers.keys()].some((name) => FORWARDING.test(name));
}

/** The network that a request came from: an IPv4 address up to /24, an IPv6 address up to /56. null for a call inside the process. */
export function networkOf(request: Request, trustProxy: boolean): string | null {
  const peer = peerOf(request, trustProxy);
  return peer === null ? null : (prefixOf(peer) ?? peer);
}

/** The single address that a request came from; for IPv6 its /56, which is what one line is given. null for a call inside the process. */
export function addressOf(request: Request, trustProxy: boolean): string | null {
  const peer = peerOf(request, trustProxy);
  return peer !== null && isIP(peer) === 6 ? prefixOf(peer) : peer;
}

/**
 * An address as proxies write it, in plain form: without port, brackets, quotes and zone; IPv4 within IPv6
 * becomes IPv4. null for anything else.
 */
function addressIn(text: string): string | null {
  if (isIP(text) === 4) return text;
  const plain = text.trim().replace(/^"(.*)"$/, "$1");
  const inner = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(plain)?.[1] ?? plain.replace(/^([\d.]+):\d{1,5}$/, "$1");
  const address = inner.split("%")[0]!.toLowerCase();
  if (isIP(address) === 0) return null;
  return mapped(address) ?? address;
}

/** `::ffff:203.0.113.7`, or the same in hexadecimal digits. */
function mapped(address: string): string | null {
  if (isIP(address) !== 6) return null;
  const dotted = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (dotted) return dotted;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  return [groups[6]! >> 8, groups[6]! & 0xff, groups[7]! >> 8, groups[7]! & 0xff].join(".");
}

/** The eight numbers of an IPv6 address without dots. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: Math.max(gap, 0) }, () => "0"), ...after].map((group) => Number.parseInt(group, 16));
}

/** `203.0.113.0/24`, `2001:db8:1:200::/56`; null for what is no address. */
export function prefixOf(text: string): string | null {
  const address = addressIn(text);
  if (address === null) return null;
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf("."))}.0/24`;
  const groups = groupsOf(address);
  const kept = [groups[0]!, groups[1]!, groups[2]!, groups[3]! & 0xff00];
  return `${kept.map((group) => group.toString(16)).join(":")}::/56`;
}
