import { createHash } from "node:crypto";
import { closeSync, createReadStream, fsyncSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Measure } from "./measure-database.ts";

export type BackupKind = "postgres" | "embedded";
type KeptFile = { readonly name: string; readonly bytes: number; readonly sha256: string };

/** The description of a backup. No secrets or passwords, but tenant names. */
export type Manifest = Measure & {
  readonly format: 1;
  readonly kind: BackupKind;
  readonly product: string;
  /** The server's version, and the program that wrote the dump. */
  readonly writtenBy: string;
  readonly files: readonly KeptFile[];
};

const NAME = "manifest.json";
const FILE = /^[a-z0-9][a-z0-9.-]*$/;

/** File or folder of the database, by kind. */
export const DUMPS: Readonly<Record<BackupKind, string>> = { postgres: "database.dump", embedded: "database.tar.gz" };
/** The simulation's books. They belong to the simulated provider, so a restore never replaces existing ones. */
export const SIMULATION_BOOKS = "paysim.jsonl";

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest("hex");
}

function keepDurably(path: string, text?: string): void {
  const handle = openSync(path, text === undefined ? "r+" : "wx", 0o600);
  try {
    if (text !== undefined) writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A file name survives a crash only after its folder is synced. Windows does this itself. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const sealOf = (manifest: Manifest) => createHash("sha256").update(JSON.stringify(manifest)).digest("hex");

/** The manifest, if complete and unchanged, or null. */
function unsealed(text: string): Manifest | null {
  try {
    const { seal, manifest } = JSON.parse(text) as { seal: string; manifest: Manifest };
    return seal === sealOf(manifest) ? manifest : null;
  } catch {
    return null;
  }
}

/** Writes a folder's manifest last, and syncs everything against a crash. */
export async function writeManifest(
  folder: string,
  about: Omit<Manifest, "format" | "files">,
  names: readonly string[],
): Promise<Manifest> {
  const files: KeptFile[] = [];
  for (const name of names) {
    const path = join(folder, name);
    keepDurably(path);
    files.push({ name, bytes: statSync(path).size, sha256: await digestOf(path) });
  }
  const manifest: Manifest = { format: 1, ...about, files };
  keepDurably(join(folder, NAME), `${JSON.stringify({ seal: sealOf(manifest), manifest }, null, 1)}\n`);
  syncFolder(folder);
  return manifest;
}

/** Reads a folder's manifest and checks that every file is present and unchanged. Throws an Error of one line. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = readFileSync(join(folder, NAME), "utf8");
  } catch (error) {
    throw new Error(`${folder} is no backup: it has no ${NAME}`, { cause: error });
  }
  const manifest = unsealed(text);
  if (!manifest) throw new Error(`${folder}: ${NAME} is cut off or was changed`);
  if (manifest.format !== 1) throw new Error(`${folder} was written by a later version of the product`);
  for (const { name, bytes, sha256 } of manifest.files) {
    const path = join(folder, name);
    const found = FILE.test(name) ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (!found) throw new Error(`${folder}: ${name} is missing`);
    if (found.size !== bytes) throw new Error(`${folder}: ${name} has ${found.size} bytes instead of ${bytes}`);
    if ((await digestOf(path)) !== sha256) throw new Error(`${folder}: ${name} was changed`);
  }
  return manifest;
}
