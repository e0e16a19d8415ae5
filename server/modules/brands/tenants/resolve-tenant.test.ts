import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "../../../platform/config/settings.ts";
import type { Database } from "../../../platform/database/database.ts";
import { createTenants } from "./resolve-tenant.ts";

describe("known tenants", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("serves known tenants during a database outage and reloads them afterwards (F03)(F20)", async () => {
    let answer: "good" | "away" = "good";
    let version = 1;
    const db = {
      query: async (text: string) => {
        if (answer === "away") throw new Error("Connection terminated unexpectedly");
        return text.includes("from tenants") ? [{ id: "jenius", brand: { pages: [] }, version }] : [];
      },
    } as unknown as Database;
    const tenants = createTenants({ db, settings: readSettings({}), accounts: { refresh: async () => {} } });
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

  it("serves no tenants if the database was never available (F03)", async () => {
    const db = { query: () => Promise.reject(new Error("away")) } as unknown as Database;
    await expect(
      createTenants({ db, settings: readSettings({}), accounts: { refresh: async () => {} } }).byHost("jenius.localhost"),
    ).rejects.toThrow("away");
  });
});
