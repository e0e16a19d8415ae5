import { describe, expect, it } from "vitest";
import { readEdgeSettings } from "./edge-settings.ts";

describe("edge settings", () => {
  it("reads no edge settings without an address", () => expect(readEdgeSettings({ EDGE_PURGE_TOKEN: "x" })).toBeNull());
  it("reads the edge address and its token", () =>
    expect(readEdgeSettings({ EDGE_PURGE_URL: "https://edge.example/purge", EDGE_PURGE_TOKEN: "word" })).toEqual({
      purgeUrl: "https://edge.example/purge",
      token: "word",
    }));
  it.each(["edge.example", "http://edge.example/purge", "ftp://localhost"])("rejects the edge address %s", (url) => {
    expect(() => readEdgeSettings({ EDGE_PURGE_URL: url })).toThrow("EDGE_PURGE_URL");
  });
  it("rejects an edge token that no header can carry", () => {
    expect(() => readEdgeSettings({ EDGE_PURGE_URL: "https://edge.example", EDGE_PURGE_TOKEN: "two words" })).toThrow("EDGE_PURGE_TOKEN");
  });
});
