import { readFileSync } from "node:fs";

/** Resident memory of a process in MB; null if the system does not report it. */
export function residentMb(pid: number): number | null {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
  } catch {
    return null;
  }
}
