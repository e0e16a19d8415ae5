import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FEWEST_CHARACTERS = 32;
/** 32 random hexadecimal digits nearly always contain more different digits than this. */
const FEWEST_DIFFERENT = 8;
/** Typical placeholders and examples. */
const EXAMPLES =
  /change.?me|change.?this|replace.?me|example|placeholder|password|passphrase|qwerty|your.?secret|my.?secret|karcis.?secret/i;

/** Whether a text is one piece repeated, the last repetition possibly shortened. */
function isTiled(text: string): boolean {
  for (let size = 1; size <= text.length / 2; size++) {
    if (text.startsWith(text.slice(size))) return true;
  }
  return false;
}

/** Whether most characters repeat or follow the previous one, up or down: `aaaabbbb…`, `98765…`. */
function isCounted(text: string): boolean {
  let steps = 0;
  for (let i = 1; i < text.length; i++) if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) <= 1) steps++;
  return steps > text.length / 2;
}

/** Why a master secret is easy to guess, or null. Never contains the secret. Not held by this: a strong secret that leaked. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < FEWEST_CHARACTERS) return `has fewer than ${FEWEST_CHARACTERS} characters`;
  if (new Set(secret).size < FEWEST_DIFFERENT) return "has too few different characters";
  if (isTiled(secret)) return "repeats itself";
  if (isCounted(secret)) return "only counts up or down";
  if (EXAMPLES.test(secret)) return "is an example, not a secret";
  return null;
}

function readFile(file: string): string | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const weakness = weaknessOf(text);
  // An empty file would be a publicly known secret.
  if (weakness !== null)
    throw new Error(`${file} ${weakness}: put the secret back that was there, or remove the file where nothing was sold yet`);
  return text;
}

/** Writes a new secret atomically. If another process was first, its secret stays. */
function makeFile(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const handle = openSync(draft, "wx", 0o600);
  try {
    try {
      // Writes everything or throws.
      writeFileSync(handle, randomBytes(32).toString("base64url"));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** The master secret stored in a deployment's folder, or null. Throws an Error of one line if it is weak. */
export function readSavedSecret(folder: string): string | null {
  return readFile(join(folder, "secret"));
}

/** Returns the master secret stored in a deployment's folder, creating a missing one. Throws an Error of one line if it is weak. */
export function saveMasterSecret(folder: string): string {
  const kept = readSavedSecret(folder);
  if (kept !== null) return kept;
  makeFile(folder, join(folder, "secret"));
  return readSavedSecret(folder)!;
}
