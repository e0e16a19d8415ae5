import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "../../config/settings.ts";
import type { Database } from "../../database/database.ts";
import { createTenants, hostName } from "./resolve-tenant.ts";

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

describe("the tenants that are known", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are served on while the database is away, and read again when it is back (F03)(F20)", async () => {
    let answer: "good" | "away" = "good";
    let version = 1;
    const db = {
      query: async (text: string) => {
        if (answer === "away") throw new Error("Connection terminated unexpectedly");
        return text.includes("from tenants") ? [{ id: "jenius", brand: { pages: [] }, version }] : [];
      },
    } as unknown as Database;
    const tenants = createTenants(db, readSettings({}));
    const seen = async () => (await tenants.byHost("jenius.localhost"))?.version;
    expect(await seen()).toBe(1);
    [answer, version] = ["away", 2];
    for (let turn = 0; turn < 3; turn++) {
      vi.advanceTimersByTime(3000);
      expect(await seen()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
    }
    answer = "good";
    await seen();
    await vi.advanceTimersByTimeAsync(1);
    expect(await seen()).toBe(2);
  });

  it("are none while the database was never there (F03)", async () => {
    const db = { query: () => Promise.reject(new Error("away")) } as unknown as Database;
    await expect(createTenants(db, readSettings({})).byHost("jenius.localhost")).rejects.toThrow("away");
  });
});
