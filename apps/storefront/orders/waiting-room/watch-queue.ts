import type { QueueState } from "#domain/orders/queue/state.types.ts";

const MOST_SECONDS = 60;
const PATIENCE_MS = 10_000;

export type Watch = {
  readonly state: QueueState;
  /** Number of queries in a row without an answer. */
  readonly failures: number;
  /** The shop's clock, in seconds since 1970, independent of this device's. */
  serverSeconds(): number;
  /** The age of the numbers, in seconds. */
  age(): number;
  /** Accepts a state that came with another answer. */
  take(state: QueueState): void;
  /** Polls again shortly. */
  soon(): void;
  begin(): void;
};

type Use = {
  readonly state: QueueState;
  readonly look: () => void;
  /** Seconds until the next poll; null stops polling. */
  readonly wait: (state: QueueState) => number | null;
};

const instant = (text: string) => Date.parse(text) / 1000;

/** An answer's age in seconds, as reported by the caches on its way. */
function ageOf(answer: Response, state: QueueState): number {
  const sent = Date.parse(answer.headers.get("date") ?? "") / 1000;
  const kept = Number(answer.headers.get("age") ?? 0);
  return Math.max(0, Number.isFinite(sent) ? sent - instant(state.at) : 0) + (Number.isFinite(kept) ? kept : 0);
}

/**
 * Polls the queue's state at an address that is the same for all visitors, without cookies. Without answers, the interval grows up to a
 * minute.
 */
export function watchQueue(address: string, { state: first, look, wait }: Use): Watch {
  let state = first;
  let failures = 0;
  let readAt = performance.now();
  let age = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastLook = 0;

  const sinceRead = () => age + (performance.now() - readAt) / 1000;

  /** Ignore an older state than the shown one, as from a slower cache: numbers never move back. */
  function accept(next: QueueState, nextAge: number): void {
    if (next.epoch < state.epoch || (next.epoch === state.epoch && instant(next.at) < instant(state.at))) return;
    state = next;
    age = nextAge;
    readAt = performance.now();
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    lastLook = performance.now();
    try {
      const answer = await fetch(address, { credentials: "omit", signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!answer.ok) throw new Error(String(answer.status));
      const next = (await answer.json()) as QueueState;
      failures = 0;
      accept(next, ageOf(answer, next));
    } catch {
      failures += 1;
    }
    look();
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    const seconds = wait(state);
    if (seconds === null && failures === 0) return;
    const again = failures === 0 ? seconds! : Math.min(MOST_SECONDS, 5 * 2 ** (failures - 1)) * (0.8 + 0.4 * Math.random());
    timer = setTimeout(() => void ask(), again * 1000);
  }

  function wake(): void {
    if (document.visibilityState === "visible" && performance.now() - lastLook > 5000) soon();
  }

  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), 300 + 700 * Math.random());
  }

  return {
    get state() {
      return state;
    },
    get failures() {
      return failures;
    },
    serverSeconds: () => instant(state.at) + sinceRead(),
    age: sinceRead,
    take(next) {
      accept(next, 0);
      plan();
    },
    soon,
    begin() {
      document.addEventListener("visibilitychange", wake);
      window.addEventListener("online", soon);
      window.addEventListener("pageshow", ({ persisted }) => persisted && soon());
      lastLook = performance.now();
      plan();
    },
  };
}
