import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Database, Param } from "#server/platform/database/database.ts";
import { openPglite } from "#server/platform/database/open-pglite.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";

const drivers: Record<string, Database> = {};
beforeAll(async () => {
  drivers["pglite"] = await openPglite(null);
  drivers["postgres"] = openPostgres({ url: inject("postgresUrl"), role: "" });
});
afterAll(async () => {
  for (const db of Object.values(drivers)) await db.close();
});

const INSTANT = new Date("2026-11-21T07:39:56.123Z");

/** SQL texts and sent values with the values read back. */
const READ: readonly [text: string, expected: unknown][] = [
  ["null::text", null],
  ["''", ""],
  ["'é 漢 👟'", "é 漢 👟"],
  ["true", true],
  ["7::int", 7],
  ["9007199254740991::bigint", 9007199254740991],
  ["-9007199254740991::bigint", -9007199254740991],
  ["0::bigint", 0],
  ["count(*)", 1],
  ["sum(2::bigint)", 2],
  ["12.5000::numeric(7,4)", 12.5],
  ["1.5::float8", 1.5],
  ["date '2026-11-21'", "2026-11-21"],
  ["null::date", null],
  ["array[date '2026-11-21', '2026-12-01']", ["2026-11-21", "2026-12-01"]],
  ["array[]::date[]", []],
  ["array[1, null, 9007199254740991]::bigint[]", [1, null, 9007199254740991]],
  ["array[1.5, null]::numeric(7,4)[]", [1.5, null]],
  ["array[timestamptz '2026-11-21 14:39:56.123+07', null]", [INSTANT, null]],
  ["array[true, null]", [true, null]],
  [`array['{"a":1}']::jsonb[]`, [{ a: 1 }]],
  ["timestamptz '2026-11-21 14:39:56.123+07'", INSTANT],
  ["timestamptz '2026-11-21 13:09:56.123+05:30'", INSTANT],
  ["timestamptz '1999-12-31 23:59:59+00'", new Date("1999-12-31T23:59:59Z")],
  ["null::timestamptz", null],
  [`'{"a":[1,null,"x"],"b":{"c":true}}'::jsonb`, { a: [1, null, "x"], b: { c: true } }],
  ["'null'::jsonb", null],
  ["'7'::jsonb", 7],
  [`'"x"'::jsonb`, "x"],
  ["'[]'::jsonb", []],
  ["array['a', 'b,c', null, '\"', '{}']", ["a", "b,c", null, '"', "{}"]],
  ["array[]::text[]", []],
  ["array[1, 2, null]::int[]", [1, 2, null]],
  ["array['00000000-0000-4000-8000-00000000000a']::uuid[]", ["00000000-0000-4000-8000-00000000000a"]],
  ["'00000000-0000-4000-8000-00000000000A'::uuid", "00000000-0000-4000-8000-00000000000a"],
];
const SENT: readonly [cast: string, value: Param, expected?: unknown][] = [
  ["text", 'it\'s "x" \\ {,} ; --'],
  ["text", null],
  ["int", 7],
  ["bigint", 9007199254740991],
  ["boolean", false],
  ["timestamptz", INSTANT],
  ["date", "2026-02-28"],
  ["jsonb", { a: 1, b: ["x", null], c: { d: "it's" } }],
  ["uuid", "00000000-0000-4000-8000-00000000000a"],
  ["text[]", ["a", "b,c", null, '"', "\\", "{}", "", "NULL", " x "]],
  ["text[]", []],
  ["int[]", [1, null, 3]],
  ["bigint[]", [1, null, 2]],
  ["uuid[]", ["00000000-0000-4000-8000-00000000000a", null]],
  ["date[]", ["2026-02-28", "2026-03-01"]],
];

describe.each(["pglite", "postgres"])("on %s", (kind) => {
  const one = async (text: string, params: Param[] = []) =>
    (await drivers[kind]!.query<{ v: unknown }>(`select ${text} as v`, params))[0]!.v;

  it.each(READ)("reads %s as %j", async (text, expected) => {
    const value = await one(text);
    expect(value).toEqual(expected);
    expect(value instanceof Date).toBe(expected instanceof Date);
  });

  it.each(SENT)("sends and reads a %s: %j", async (cast, value, expected = value) => {
    expect(await one(`$1::${cast}`, [value])).toEqual(expected);
  });

  it("sends and reads instants in arrays", async () => {
    expect(await one("($1::timestamptz[])[1]", [[INSTANT, null] as never])).toEqual(INSTANT);
  });

  it("refuses a bigint beyond a safe integer instead of rounding (P02)", async () => {
    await expect(one("9007199254740993::bigint")).rejects.toThrow("2^53");
  });

  it("refuses text with NUL in the database itself", async () => {
    await expect(one("$1::text", ["a\u0000b"])).rejects.toMatchObject({ code: "22021" });
    await expect(one("$1::jsonb", [{ a: "\u0000" }])).rejects.toMatchObject({ code: "22P05" });
  });

  it("names its tenant in a transaction, rolls back errors, and clears the name", async () => {
    const db = drivers[kind]!;
    await db.script("drop table if exists kept; create table kept (v int)");
    await expect(
      db.transaction("garudarun" as never, async (tx) => {
        expect(await tx.query("select current_setting('app.tenant') as v")).toEqual([{ v: "garudarun" }]);
        await tx.query("insert into kept values (1)");
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await db.query("select v from kept")).toEqual([]);
    expect(await one("coalesce(current_setting('app.tenant', true), '')")).toBe("");
    await db.script("drop table kept");
  });

  it("reports the code of a database error", async () => {
    await expect(one("1 / 0")).rejects.toMatchObject({ code: "22012" });
    expect(await one("1")).toBe(1);
  });
});
