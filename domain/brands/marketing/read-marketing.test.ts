import { describe, expect, it } from "vitest";
import { toolsOf } from "./marketing.ts";
import { readMarketing } from "./read-marketing.ts";

const GOOD = {
  consent: true,
  pixel: "123456789012345",
  tagManager: "GTM-AB12CD3",
  umami: { script: "https://umami.shop.example/script.js", website: "0f8fad5b-d9cb-469f-a165-70867728950e" },
  matomo: { base: "https://stats.shop.example:8443/matomo/", site: "7" },
};
const read = (changes: object) => readMarketing({ ...GOOD, ...changes }, "marketing");

describe("a tenant's marketing", () => {
  it("reads each marketing tool unchanged [T8]", () => {
    expect(readMarketing(GOOD, "marketing")).toEqual(GOOD);
    expect(toolsOf(readMarketing(GOOD, "marketing"))).toEqual(["pixel", "tagManager", "umami", "matomo"]);
    expect(toolsOf(readMarketing({ consent: false, tagManager: "GTM-AB12CD3" }, "marketing"))).toEqual(["tagManager"]);
  });

  it.each([
    [{ pixel: "1');alert(1)//" }, /^marketing\.pixel: /],
    [{ pixel: 123_456_789_012 }, /^marketing\.pixel: /],
    [{ tagManager: "GTM-AB12<script>" }, /^marketing\.tagManager: /],
    [{ tagManager: "UA-1234-1" }, /^marketing\.tagManager: /],
    [{ umami: { ...GOOD.umami, script: "http://umami.shop.example/script.js" } }, /^marketing\.umami\.script: /],
    [{ umami: { ...GOOD.umami, script: "https://umami.shop.example/script.js; script-src *" } }, /^marketing\.umami\.script: /],
    [{ umami: { ...GOOD.umami, script: "https://umami.shop.example/x.js\nx.js" } }, /^marketing\.umami\.script: /],
    [{ umami: { ...GOOD.umami, script: "https://*.example/script.js" } }, /^marketing\.umami\.script: /],
    [{ umami: { ...GOOD.umami, script: "https://a@umami.example/script.js" } }, /^marketing\.umami\.script: /],
    [{ umami: { ...GOOD.umami, website: "me" } }, /^marketing\.umami\.website: /],
    [{ matomo: { ...GOOD.matomo, base: "https://stats.shop.example" } }, /^marketing\.matomo\.base: /],
    [{ matomo: { ...GOOD.matomo, base: "javascript:alert(1)/" } }, /^marketing\.matomo\.base: /],
    [{ matomo: { ...GOOD.matomo, site: "1'" } }, /^marketing\.matomo\.site: /],
    [{ consent: "yes" }, /^marketing\.consent: /],
    [{ html: "<script>" }, /^marketing\.html: is not known/],
  ])("rejects %j and names its place", (changes, reason) => {
    expect(() => read(changes)).toThrow(reason);
  });

  it("rejects marketing without a tool", () => {
    expect(() => readMarketing({ consent: true }, "marketing")).toThrow(/^marketing: names no tool/);
  });
});
