import type { Act, Services } from "../act.ts";
import type { Breaker } from "../platform/adapters/breaker.ts";
import { judgeFailure } from "../platform/database/judge-failure.ts";
import { reportFault } from "../platform/observability/report-fault.ts";
import { writeLog } from "../platform/observability/write-log.ts";
import type { Room } from "../platform/base/take-in-slices.ts";
import { actOfTurn } from "./act-of-turn.ts";
import { createPatience } from "./patience.ts";

/** A tenant's turn in a lane. */
export type Turn = {
  readonly act: Act;
  /** How many items may begin: none at process end or while calls are stopped, one during a trial. */
  readonly room: Room;
};

/** One kind of work, independent of all others. */
export type LaneKind = {
  readonly name: string;
  /** Parallel turns. */
  readonly atOnce: number;
  /** The breaker that a tenant's work depends on. While it is open, nothing begins. */
  readonly breakerOf?: (services: Services, tenant: string) => Breaker | null;
  work(turn: Turn): Promise<unknown>;
};

export type Due = { readonly tenant: string; readonly late: number };

export type Lane = {
  readonly name: string;
  /** Begins turns of tenants with due work, as many as may run, the longest waiting first. */
  offer(due: readonly Due[]): void;
  running(): number;
  /** When a turn last succeeded, in milliseconds of the process's clock, or null. */
  succeededAt(): number | null;
  /** Resolves when all current turns have ended. */
  ended(): Promise<void>;
};

/** The name of a turn for the whole deployment. */
export const EVERYBODY = "*";

/**
 * Opens a lane. A tenant has one turn at a time. After failures its next turn is delayed ever longer, without delaying other tenants.
 * Nothing begins after `signal`, and calls to payment providers end with it.
 */
export function openLane(kind: LaneKind, services: Services, signal: AbortSignal): Lane {
  const now = () => services.now().getTime();
  const patience = createPatience(now);
  const running = new Map<string, Promise<void>>();
  const begunAt = new Map<string, number>();
  let turns = 0;
  let queue: string[] = [];
  let succeededAt: number | null = null;

  const breakerOf = (tenant: string) => kind.breakerOf?.(services, tenant) ?? null;

  function roomOf(tenant: string): Room {
    return (most) => {
      if (signal.aborted) return 0;
      const state = breakerOf(tenant)?.state() ?? "closed";
      if (state === "closed") return most;
      return state === "ready" ? 1 : 0;
    };
  }

  /** Whether a trial turn is already running: only one may. */
  function isTriedAlready(tenant: string): boolean {
    const breaker = breakerOf(tenant);
    return breaker?.state() === "ready" && [...running.keys()].some((other) => breakerOf(other) === breaker);
  }

  function mayBegin(tenant: string): boolean {
    return !running.has(tenant) && !patience.isWaiting(tenant) && roomOf(tenant)(1) > 0 && !isTriedAlready(tenant);
  }

  function tell(error: unknown, tenant: string): void {
    const isOfSome = error instanceof AggregateError;
    const first: unknown = isOfSome ? error.errors[0] : error;
    // Busy machines and outages are reported elsewhere, and the work is done later (decision 32).
    const isPassing = judgeFailure(first) !== null;
    if (!isPassing) reportFault(first, { job: kind.name });
    writeLog(isPassing ? "warn" : "error", "work failed", {
      lane: kind.name,
      tenant,
      ...(isOfSome ? { things: error.errors.length } : {}),
      error: first,
    });
  }

  async function take(tenant: string): Promise<void> {
    try {
      await kind.work({ act: actOfTurn(services, tenant, signal), room: roomOf(tenant) });
      patience.succeeded(tenant);
      succeededAt = now();
    } catch (error) {
      // Work cut off by the end of the process did not fail.
      if (signal.aborted) return;
      tell(error, tenant);
      // Failed items have their own delays.
      if (error instanceof AggregateError) patience.succeeded(tenant);
      else patience.failed(tenant);
    }
  }

  function begin(): void {
    const later: string[] = [];
    for (const tenant of queue) {
      if (running.size >= kind.atOnce || !mayBegin(tenant)) {
        later.push(tenant);
        continue;
      }
      begunAt.set(tenant, (turns += 1));
      const turn = take(tenant).finally(() => {
        running.delete(tenant);
        begin();
      });
      running.set(tenant, turn);
    }
    queue = later;
  }

  return {
    name: kind.name,
    offer(due) {
      const lastOf = (tenant: string) => begunAt.get(tenant) ?? 0;
      queue = due.toSorted((a, b) => lastOf(a.tenant) - lastOf(b.tenant) || b.late - a.late).map(({ tenant }) => tenant);
      begin();
    },
    running: () => running.size,
    succeededAt: () => succeededAt,
    async ended() {
      await Promise.all(running.values());
    },
  };
}
