import { writeLog } from "../platform/observability/write-log.ts";

/** Items due for longer are stuck if several looks in a row find them: after an outage everything is late for a moment. */
const STUCK_SECONDS = 30;
const LOOKS = 4;

/** An item due in a lane, with its age in seconds. */
export type DueRow = { readonly lane: string; readonly tenant_id: string; readonly late: number };

export type Watch = {
  /** Adds the result of a look. */
  note(due: readonly DueRow[]): void;
  /** Age in seconds of a lane's oldest due item, 0 without any. */
  lateOf(lane: string): number;
  stuck(): string[];
};

/**
 * Tracks stuck lanes, logging once when one gets stuck and once when it recovers. No age exceeds this process's own, because nothing could
 * be done before its start. `now` is in milliseconds.
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
