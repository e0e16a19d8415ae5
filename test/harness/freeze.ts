import { readdirSync, readFileSync } from "node:fs";

/** A process and its descendants, according to Linux. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // It ended in the meantime.
    }
  }
  const family = [pid];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** Freezes a process and its children with all their sockets and locks. Returns the function that continues them. */
export function freeze(pid: number): () => void {
  const family = familyOf(pid);
  for (const member of family) process.kill(member, "SIGSTOP");
  return () => {
    for (const member of family) {
      try {
        process.kill(member, "SIGCONT");
      } catch {
        // It was ended while frozen.
      }
    }
  };
}
