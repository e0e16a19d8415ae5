import { readFileSync } from "node:fs";
import { childrenOf } from "../../../test/harness/postgres.ts";

/** The system's ticks per second, the same on every Linux. */
const TICKS = 100;

/** Processor time of a process, its children and those that it has waited for, in milliseconds; null if the system does not report it. */
export function cpuMsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain spaces; after it, user and system time are the 12th and 13th field, of ended children the next two.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return (own * 1000) / TICKS + childrenOf(pid).reduce((sum, child) => sum + (cpuMsOf(child) ?? 0), 0);
  } catch {
    return null;
  }
}
