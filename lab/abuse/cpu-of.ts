import { readFileSync } from "node:fs";

/** Linux counts a process's work in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time that a process has taken so far; 0 on systems that do not tell. */
export function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}
