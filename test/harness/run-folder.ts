import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lockDataDirectory } from "#server/platform/database/data-lock.ts";

const PAUSE_MS = 100;

/** The folder that this run's processes share; null outside a run, where nothing would clean up. */
export function runFolder(): string | null {
  const run = process.env["KARCIS_TEST_RUN"];
  if (!run) return null;
  const folder = join(tmpdir(), `karcis-run-${run}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The right to make a folder now; null while another living process has it. */
function claim(folder: string): (() => void) | null {
  const place = `${folder}-claim`;
  try {
    lockDataDirectory(place);
    return () => rmSync(place, { recursive: true, force: true });
  } catch {
    return null;
  }
}

async function makeOrWait(folder: string, make: (draft: string) => Promise<void>): Promise<string> {
  for (;;) {
    if (existsSync(folder)) return folder;
    const release = claim(folder);
    if (!release) {
      await pause(PAUSE_MS);
      continue;
    }
    const draft = mkdtempSync(`${folder}-draft-`);
    try {
      if (!existsSync(folder)) await make(draft);
      if (!existsSync(folder)) renameSync(draft, folder);
    } finally {
      rmSync(draft, { recursive: true, force: true });
      release();
    }
  }
}

const making = new Map<string, Promise<string>>();

/** A folder made by the first process that needs it. The others wait, and one of them makes it if the first fails. */
export function makeOnce(folder: string, make: (draft: string) => Promise<void>): Promise<string> {
  const known = making.get(folder);
  if (known) return known;
  const made = makeOrWait(folder, make);
  making.set(folder, made);
  // The next caller tries again.
  made.catch(() => making.delete(folder));
  return made;
}
