import type { SeatAloneDetails, SeatTakenDetails } from "#contract/catalogue/seating.ts";
import type { ProblemBody } from "#contract/shapes.ts";

/** The result of a request that holds all chosen seats in one call. */
export type SeatAnswer =
  | { readonly kind: "held" }
  /** Other visitors have some of the seats. */
  | { readonly kind: "taken"; readonly taken: readonly string[]; readonly instead: readonly (readonly string[])[] }
  /** The hold would leave an orphan seat: the choice stays, but is not held. */
  | { readonly kind: "alone"; readonly alone: readonly string[]; readonly instead: readonly string[] }
  | { readonly kind: "refused"; readonly problem: ProblemBody }
  /** A bundle is incomplete, so nothing was sent. */
  | { readonly kind: "incomplete" }
  | { readonly kind: "offline" };

export type HeldSeats = {
  readonly wanted: readonly string[];
  /** The seats that the server holds. */
  readonly held: readonly string[];
  /** `late`: the answer takes so long that the screen says so. */
  readonly phase: "rest" | "asking" | "late" | "offline" | "alone";
  readonly problem: ProblemBody | null;
  readonly lost: Extract<SeatAnswer, { kind: "taken" }> | null;
  readonly alone: Extract<SeatAnswer, { kind: "alone" }> | null;
};

export type SeatShopActs = {
  /** Requests a hold of exactly these seats; must not throw. */
  readonly send: (seats: readonly string[]) => Promise<SeatAnswer>;
  /** Stores each choice, before it is requested. */
  readonly keep: (seats: readonly string[]) => void;
};

export type SeatHold = {
  /** Sets the functions that request and store seats. */
  connect(acts: SeatShopActs): void;
  read(): HeldSeats;
  watch(watcher: () => void): () => void;
  /** Shows this choice at once and requests a hold of it. The latest choice wins over calls that still run. */
  choose(seats: readonly string[]): void;
  /** Retries a failed request. Also requests seats again after their hold was lost. */
  again(): void;
  /** Records which seats the server holds; empty once it holds none. */
  note(held: readonly string[]): void;
  dismiss(): void;
  close(): void;
};

/** The seats in a refusal. */
export function seatRefusal(problem: ProblemBody): SeatAnswer {
  const details = problem.details as Partial<SeatTakenDetails & SeatAloneDetails> | undefined;
  if (problem.code === "SEAT_TAKEN" && details?.taken)
    return {
      kind: "taken",
      taken: details.taken,
      instead: (details.instead as SeatTakenDetails["instead"] | undefined)?.map(({ seats }) => seats) ?? [],
    };
  if (problem.code === "SEAT_ALONE" && details?.alone)
    return { kind: "alone", alone: details.alone, instead: (details.instead as readonly string[] | undefined) ?? [] };
  return { kind: "refused", problem };
}

const LATE_MS = 200;
/** Pauses before retries after network errors. */
const RETRY_MS = [800, 2_500];

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((seat) => b.includes(seat));

/** A visitor's choice of seats: shown at once, held by one call at a time, and dropped if the server refuses. Independent of screens. */
export function openSeatHold({ wanted, held }: Pick<HeldSeats, "wanted" | "held">): SeatHold {
  let acts: SeatShopActs = { send: async () => ({ kind: "offline" }), keep: () => {} };
  const watchers = new Set<() => void>();
  let state: HeldSeats = { wanted, held, phase: "rest", problem: null, lost: null, alone: null };
  let isAsking = false;
  let isClosed = false;
  let late: ReturnType<typeof setTimeout> | undefined;

  function change(next: Partial<HeldSeats>): void {
    if (isClosed) return;
    if (next.wanted && !same(next.wanted, state.wanted)) acts.keep(next.wanted);
    state = { ...state, ...next };
    for (const watcher of watchers) watcher();
  }

  /** Applies an answer to the choice, which may have changed since the call. Returns true if another call is needed. */
  function take(answer: SeatAnswer, asked: readonly string[]): boolean {
    switch (answer.kind) {
      case "held":
        change({ held: asked, problem: null });
        return !same(state.wanted, asked);
      case "taken": {
        const left = state.wanted.filter((seat) => !answer.taken.includes(seat));
        change({ wanted: left, lost: answer });
        return !same(left, state.held);
      }
      case "alone":
        change({ alone: answer });
        return !same(state.wanted, asked);
      case "refused":
        // Drop later choices too: they build on the refused one.
        change({ wanted: state.held, problem: answer.problem });
        return false;
      case "incomplete":
      case "offline":
        return !same(state.wanted, asked);
    }
  }

  async function ask(): Promise<void> {
    if (isAsking || isClosed) return;
    isAsking = true;
    change({ phase: "asking", alone: null });
    late = setTimeout(() => state.phase === "asking" && change({ phase: "late" }), LATE_MS);
    let answer: SeatAnswer = { kind: "held" };
    let tries = 0;
    for (let isMore = true; isMore && !isClosed;) {
      const asked = state.wanted;
      answer = await acts.send(asked);
      isMore = take(answer, asked);
      if (answer.kind !== "offline") {
        tries = 0;
        continue;
      }
      isMore = tries < RETRY_MS.length;
      if (isMore) await new Promise((done) => setTimeout(done, RETRY_MS[tries]));
      tries += 1;
    }
    clearTimeout(late);
    isAsking = false;
    const isHeld = same(state.wanted, state.held);
    change({ phase: isHeld ? "rest" : answer.kind === "offline" ? "offline" : answer.kind === "alone" ? "alone" : "rest" });
  }

  return {
    connect: (own) => void (acts = own),
    read: () => state,
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    choose(seats) {
      change({ wanted: seats, problem: null, lost: null });
      if (!same(seats, state.held) || state.alone) void ask();
    },
    again: () => void ask(),
    note(seats) {
      if (!isAsking) change({ held: seats });
    },
    dismiss: () => change({ lost: null, problem: null }),
    close() {
      isClosed = true;
      clearTimeout(late);
    },
  };
}
