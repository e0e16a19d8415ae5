import { isIP } from "node:net";

const peers = new WeakMap<Request, string>();
/** The address of a request's sender, once computed. */
const found = new WeakMap<Request, string | null>();

/** Stands for callers without an address, as on a Unix socket. */
export const UNKNOWN_PEER = "unknown";

/** Stores the address of a request, which the request itself lacks. */
export function rememberPeer(request: Request, address: string | undefined): void {
  // A caller that has hung up has no address, but is not a call inside the process.
  peers.set(request, address ?? "");
  found.delete(request);
}

/** Attributes an internal call to the visitor it is for: `to` gets the address of `from`. */
export function passPeer(from: Request, to: Request): void {
  const address = peers.get(from);
  if (address !== undefined) peers.set(to, address);
}

/**
 * The address of a request's sender. Behind a proxy of ours it is the last entry of `X-Forwarded-For`, because callers can forge earlier
 * ones. If that entry is invalid, it is the proxy's own address. Null for a call inside the process.
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

/** Whether a request came from this machine without a proxy: from a loopback address, or from inside the process. */
export function isFromHere(request: Request): boolean {
  const address = peers.get(request)?.replace(/^::ffff:(?=\d+\.)/i, "");
  const isNear = address === undefined || address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
  return isNear && ![...request.headers.keys()].some((name) => FORWARDING.test(name));
}

/** The network of a request: an IPv4 address to /24, an IPv6 address to /56. Null for a call inside the process. */
export function networkOf(request: Request, trustProxy: boolean): string | null {
  const peer = peerOf(request, trustProxy);
  return peer === null ? null : (prefixOf(peer) ?? peer);
}

/** The single address of a request, or for IPv6 its /56, which is one subscriber line. Null for a call inside the process. */
export function addressOf(request: Request, trustProxy: boolean): string | null {
  const peer = peerOf(request, trustProxy);
  return peer !== null && isIP(peer) === 6 ? prefixOf(peer) : peer;
}

/** A proxy's notation of an address in plain form: without port, brackets, quotes and zone, IPv4 within IPv6 as IPv4. Null for anything else. */
function addressIn(text: string): string | null {
  if (isIP(text) === 4) return text;
  const plain = text.trim().replace(/^"(.*)"$/, "$1");
  const inner = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(plain)?.[1] ?? plain.replace(/^([\d.]+):\d{1,5}$/, "$1");
  const address = inner.split("%")[0]!.toLowerCase();
  if (isIP(address) === 0) return null;
  return mapped(address) ?? address;
}

/** The IPv4 address inside an IPv6 one: `::ffff:203.0.113.7`, or the same in hexadecimal digits. Null for any other. */
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

/** The network of an address: `203.0.113.0/24`, `2001:db8:1:200::/56`. Null for an invalid address. */
export function prefixOf(text: string): string | null {
  const address = addressIn(text);
  if (address === null) return null;
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf("."))}.0/24`;
  const groups = groupsOf(address);
  const kept = [groups[0]!, groups[1]!, groups[2]!, groups[3]! & 0xff00];
  return `${kept.map((group) => group.toString(16)).join(":")}::/56`;
}
