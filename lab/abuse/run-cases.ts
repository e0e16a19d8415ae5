import type { Case } from "./case.types.ts";
import { Wrong } from "./must.ts";
import type { Rig } from "./open-rig.ts";

/** The result of one probe; `seen` is null if it was right. */
export type Verdict = { readonly id: string; readonly title: string; readonly seen: string | null; readonly ms: number };

const LONGEST_MS = 90_000;

/** Throws if something takes longer than a probe may. */
async function inTime(work: Promise<void>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Wrong(`no end after ${LONGEST_MS / 1000} s`)), LONGEST_MS);
  });
  try {
    await Promise.race([work, never]);
  } finally {
    clearTimeout(late);
  }
}

/** Runs one probe; never throws. */
export async function runCase(each: Case, rig: Rig): Promise<Verdict> {
  const title = `${each.sent} → ${each.expected}`;
  const from = Date.now();
  const end = (seen: string | null): Verdict => ({ id: each.id, title, seen, ms: Date.now() - from });
  try {
    await inTime(each.run(rig));
    return end(null);
  } catch (error) {
    if (error instanceof Wrong) return end(error.message);
    return end(
      `the probe failed: ${error instanceof Error ? (error.stack ?? error.message).split("\n").slice(0, 3).join(" ") : String(error)}`,
    );
  }
}

/** The probes of `all` that a rig's database allows; `isShort` leaves out slow ones. */
export function casesFor(rig: Pick<Rig, "database">, all: readonly Case[], isShort: boolean): readonly Case[] {
  return all.filter((each) => (rig.database === "postgresql" || !each.needsSql) && !(isShort && each.isLong));
}
