import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "#server/platform/config/settings.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { run, type Ended } from "../run.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "karcis-queue-command-"));
  await putSeededDatabase(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EVENT = ["garudarun", "losari-sunset-5k"];
const queue = (verb: string, ...words: string[]): Promise<Ended> =>
  run("cli/karcis.ts", { env: { DATA_DIR: folder }, words: ["queue", verb, ...words] }).ended;

describe("karcis queue", () => {
  it("creates, controls and ends a waiting room, with an audit row for each", async () => {
    expect((await queue("status", ...EVENT)).said).toContain("has no queue");
    const soon = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Z`;
    expect(await queue("schedule", ...EVENT, soon, "--slots", "12", "--rate", "90")).toMatchObject({ code: 0 });
    expect((await queue("status", ...EVENT)).said).toMatch(/^phase +idle\nbegins +20[^]*in the checkout +0 of 12\nturns a minute +90\n/);
    expect((await queue("pause", ...EVENT)).code).toBe(1);
    for (const words of [["open"], ["pause"], ["slots", "30"]] as const) {
      expect([words[0], (await queue(words[0], ...EVENT, ...words.slice(1))).code]).toEqual([words[0], 0]);
    }
    const open = (await queue("status", ...EVENT)).said;
    expect(open).toMatch(/^phase +paused\n[^]*in the checkout +0 of 30\n/);
    expect((await queue("close", ...EVENT)).code).toBe(0);
    expect((await queue("by-load", ...EVENT, "40")).code).toBe(0);
    expect((await queue("status", ...EVENT)).said).toMatch(/begins +by load, at 40 in the checkout\nepoch +2\n/);

    const db = await openDatabase({ ...readSettings({ DATA_DIR: folder, KARCIS_ENV: "demo" }), poolSize: 1 });
    const traces = await db.transaction("garudarun", (tx) =>
      tx.query<{ said: string }>("select coalesce(data->>'act', action) as said from audit where action like 'queue.%' order by at, id"),
    );
    await db.close();
    expect(traces.map(({ said }) => said)).toEqual(["queue.made", "queue.opened", "opened", "paused", "slots", "closed", "queue.made"]);
  });

  it("accepts the event before a queue's verb: <brand> <event> open, pause, rate, close, status", async () => {
    const about = (...words: string[]) => run("cli/karcis.ts", { env: { DATA_DIR: folder }, words: ["queue", ...EVENT, ...words] }).ended;
    await queue("close", ...EVENT);
    await queue("schedule", ...EVENT, `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Z`);
    for (const words of [["open"], ["pause"], ["rate", "75"]]) expect([words[0], (await about(...words)).code]).toEqual([words[0], 0]);
    expect((await about("status")).said).toMatch(/^phase +paused\n[^]*turns a minute +75\n/);
    expect((await about("close")).code).toBe(0);
    expect((await about("nonsense")).code).toBe(1);
  });

  it("changes the room's limit, minutes of turns and passes, and a network's share of a running queue, with an audit row", async () => {
    await queue("close", ...EVENT);
    const soon = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Z`;
    expect((await queue("schedule", ...EVENT, soon, "--full-ahead", "300")).code).toBe(0);
    expect((await queue("status", ...EVENT)).said).toMatch(
      /full beyond +300 ahead\na turn lasts +5 min\na pass lasts +10 min\nof a network +5 % of a draw, 120 to 1000 places\n/,
    );
    const set = ["--full-ahead", "0", "--turn-minutes", "3", "--pass-minutes", "15", "--network-percent", "10", "--network-most", "500"];
    expect((await queue("set", ...EVENT, ...set)).code).toBe(0);
    expect((await queue("status", ...EVENT)).said).toMatch(
      /full beyond +0 ahead\na turn lasts +3 min\na pass lasts +15 min\nof a network +10 % of a draw, 120 to 500 places\n/,
    );
    const db = await openDatabase({ ...readSettings({ DATA_DIR: folder, KARCIS_ENV: "demo" }), poolSize: 1 });
    const [trace] = await db.transaction("garudarun", (tx) =>
      tx.query<{ data: unknown }>(
        "select data from audit where action = 'queue.changed' and data->>'act' = 'settings' order by at desc limit 1",
      ),
    );
    await db.close();
    expect(trace?.data).toMatchObject({
      settings: { fullAhead: 0, turnSeconds: 180, passSeconds: 900, networkPercent: 10, networkMost: 500 },
    });
  });

  it("refuses impossible commands of a queue in one line", async () => {
    for (const words of [
      ["set", ...EVENT],
      ["set", ...EVENT, "--turn-minutes", "0"],
      ["set", ...EVENT, "--pass-minutes", "soon"],
      ["set", ...EVENT, "--network-percent", "101"],
      ["set", ...EVENT, "--network-least", "9", "--network-most", "8"],
      ["schedule", ...EVENT, "2027-05-01T10:00+07:00", "--full-ahead", "-1"],
      ["schedule", ...EVENT, "tomorrow"],
      ["rate", ...EVENT, "0"],
      ["by-load", ...EVENT],
    ]) {
      const { code, said } = await queue(words[0]!, ...words.slice(1));
      expect([words[0], code, said.includes(`npm run karcis -- queue ${words[0]}`)]).toEqual([words[0], 1, true]);
    }
    expect((await queue("open", "garudarun", "no-such-event")).said).toContain('there is no event "no-such-event"');
  });
});
