import { describe, expect, it } from "vitest";
import { readEdgeSettings } from "./edge-settings.ts";

describe("the settings of an edge", () => {
  it("are none without an address", () => expect(readEdgeSettings({ EDGE_PURGE_TOKEN: "x" })).toBeNull());
  it("are the address and its token", () =>
    expect(readEdgeSettings({ EDGE_PURGE_URL: "https://edge.example/purge", EDGE_PURGE_TOKEN: "word" })).toEqual({
      purgeUrl: "https://edge.example/purge",
      token: "word",
    }));
  it.each(["edge.example", "http://edge.example/purge", "ftp://localhost"])("refuse the address %s", (url) => {
    expect(() => readEdgeSettings({ EDGE_PURGE_URL: url })).toThrow("EDGE_PURGE_URL");
  });
  it("refuse a token that no header can carry", () => {
    expect(() => readEdgeSettings({ EDGE_PURGE_URL: "https://edge.example", EDGE_PURGE_TOKEN: "two words" })).toThrow("EDGE_PURGE_TOKEN");
  });
});
