import { join } from "node:path";
import { createVirtualFileSystem } from "typescript/unstable/fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMigrated } from "../harness/seeded-database.ts";
import { statementDescriber, type DescribedColumn } from "./describe-statement.ts";
import { statementCalls, type RowColumn, type StatementCall } from "./statement-calls.ts";

const ROOT = join(import.meta.dirname, "..", "..").replaceAll("\\", "/");

/** Files with a statement known only at run time, with the reason. */
const MADE_AT_RUN_TIME: Readonly<Record<string, string>> = {
  "server/platform/backup/measure-database.ts": "counts every table that it finds",
  "server/platform/database/complete-flags.ts": "names every flag of the table of flags",
  "server/worker/reseal-stored.ts": "goes through a table of tables and columns",
};

let database: Awaited<ReturnType<typeof openMigrated>>;
let describeStatement: Awaited<ReturnType<typeof statementDescriber>>;
beforeAll(async () => {
  database = await openMigrated();
  describeStatement = await statementDescriber(database.lite);
}, 180_000);
afterAll(() => database?.close());

/**
 * Whether a statement excludes rows in which this column is null, explicitly or by a comparison. Does not tell tables with equal columns
 * apart.
 */
function isKeptFromNull(text: string, column: DescribedColumn): boolean {
  const name = column.source!.split(".")[1]!;
  const conditions = text.slice(text.search(/\b(where|on|using)\b/));
  return new RegExp(`\\b${name}( is not null| = |\\))|= (\\w+\\.)?${name}\\b`).test(conditions);
}

/** Differences between a declared row and the database's columns. */
function differences(row: readonly RowColumn[], text: string, columns: readonly DescribedColumn[]): string[] {
  const unsaid = columns.filter(({ name }) => !row.some((each) => each.name === name)).map(({ name }) => `nobody reads ${name}`);
  const wrong = row.flatMap((said): string[] => {
    const column = columns.find(({ name }) => name === said.name);
    if (!column) return [`no column ${said.name}`];
    if (said.kind !== "any" && column.kind !== "any" && said.kind !== column.kind)
      return [`${said.name} is ${column.kind}, not ${said.kind}`];
    return column.isNullable && !said.isNullable && !isKeptFromNull(text, column) ? [`${said.name} may be null (${column.source})`] : [];
  });
  return [...wrong, ...unsaid];
}

/** Faults of each statement or its row. Sequential, since they share a connection. */
async function faultsIn(calls: readonly StatementCall[]): Promise<string[]> {
  const faults = new Set<string>();
  for (const { at, row, texts } of calls)
    for (const text of texts) {
      const columns = await describeStatement(text).catch((error: Error) => error);
      const found = columns instanceof Error ? [columns.message] : row ? differences(row, text, columns) : [];
      for (const each of found) faults.add(`${at}: ${each}`);
    }
  return [...faults];
}

const CANARY = `
type Sql = { query<R extends Record<string, unknown>>(text: string, params?: unknown[]): Promise<R[]> };
declare const tx: Sql;
const TABLE = "scans";
const where = (column: string) => \`tenant_id = $1 and \${column} = $2\`;
type Row = { id: string; ticket_id: string | null };
export const sound = () => tx.query<Row>(\`select id, ticket_id from \${TABLE} where \${where("id")}\`);
export const inferred = (): Promise<Row[]> => tx.query("select id, ticket_id from scans where tenant_id = $1");
export const kept = () => tx.query<{ ticket_id: string }>("select ticket_id from scans where tenant_id = $1 and ticket_id is not null");
`;
const SPOILT: readonly (readonly [what: string, statement: string, fault: string])[] = [
  ["a misnamed column", `tx.query<{ idd: string }>("select id as id from scans")`, "no column idd"],
  ["a column that nobody reads", `tx.query<{ id: string }>("select id, ticket_id from scans")`, "nobody reads ticket_id"],
  ["a wrong type", `tx.query<{ n: string }>("select count(*) as n from scans")`, "n is number, not string"],
  ["a moment that is said to be text", `tx.query<{ at: string }>("select scanned_at as at from scans")`, "at is Date, not string"],
  ["a wrong element", `tx.query<{ ids: number[] }>("select array_agg(id) as ids from scans")`, "ids is string[], not number[]"],
  ["a missing null", `tx.query<{ ticket_id: string }>("select ticket_id from scans")`, "ticket_id may be null (scans.ticket_id)"],
  ["one of two texts", `tx.query<{ id: string }>(Math.random() > 1 ? "select id from scans" : "select key from scans")`, "no column id"],
  ["a statement that the database refuses", `tx.query("select nothing from scans")`, 'column "nothing" does not exist'],
];

function planted(statement: string): readonly StatementCall[] {
  const config = JSON.stringify({ compilerOptions: { strict: true, target: "es2024", types: [], noLib: false }, include: ["*.ts"] });
  const fs = createVirtualFileSystem({
    "/canary/tsconfig.json": config,
    "/canary/store.ts": `${CANARY}\nexport const it = () => ${statement};`,
  });
  return statementCalls({ root: "/canary", config: "tsconfig.json", isOurs: (path) => path === "store.ts", fs });
}

describe("the declared row of a statement", () => {
  it("matches the declared rows with the migrated schema, in at least nine of ten calls", async () => {
    const isOurs = (path: string) => /^(server|scripts|demo)\//.test(path) && !/\.test\.tsx?$/.test(path);
    const calls = statementCalls({ root: ROOT, config: "test/tsconfig.json", isOurs });
    expect(await faultsIn(calls)).toEqual([]);
    const typed = calls.filter(({ row }) => row !== null);
    const unread = typed.filter(({ texts }) => texts.length === 0).map(({ at }) => at.split(":")[0]!);
    expect([...new Set(unread)]).toEqual(Object.keys(MADE_AT_RUN_TIME));
    expect(typed.length).toBeGreaterThan(190);
    expect(unread.length / typed.length, `${typed.length - unread.length} of ${typed.length} rows are checked`).toBeLessThan(0.05);
  });

  it("accepts a correctly declared row", async () => {
    const calls = planted("0");
    expect(calls.map(({ row }) => row?.length)).toEqual([2, 2, 1]);
    expect(await faultsIn(calls)).toEqual([]);
  });

  it.each(SPOILT)("detects a wrongly declared row: %s", async (_, statement, fault) => {
    const found = await faultsIn(planted(statement));
    expect(found[0]).toMatch(/^store\.ts:\d+: /);
    expect(found.join("\n")).toContain(fault);
  });
});
