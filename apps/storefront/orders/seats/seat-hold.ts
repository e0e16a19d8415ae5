import type { SeatAloneDetails, SeatTakenDetails } from "#contract/catalogue/seating.ts";
import type { ProblemBody } from "#contract/shapes.ts";

/** The result of a request for seats, all in one call. */
export type SeatAnswer =
  | { readonly kind: "held" }
  /** Others have some of them. */
  | { readonly kind: "taken"; readonly taken: readonly string[]; readonly instead: readonly (readonly string[])[] }
  /** It would leave an orphan seat: the choice stays, not held. */
  | { readonly kind: "alone"; readonly alone: readonly string[]; readonly instead: readonly string[] }
  | { readonly kind: "refused"; readonly problem: ProblemBody }
  /** A bundle is incomplete: nothing was sent. */
  | { readonly kind: "incomplete" }
  | { readonly kind: "offline" };

export type HeldSeats = {
  /** The visitor's choice. */
  readonly wanted: readonly string[];
  /** The seats held by the server. */
  readonly held: readonly string[];
  /** `late`: the answer is slow enough to show it. */
  readonly phase: "rest" | "asking" | "late" | "offline" | "alone";
  readonly problem: ProblemBody | null;
  readonly lost: Extract<SeatAnswer, { kind: "taken" }> | null;
  readonly alone: Extract<SeatAnswer, { kind: "alone" }> | null;
};

export type SeatShopActs = {
  /** Requests exactly these seats; must not throw. */
  readonly send: (seats: readonly string[]) => Promise<SeatAnswer>;
  /** Called with each choice at once. */
  readonly keep: (seats: readonly string[]) => void;
};

export type SeatHold = {
  /** Sets the functions that request and store seats. */
  connect(acts: SeatShopActs): void;
  read(): HeldSeats;
  watch(watcher: () => void): () => void;
  /** Shows this choice at once and requests it. The latest choice wins over requests in transit. */
  choose(seats: readonly string[]): void;
  /** Retries failed requests, and seats whose hold was lost. */
  again(): void;
  /** The seats held by the server, or none any more. */
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

/** A visitor's seats: shown at once, held by one call at a time, and given up if the server refuses. Independent of screens. */
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

  /** Applies an answer, with choices made since the call. True if another call is needed. */
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
        // Later choices are refused too: they depend on the same choice.
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
