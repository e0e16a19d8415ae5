import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** An SQL file. `name`: the file's name, for a function without its extension. */
export type SqlFile = { readonly name: string; readonly sql: string };

const MIGRATIONS = join(import.meta.dirname, "migrations");
/** Functions of no module, and those of modules, each in its part's folder `sql`. */
const FUNCTIONS = [join(import.meta.dirname, "functions"), join(import.meta.dirname, "..", "..", "modules")];

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".sql"))
    .toSorted()
    .map((path) => ({ path, sql: readFileSync(join(folder, path), "utf8") }));

/** The numbered migrations in order: tables, indexes, policies, roles. */
export function migrations(): SqlFile[] {
  return filesIn(MIGRATIONS).map(({ path, sql }) => ({ name: path, sql }));
}

/** The database's functions, one per file. Sorted by name, so that moving a file changes no digest. */
export function functions(): SqlFile[] {
  return FUNCTIONS.flatMap(filesIn)
    .map(({ path, sql }) => ({ name: basename(path, ".sql"), sql }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** SHA-256 of texts, hex. */
export function digestOf(...texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("hex");
}
