import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** `name` is the file's, for a function without its ending. */
export type SqlFile = { readonly name: string; readonly sql: string };

const MIGRATIONS = join(import.meta.dirname, "migrations");
const FUNCTIONS = join(import.meta.dirname, "functions");

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".sql"))
    .toSorted()
    .map((path) => ({ path, sql: readFileSync(join(folder, path), "utf8") }));

/** The numbered migrations in order: tables, indexes, policies, roles. */
export function migrations(): SqlFile[] {
  return filesIn(MIGRATIONS).map(({ path, sql }) => ({ name: path, sql }));
}

/** The database's functions, each in a file of its own name: `functions/<subject>/<name>.sql`. */
export function functions(): SqlFile[] {
  return filesIn(FUNCTIONS).map(({ path, sql }) => ({ name: basename(path, ".sql"), sql }));
}

/** SHA-256 of texts, hex. */
export function digestOf(...texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("hex");
}
