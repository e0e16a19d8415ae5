import { BlockList, isIPv4, isIPv6 } from "node:net";

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
