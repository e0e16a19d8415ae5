import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Bytes that no film contains. */
export const GHOST = "a ghost of an earlier turn ";
const EVERY_MS = 20;
const HEIGHTS = [240, 360];
const SEGMENTS = 8;

const workOf = (dataDir: string) => join(dataDir, "media-work");

/** Folders of encoding turns begun at this machine. */
export const turnsIn = (dataDir: string): string[] => (existsSync(workOf(dataDir)) ? readdirSync(workOf(dataDir)) : []);

/** Encoders of the process with that folder: process id and arguments. */
export function encodersOf(dataDir: string): { readonly pid: number; readonly words: string }[] {
  const all = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8", maxBuffer: 1 << 26 }).split("\n");
  return all
    .filter((line) => line.includes(workOf(dataDir)))
    .map((line) => ({ pid: Number.parseInt(line, 10), words: line.trim().replace(/^\d+ /, "") }));
}

/** Signals the encoders themselves, not their supervisor. */
export function signalEncoders(dataDir: string, signal: NodeJS.Signals): void {
  for (const { pid, words } of encodersOf(dataDir)) {
    if (!words.startsWith("ffmpeg ")) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself.
    }
  }
}

/**
 * Keeps writing into the folders of turns, like an encoder that outlived its process: its output is ignored. Returns the function that
 * stops it.
 */
export function haunt(dataDir: string, turns: readonly string[]): () => void {
  const bytes = GHOST.repeat(400);
  const list = Array.from({ length: SEGMENTS }, (_, n) => `${n}.ts,${n * 2}.000000,${n * 2 + 2}.000000\n`).join("");
  const write = () => {
    for (const turn of turns)
      for (const height of HEIGHTS) {
        const folder = join(workOf(dataDir), turn, String(height));
        try {
          for (let n = 0; n < SEGMENTS; n += 1) writeFileSync(join(folder, `${n}.ts`), bytes);
          writeFileSync(join(folder, "list.csv"), list);
        } catch {
          // The folder was removed: an encoder could not write there either.
        }
      }
  };
  const timer = setInterval(write, EVERY_MS);
  return () => clearInterval(timer);
}
