import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { openPglite } from "#server/platform/database/open-pglite.ts";
import { readSenders, readSurface, RELEASED, usedBy } from "../../scripts/lib/schema-surface.ts";

const released = readFileSync(RELEASED, "utf8").trimEnd().split("\n");

let database: Awaited<ReturnType<typeof openPglite>>;
beforeAll(async () => {
  database = await openPglite(null);
  await migrate(database);
}, 180_000);
afterAll(() => database?.close());

/** Parts used by the released version that are missing now, or exist twice. */
async function broken(): Promise<string[]> {
  const lines = (await readSurface(database)).map(({ line }) => line);
  const there = new Set(lines);
  const callOf = (line: string) => /^function (\w+)\((.*?)\) returns/.exec(line);
  const shapeOf = (line: string) => {
    const call = callOf(line);
    return call && `${call[1]} of ${call[2] === "" ? 0 : call[2]!.split(", ").length}`;
  };
  const twins = new Map<string, number>();
  for (const shape of lines.map(shapeOf)) if (shape) twins.set(shape, (twins.get(shape) ?? 0) + 1);
  return released.filter((line) => !there.has(line) || (twins.get(shapeOf(line) ?? "") ?? 0) > 1);
}

describe("a migrated database", () => {
  it("keeps everything that the released version uses, so that both can sell at once", async () => {
    expect(released.length).toBeGreaterThan(300);
    expect(await broken()).toEqual([]);
  });

  it.each([
    ["a function that is dropped", "drop function keep_once(text, text, text, text, jsonb)"],
    [
      "a function that takes more",
      "drop function claim_act(text, text, int); create function claim_act(text, text, int, int) returns boolean language sql return true",
    ],
    [
      "a function that answers something else",
      "drop function claim_act(text, text, int); create function claim_act(text, text, int) returns text language sql return ''",
    ],
    [
      "a call that is not ambiguous, for there is a second one of the same name",
      "create function keep_once(text, text, text, text, text) returns int language sql return 1",
    ],
    ["a column that is dropped", "alter table bookings drop column utm"],
    ["a column of the same type", "alter table bookings alter column utm type text"],
    ["a table", "alter table idempotency rename to calls"],
  ])("detects a missing %s", async (_, change) => {
    await database.script("begin");
    try {
      await database.script(change);
      expect(await broken()).not.toEqual([]);
    } finally {
      await database.script("rollback");
    }
  });

  it("checks the names in the code", async () => {
    const surface = await readSurface(database);
    const used = usedBy(readSenders(), surface);
    expect(used.some((line) => line.startsWith("function reserve_holds("))).toBe(true);
    expect(used).toContain("column bookings.hold_until timestamp with time zone");
    // Only other functions call this one.
    expect(used.some((line) => line.startsWith("function limits_of_event("))).toBe(false);
    expect(usedBy("select keep_once($1)", surface)).toEqual([expect.stringMatching(/^function keep_once\(/)]);
  });
});
