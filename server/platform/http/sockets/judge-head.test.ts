import { describe, expect, it } from "vitest";
import { isHeadPlain } from "./judge-head.ts";

const head = (url: string, ...hosts: string[]) => isHeadPlain({ url, rawHeaders: hosts.flatMap((host) => ["Host", host]) });

describe("the head of a request", () => {
  it("accepts one valid host and a path", () => {
    for (const host of ["shop.test", "shop.test:80", "[::1]:3000", "127.0.0.1", "SHOP.test."]) expect(head("/en?a=b\\c", host)).toBe(true);
  });

  it.each<readonly [url: string, ...hosts: string[]]>([
    ["/"],
    ["/", "a.test", "b.test"],
    ["/", "a.test", "a.test"],
    ["/", ""],
    ["/", "a.test@b.test"],
    ["/", "a.test/b"],
    ["/", "a.test:99999"],
    ["/", "a.test:x"],
    ["/", "a.test,b.test"],
    ["/", "a test"],
    ["http://a.test/", "a.test"],
    ["//", "a b"],
    ["*", "a.test"],
    ["", "a.test"],
    ["/a\\b", "a.test"],
    ["/\\evil.test", "a.test"],
  ])("rejects an ambiguous head: %s %s (T02)(H05)", (url, ...hosts) => expect(head(url, ...hosts)).toBe(false));
});
