import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Bytes that are in no film. */
export const GHOST = "a ghost of an earlier turn ";
const EVERY_MS = 20;
const HEIGHTS = [240, 360];
const SEGMENTS = 8;

const workOf = (dataDir: string) => join(dataDir, "media-work");

/** The folders in which turns lie that were begun at this machine. */
export const turnsIn = (dataDir: string): string[] => (existsSync(workOf(dataDir)) ? readdirSync(workOf(dataDir)) : []);

/** What encodes on this machine for the process with that folder: the number of each process, and what it is called with. */
export function encodersOf(dataDir: string): { readonly pid: number; readonly words: string }[] {
  const all = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8", maxBuffer: 1 << 26 }).split("\n");
  return all
    .filter((line) => line.includes(workOf(dataDir)))
    .map((line) => ({ pid: Number.parseInt(line, 10), words: line.trim().replace(/^\d+ /, "") }));
}

/** Signals the encoders themselves, not what watches over them. */
export function signalEncoders(dataDir: string, signal: NodeJS.Signals): void {
  for (const { pid, words } of encodersOf(dataDir)) {
    if (!words.startsWith("ffmpeg ")) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

/**
 * Goes on writing where turns lay, as an encoder does that was not ended with its process: what it writes is nobody's. Answers the end of that.
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
          // Somebody has removed the folder: an encoder could write there no more either.
        }
      }
  };
  const timer = setInterval(write, EVERY_MS);
  return () => clearInterval(timer);
}
