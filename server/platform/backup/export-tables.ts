import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { csvCell } from "#domain/reading/csv-cell.ts";
import { backupLogin, type BackupSettings } from "../config/backup-settings.ts";
import { lockDataDirectory } from "../database/data-lock.ts";
import type { Sql } from "../database/database.ts";
import { openBare } from "./bare-login.ts";
import { requireSight } from "./dump-postgres.ts";
import { openEmbedded } from "./embedded-files.ts";
import { syncFolder } from "./manifest.ts";
import { tablesOf } from "./measure-database.ts";

const ROWS_AT_ONCE = 1_000;

type Column = { readonly name: string; readonly isText: boolean };
type Open = Sql & { close(): Promise<void> };

const COLUMNS = `select attname::text as name, typcategory not in ('N', 'D', 'B', 'T') as "isText"
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where attrelid = to_regclass('public.' || quote_ident($1)) and attnum > 0 and not attisdropped order by attnum`;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Null is an empty cell, an empty text a pair of quotes. Numbers and dates stay unchanged, negative ones too. */
function cellOf(value: string | null, { isText }: Column): string {
  if (value === null) return "";
  if (value === "") return '""';
  return isText ? csvCell(value) : value;
}

async function writeTable(sql: Sql, table: string, file: string): Promise<number> {
  const columns = await sql.query<Column>(COLUMNS, [table]);
  const texts = columns.map(({ name }, i) => `${quoted(name)}::text as c${i}`).join(", ");
  const out = await open(file, "wx", 0o600);
  try {
    await out.write(`${columns.map(({ name }) => csvCell(name)).join(",")}\r\n`);
    await sql.query(`declare exported no scroll cursor for select ${texts} from ${quoted(table)}`);
    let count = 0;
    for (;;) {
      const rows = await sql.query<Record<string, string | null>>(`fetch forward ${ROWS_AT_ONCE} from exported`);
      const lines = rows.map((row) => columns.map((column, i) => cellOf(row[`c${i}`]!, column)).join(","));
      if (lines.length > 0) await out.write(`${lines.join("\r\n")}\r\n`);
      count += rows.length;
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await sql.query("close exported");
    await out.sync();
    return count;
  } finally {
    await out.close();
  }
}

async function openWhole(settings: BackupSettings): Promise<Open> {
  const login = backupLogin(settings);
  if (login !== null) {
    const bare = await openBare(login.setting, login.url, settings.databaseTls);
    await requireSight(bare, login.setting).catch(async (error: unknown) => {
      await bare.close();
      throw error;
    });
    return bare;
  }
  const folder = join(settings.dataDir, "database");
  if (!existsSync(folder)) throw new Error(`DATA_DIR ${settings.dataDir} holds no database`);
  const unlock = lockDataDirectory(settings.dataDir);
  try {
    const files = await openEmbedded(folder);
    return { query: files.query, close: () => files.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Exports every table of one snapshot into a new folder: one CSV file per table with a header line. Works with a database of any version.
 * Returns the row counts by table. Throws an Error of one line and then leaves no folder.
 */
export async function exportTables(settings: BackupSettings, path: string): Promise<Readonly<Record<string, number>>> {
  const folder = resolve(path);
  if (existsSync(folder)) throw new Error(`${folder} is there already: name a new folder`);
  const sql = await openWhole(settings);
  const part = join(dirname(folder), `.unfinished-${process.pid}-${Date.now()}`);
  try {
    mkdirSync(part, { recursive: true, mode: 0o700 });
    await sql.query("begin isolation level repeatable read read only");
    await sql.query("set local timezone to 'UTC'");
    const counts: Record<string, number> = {};
    for (const table of await tablesOf(sql)) counts[table] = await writeTable(sql, table, join(part, `${table}.csv`));
    await sql.query("commit");
    syncFolder(part);
    renameSync(part, folder);
    syncFolder(dirname(folder));
    return counts;
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  } finally {
    await sql.close();
  }
}
