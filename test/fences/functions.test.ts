import { posix } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REFUSALS } from "#server/platform/database/refusals.ts";
import { functions, migrations, type SqlFile } from "#server/platform/database/sql-files.ts";
import { openMigrated } from "../harness/seeded-database.ts";
import { plant, projectTree, type TreeFile } from "./tree.ts";

const MOST_LINES = 250;
/** Two files may not share this many consecutive lines: move them to a function. */
const COPIED_LINES = 8;

let database: Awaited<ReturnType<typeof openMigrated>>;
beforeAll(async () => {
  database = await openMigrated();
}, 180_000);
afterAll(() => database?.close());

type Live = { readonly name: string; readonly text: string };

/** Functions of the database whose text differs from their file, that have no file, that occur twice, or that are missing. */
function differing(files: readonly SqlFile[], live: readonly Live[]): string[] {
  const told = new Map(files.map(({ name, sql }) => [name, sql]));
  const twice = live.filter(({ name }, i) => live.findIndex((each) => each.name === name) !== i).map(({ name }) => name);
  const untold = live.filter(({ name, text }) => !told.get(name)?.includes(`$$${text}$$`)).map(({ name }) => name);
  const missing = files.map(({ name }) => name).filter((name) => !live.some((each) => each.name === name));
  return [...new Set([...twice, ...untold, ...missing])];
}

