import { describe, expect, it } from "vitest";
import { hostName } from "./host-name.ts";

describe("hostName", () => {
  it.each([
    ["garudarun.localhost", "garudarun.localhost"],
    ["GarudaRun.localhost:3000", "garudarun.localhost"],
    ["tickets.example.co.id:443", "tickets.example.co.id"],
    ["[::1]:3000", "[::1]"],
    ["127.0.0.1", "127.0.0.1"],
    ["a.b:65535", "a.b"],
    ["a.b:65536", null],
    ["a.b:", null],
    ["a.b.", null],
    ["a..b", null],
    ["-a.b", null],
    ["a_b", null],
    ["a.b,c.d", null],
    ["a.b c.d", null],
    ["u@a.b", null],
    ["a.b/c", null],
    ["", null],
  ])("reads %j as %j (T01)", (header, expected) => {
    expect(hostName(header)).toBe(expected);
  });
});
