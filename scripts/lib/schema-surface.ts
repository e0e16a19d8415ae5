import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "#server/platform/database/database.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const SENDERS = ["server", "cli", "scripts", "demo"];

/** The record of the released version's use of its database. */
export const RELEASED = join(ROOT, "server", "platform", "database", "released-schema.txt");

type Found = { readonly name: string; readonly part: string | null; readonly line: string };

const EVERYTHING = `
  select p.proname as name, null as part,
    format('function %s(%s) returns %s', p.proname,
      (select string_agg(format_type(a.t, null), ', ' order by a.n) from unnest(p.proargtypes) with ordinality as a(t, n)), pg_get_function_result(p.oid)) as line
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
  union all
  select c.relname, a.attname, format('column %s.%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod))
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  order by 3`;

/** Every function and column of a migrated database, one per line. */
export async function readSurface(sql: Sql): Promise<Found[]> {
  return sql.query<Found>(EVERYTHING);
}

/** The sources that send statements, as one text. */
export function readSenders(): string {
  const files = SENDERS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" }).map((name) => join(ROOT, room, name)),
  );
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

/** The parts that the code may use: those whose name appears in it as a word. For rows read as a whole, every named column counts. */
export function usedBy(code: string, surface: readonly Found[]): string[] {
  const words = new Set(code.match(/\w+/g));
  return surface.filter(({ name, part }) => words.has(name) && (part === null || words.has(part))).map(({ line }) => line);
}
