import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHoldLimits } from "#server/platform/config/hold-limit-settings.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { run, type Ended } from "../run.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-limits-command-"));
  await putSeededDatabase(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const karcis = (...words: string[]): Promise<Ended> =>
  run("cli/karcis.ts", { env: { DATA_DIR: folder, HOLD_LIMITS: "visitorHolds=4" }, words }).ended;
const limits = (...words: string[]) => karcis("limits", ...words);

describe("karcis limits", () => {
  it("shows and changes an event's limits on unpaid holds, with an audit row [R07]", async () => {
    const shown = await limits("show", "garudarun", "losari-sunset-5k");
    expect(shown).toMatchObject({ code: 0, said: expect.stringMatching(/^visitorHolds +4\n[^]*networkHolds +60\n/) });
    const set = await limits("set", "garudarun", "losari-sunset-5k", "networkHolds=400", "networkTickets=800");
    expect(set.said).toMatch(/networkHolds +400 {2}of this event\nnetworkTickets +800 {2}of this event\n/);
    expect((await limits("set", "garudarun", "losari-sunset-5k", "networkHolds=default")).said).toMatch(
      /networkHolds +60\nnetworkTickets +800 {2}of/,
    );
    const db = await openDatabase({ ...readSettings({ DATA_DIR: folder, KARCIS_ENV: "demo" }), poolSize: 1 });
    const traces = await db.transaction("garudarun", (tx) =>
      tx.query("select data from audit where action = 'hold_limits.changed' order by at"),
    );
    await db.close();
    expect(traces).toEqual([{ data: { networkHolds: 400, networkTickets: 800 } }, { data: { networkHolds: null } }]);
  });

  it("refuses an unknown limit of holds with a message of one line", async () => {
    for (const words of [["networkHolds=0"], ["networkHolds=x"], ["colour=1"], []]) {
      const { code, said } = await limits("set", "garudarun", "losari-sunset-5k", ...words);
      expect([code, said.includes("npm run karcis -- limits set")]).toEqual([1, true]);
    }
    expect((await limits("show", "garudarun", "no-such-event")).said).toContain('there is no event "no-such-event"');
    expect(() => readHoldLimits({ HOLD_LIMITS: "networkPercent=101" })).toThrow(
      "HOLD_LIMITS: networkPercent must be from 0 to 100, not 101",
    );
  });
});

describe("karcis event pay-hours", () => {
  const hours = (...words: string[]) => karcis("event", "pay-hours", "garudarun", ...words);

  it("shows and changes the hours to pay a virtual account, with an audit row", async () => {
    expect(await hours("losari-sunset-5k")).toMatchObject({ code: 0, said: expect.stringContaining("counters 3 hours (the standard)") });
    expect((await hours("losari-sunset-5k", "6")).said).toContain("losari-sunset-5k: virtual accounts and counters 6 hours (of its own)");
    expect((await hours("losari-sunset-5k")).said).toContain("6 hours (of its own)");
    expect((await hours("losari-sunset-5k", "default")).said).toContain("3 hours (the standard)");
    const db = await openDatabase({ ...readSettings({ DATA_DIR: folder, KARCIS_ENV: "demo" }), poolSize: 1 });
    const traces = await db.transaction("garudarun", (tx) =>
      tx.query("select data from audit where action = 'pay_hours.changed' order by at"),
    );
    await db.close();
    expect(traces).toEqual([{ data: { hours: 6 } }, { data: { hours: null } }]);
  });

  it("refuses hours outside 2 to 24 and an unknown event in one line", async () => {
    for (const word of ["1", "25", "6h"]) {
      const { code, said } = await hours("losari-sunset-5k", word);
      expect([code, said.includes(`hours are a whole number from 2 to 24, or default: not "${word}"`)]).toEqual([1, true]);
    }
    expect(await hours("no-such-event", "6")).toMatchObject({
      code: 1,
      said: expect.stringContaining('there is no event "no-such-event"'),
    });
  });
});
