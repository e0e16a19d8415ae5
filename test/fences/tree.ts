import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const NOT_OURS = new Set(["node_modules", ".git", ".cache", ".react-router", ".bench", "build", "data", "coverage"]);
const TEXT = /\.(ts|tsx|mjs|css|sql|json|md|svg|html|txt)$|^\.|^\.ci\/|^[^.]+$/;

/** One text file of the project: its path from the root, with slashes, and its text. */
export type TreeFile = { readonly path: string; readonly text: string };
/** A rule reads a tree and returns each violation, beginning with the file's path. */
export type Rule = (tree: readonly TreeFile[]) => string[];

function listFiles(folder: string, prefix: string, out: string[]): string[] {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = prefix + entry.name;
    if (NOT_OURS.has(path) || entry.name === "node_modules" || path.endsWith(".tsbuildinfo")) continue;
    if (entry.isDirectory()) listFiles(join(folder, entry.name), `${path}/`, out);
    else if (entry.isFile()) out.push(path);
  }
  return out;
}

let read: readonly TreeFile[] | undefined;

/** Every text file of the project, read once. */
export function projectTree(): readonly TreeFile[] {
  read ??= listFiles(ROOT, "", [])
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
  return read;
}

/** A tree of a few files, for canaries: path → text. */
export function plant(files: Readonly<Record<string, string>>): readonly TreeFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}

/** Root folders whose rooms are one level below. */
const SHELVES = /^(?:apps\/|simulators\/(?=paysim\/)|cli\/(?=rehearsal\/))/;

/** `domain` for `domain/orders/cart/change.ts`, `storefront` for `apps/storefront/root.tsx`; empty for files in the root. */
export function roomOf(path: string): string {
  const below = path.replace(SHELVES, "");
  return below.includes("/") ? below.slice(0, below.indexOf("/")) : "";
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

/** Tests and oracles may import everything; nothing imports them. */
export function isProof(path: string): boolean {
  return /\.(test|oracle)\.tsx?$/.test(path) || /^(?:(?:test|lab|scripts)\/|cli\/(?!rehearsal\/))/.test(path);
}