const readLive = () =>
  database.query<Live>(`select p.proname as name, p.prosrc as text from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);

/** Whether a file is anything other than one function of the file's name with a comment above it. */
function oddFile({ name, sql }: SqlFile): boolean {
  const made = sql.match(/\bcreate (?:or replace )?function \w+/g) ?? [];
  return (
    made.join() !== `create or replace function ${name}` ||
    !/^-- \S/.test(sql) ||
    /\b(table|index|policy|trigger) \w+ (?!t )on\b/i.test(sql)
  );
}

/** SQL files of the server that are neither a migration nor one of the functions. */
function unread(tree: readonly TreeFile[], files: readonly SqlFile[]): string[] {
  const names = new Set(files.map(({ name }) => name));
  return tree
    .map(({ path }) => path)
    .filter((path) => /^server\/.*\.sql$/.test(path) && !path.startsWith("server/platform/database/migrations/"))
    .filter((path) => !names.has(posix.basename(path, ".sql")));
}

/** Whether a migration contains or changes the text of a function. */
const writesFunctions = ({ sql }: SqlFile) =>
  /\b(create\s+(or\s+replace\s+)?|alter\s+|drop\s+)(function|procedure|routine)\b|pg_get_functiondef|\bprosrc\b/i.test(
    sql.replaceAll(/--.*$/gm, ""),
  );

const numbersTwice = (files: readonly SqlFile[]) => {
  const numbers = files.map(({ name }) => /^\d{4}(?=_[a-z0-9_]+\.sql$)/.exec(name)?.[0] ?? "");
  return files.filter((_, i) => numbers[i] === "" || numbers.indexOf(numbers[i]!) !== i).map(({ name }) => name);
};

const statesIn = (text: string) => [...new Set(text.match(/\b23K\w\w/g))].toSorted();
const raisedIn = (files: readonly SqlFile[]) => statesIn(files.map(({ sql }) => sql.replaceAll(/--.*$/gm, "")).join("\n"));
const LISTED = statesIn(JSON.stringify(REFUSALS));

/** Pairs of files that share that many consecutive lines, regardless of indentation and empty lines. */
function copies(files: readonly SqlFile[]): string[] {
  const seen = new Map<string, string>();
  const pairs = new Set<string>();
  for (const { name, sql } of files) {
    const lines = sql
      .split("\n")
      .map((line) => line.trim().replaceAll(/\s+/g, " "))
      .filter((line) => line !== "");
    for (let at = 0; at + COPIED_LINES <= lines.length; at++) {
      const part = lines.slice(at, at + COPIED_LINES).join("\n");
      const first = seen.get(part);
      if (first === undefined) seen.set(part, name);
      else if (first !== name) pairs.add(`${first} and ${name}`);
    }
  }
  return [...pairs];
}

const file = (name: string, sql: string): SqlFile => ({ name, sql });

describe("a function of the database", () => {
  it("has each function of the database in the file of its name, and no other", async () => {
    const files = functions();
    expect(files.length).toBeGreaterThan(90);
    expect(differing(files, await readLive())).toEqual([]);
  });

  it.each([
    ["a function that is in no file", "create function canary() returns int language sql as $$ select 1 $$", "canary"],
    [
      "a text that was edited",
      "create or replace function wait_after(n int) returns interval language sql as $$ select interval '1 hour' $$",
      "wait_after",
    ],
    ["a second one of the same name", "create function new_id(n int) returns uuid language sql as $$ select new_id() $$", "new_id"],
    ["a function that is missing", "drop function follow_link(text, text, text)", "follow_link"],
  ])("detects %s in the database", async (_, change, name) => {
    await database.script("begin");
    try {
      await database.script(change);
      expect(differing(functions(), await readLive())).toEqual([name]);
    } finally {
      await database.script("rollback");
    }
  });

  it("has one function per file, with its contract above it, and no name twice", () => {
    const files = functions();
    expect(files.filter(oddFile).map(({ name }) => name)).toEqual([]);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
    const text = "create or replace function canary() returns int language sql as $$ select 1 $$;";
    expect(oddFile(file("canary", `-- One.\n${text}`))).toBe(false);
    for (const canary of [text, `-- One.\n${text}\n${text.replace("canary", "other")}`, `-- One.\n${text.replace("or replace ", "")}`])
      expect(oddFile(file("canary", canary))).toBe(true);
    expect(oddFile(file("other", `-- One.\n${text}`))).toBe(true);
  });

  it("finds a function's file in any folder", () => {
    expect(unread(projectTree(), functions())).toEqual([]);
    expect(unread(plant({ "server/modules/orders/hold/sql/canary.sql": "" }), functions())).toHaveLength(1);
    const names = functions().map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    for (const name of ["new_id", "reserve_bookings", "start_play"]) expect(names).toContain(name);
  });

  it("accepts all functions when PostgreSQL checks their bodies against the full schema", async () => {
    await database.script("begin; set local check_function_bodies = on");
    try {
      for (const { sql } of functions()) await database.script(sql);
      await expect(
        database.script("create function canary() returns int language sql as $$ select nothing from nowhere $$"),
      ).rejects.toThrow(/nowhere/);
    } finally {
      await database.script("rollback");
    }
  });
});

describe("a migration", () => {
  it("contains no function text in any migration", () => {
    expect(
      migrations()
        .filter(writesFunctions)
        .map(({ name }) => name),
    ).toEqual([]);
    for (const canary of [
      "create function f() returns int language sql as $$ select 1 $$",
      "CREATE OR REPLACE FUNCTION f() returns int",
      "do $$ begin execute replace(pg_get_functiondef('f()'::regprocedure), 'a', 'b'); end $$",
      "drop function f(int)",
      "alter function f() owner to karcis_app",
    ])
      expect(writesFunctions(file("0999_canary.sql", canary)), canary).toBe(true);
    expect(writesFunctions(file("0999_canary.sql", "create trigger t before update on a for each row execute function f()"))).toBe(false);
  });

  it("gives each migration a unique number", () => {
    expect(numbersTwice(migrations())).toEqual([]);
    expect(numbersTwice([file("0100_a.sql", ""), file("0100_b.sql", ""), file("101_c.sql", "")])).toEqual(["0100_b.sql", "101_c.sql"]);
  });
});

it("has no long file of SQL", () => {
  const long = (files: readonly SqlFile[]) => files.filter(({ sql }) => sql.split("\n").length - 1 > MOST_LINES).map(({ name }) => name);
  expect(long([...migrations(), ...functions()])).toEqual([]);
  expect(long([file("canary", "\n".repeat(MOST_LINES + 1))])).toEqual(["canary"]);
});

it("lists every refusal that a function raises, and raises every listed one", () => {
  expect(raisedIn(functions())).toEqual(LISTED);
  expect(raisedIn([...functions(), file("canary", "raise exception using errcode = '23K99'")])).not.toEqual(LISTED);
  expect(raisedIn(functions().filter(({ name }) => name !== "check_details"))).not.toEqual(LISTED);
});

it("finds no two functions with eight common lines in a row", () => {
  expect(copies(functions())).toEqual([]);
  const [first] = functions().filter(({ sql }) => sql.split("\n").length > 2 * COPIED_LINES);
  const body = first!.sql.split("\n").filter((line) => line.trim() !== "");
  const copied = (lines: number) => file("canary", `-- Another.\n${body.slice(-lines).join("\n\n  ")}`);
  expect(copies([first!, copied(COPIED_LINES)])).toEqual([`${first!.name} and canary`]);
  expect(copies([first!, copied(COPIED_LINES - 1)])).toEqual([]);
});
