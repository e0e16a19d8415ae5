import { describe, expect, it } from "vitest";
import { addressOf, isFromHere, networkOf, rememberPeer, prefixOf, UNKNOWN_PEER } from "./peer.ts";

describe("the network of an address", () => {
  it.each([
    ["203.0.113.77", "203.0.113.0/24"],
    ["::ffff:203.0.113.77", "203.0.113.0/24"],
    ["2001:db8:1:2fe::9", "2001:db8:1:200::/56"],
    ["2001:db8::1", "2001:db8:0:0::/56"],
    ["2001:DB8:1:2FF:aaaa:bbbb:cccc:dddd", "2001:db8:1:200::/56"],
    ["fe80::1%eth0", "fe80:0:0:0::/56"],
    ["::1", "0:0:0:0::/56"],
    ["::", "0:0:0:0::/56"],
    ["203.0.113.77:443", "203.0.113.0/24"],
    ["[::1]", "0:0:0:0::/56"],
    ["[2001:db8:1:2fe::9]:443", "2001:db8:1:200::/56"],
    ['"[2001:db8:1:2fe::9]:443"', "2001:db8:1:200::/56"],
    [" 203.0.113.77 ", "203.0.113.0/24"],
    ["::ffff:cb00:714d", "203.0.113.0/24"],
    ["0:0:0:0:0:ffff:203.0.113.77", "203.0.113.0/24"],
    ["[::ffff:203.0.113.77]:80", "203.0.113.0/24"],
  ])("computes the network of %s as %s", (address, network) => expect(prefixOf(address)).toBe(network));

  it.each([
    "",
    "unknown",
    "_hidden",
    "1.2.3",
    "1.2.3.4:",
    "1.2.3.4:x",
    "01.2.3.4",
    "[1.2.3.4",
    "[::1]x",
    "::1::2",
    "1.2.3.4, 5.6.7.8",
    "a".repeat(5000),
  ])("computes no network of %j", (text) => expect(prefixOf(text)).toBeNull());
});

describe("the network of a request", () => {
  const from = (address: string | undefined, forwarded?: string) => {
    const request = new Request("http://shop.test/", { headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } });
    rememberPeer(request, address);
    return request;
  };

  it("uses the connection's network, or the proxy's own entry behind a proxy of ours", () => {
    expect(networkOf(from("198.51.100.4", "203.0.113.7"), false)).toBe("198.51.100.0/24");
    expect(networkOf(from("10.0.0.1", "192.0.2.1, 203.0.113.7"), true)).toBe("203.0.113.0/24");
    expect(networkOf(from("10.0.0.1"), true)).toBe("10.0.0.0/24");
    expect(networkOf(from(undefined), false)).toBe(UNKNOWN_PEER);
    expect(networkOf(new Request("http://shop.test/"), false)).toBeNull();
  });

  it.each([
    ["203.0.113.7:443", "203.0.113.0/24"],
    ["9.9.9.9, [2001:db8:1:2fe::9]:443", "2001:db8:1:200::/56"],
    ["203.0.113.7\t", "203.0.113.0/24"],
    ["9.9.9.9,203.0.113.7", "203.0.113.0/24"],
    ["9.9.9.9, unknown", "10.0.0.0/24"],
    ["9.9.9.9, _SEVKISEK", "10.0.0.0/24"],
    ["9.9.9.9, ", "10.0.0.0/24"],
    ["9.9.9.9,", "10.0.0.0/24"],
    ["", "10.0.0.0/24"],
    ["for=203.0.113.7", "10.0.0.0/24"],
    [`${"9.9.9.9, ".repeat(1000)}203.0.113.7`, "203.0.113.0/24"],
  ])("uses the proxy's network if its header has no address: %j", (forwarded, network) => {
    expect(networkOf(from("10.0.0.1", forwarded), true)).toBe(network);
  });

  it("joins several header lines and uses the last entry", () => {
    const request = from("10.0.0.1", "203.0.113.7");
    request.headers.append("x-forwarded-for", "198.51.100.9");
    expect(networkOf(request, true)).toBe("198.51.100.0/24");
  });

  it("shares one network between callers without an address, as on a Unix socket", () => {
    expect(networkOf(from(UNKNOWN_PEER, "unknown"), true)).toBe(UNKNOWN_PEER);
    expect(addressOf(from(UNKNOWN_PEER), false)).toBe(UNKNOWN_PEER);
  });
});

describe("the address of a request", () => {
  const of = (address: string) => {
    const request = new Request("http://shop.test/");
    rememberPeer(request, address);
    return addressOf(request, false);
  };

  it("uses the whole IPv4 address and the /56 of IPv6", () => {
    expect([of("203.0.113.7"), of("::ffff:203.0.113.7")]).toEqual(["203.0.113.7", "203.0.113.7"]);
    expect(of("2001:db8:1:2fe::9")).toBe("2001:db8:1:200::/56");
    expect(addressOf(new Request("http://shop.test/"), false)).toBeNull();
  });
});

describe("a request from this very machine", () => {
  const from = (address: string | undefined, headers: Record<string, string> = {}) => {
    const request = new Request("http://localhost/", { headers });
    rememberPeer(request, address);
    return isFromHere(request);
  };

  it.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("accepts %s as this machine", (address) =>
    expect(from(address)).toBe(true),
  );
  it.each(["10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", "127.evil", "::2", undefined])("rejects %s as this machine", (address) =>
    expect(from(address)).toBe(false),
  );
  it.each(["X-Forwarded-For", "x-forwarded-anything", "Forwarded", "Via", "X-Real-IP"])("rejects a request through a proxy: %s", (name) =>
    expect(from("127.0.0.1", { [name]: "127.0.0.1" })).toBe(false),
  );
  it("accepts a call inside the process, without an address", () => expect(isFromHere(new Request("http://localhost/"))).toBe(true));
});
