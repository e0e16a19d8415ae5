import { writeLog } from "../platform/observability/write-log.ts";

/** What has been due for longer is stuck if several looks in a row find it so: after an outage everything is late for a moment. */
const STUCK_SECONDS = 30;
const LOOKS = 4;

/** What is due in a lane, and for how many seconds. */
export type DueRow = { readonly lane: string; readonly tenant_id: string; readonly late: number };

export type Watch = {
  /** Takes in what a look has found. */
  note(due: readonly DueRow[]): void;
  /** Seconds for which the oldest thing of a lane has been due; 0 where nothing is. */
  lateOf(lane: string): number;
  stuck(): string[];
};

/**
 * Says which lanes of work are stuck, and logs it once when one gets stuck and once when it moves again. Nothing counts as later than this
 * process is old: nobody could do what was due before it started. `now` is in milliseconds.
 */
export function watchLanes(names: readonly string[], now: () => number): Watch {
  const since = now();
  const late = new Map<string, number>();
  const looks = new Map<string, number>();
  const stuck = new Set<string>();

  function judge(lane: string, oldest: DueRow | undefined, seconds: number): void {
    looks.set(lane, seconds > STUCK_SECONDS ? (looks.get(lane) ?? 0) + 1 : 0);
    if (seconds <= STUCK_SECONDS && stuck.delete(lane)) writeLog("info", "a lane of work goes again", { lane });
    if (stuck.has(lane) || looks.get(lane)! < LOOKS) return;
    stuck.add(lane);
    writeLog("alert", "a lane of work is stuck", { lane, tenant: oldest?.tenant_id, lateSeconds: Math.round(seconds) });
  }

  return {
    note(due) {
      const age = (now() - since) / 1000;
      for (const lane of names) {
        const oldest = due.filter((row) => row.lane === lane).toSorted((a, b) => b.late - a.late)[0];
        const seconds = Math.max(0, Math.min(oldest?.late ?? 0, age));
        late.set(lane, seconds);
        judge(lane, oldest, seconds);
      }
    },
    lateOf: (lane) => late.get(lane) ?? 0,
    stuck: () => [...stuck],
  };
}
