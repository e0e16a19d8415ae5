import type { SeatAloneDetails, SeatTakenDetails } from "#contract/catalogue/seating.ts";
import type { ProblemBody } from "#contract/shapes.ts";

/** What came of asking for seats, all of them in one call. */
export type SeatAnswer =
  | { readonly kind: "held" }
  /** Somebody else has some. */
  | { readonly kind: "taken"; readonly taken: readonly string[]; readonly instead: readonly (readonly string[])[] }
  /** A seat would be left alone: the choice stands, but is not held. */
  | { readonly kind: "alone"; readonly alone: readonly string[]; readonly instead: readonly string[] }
  | { readonly kind: "refused"; readonly problem: ProblemBody }
  /** Some of a bundle are missing: nothing was asked. */
  | { readonly kind: "incomplete" }
  | { readonly kind: "offline" };

export type HeldSeats = {
  /** What the visitor sees as chosen. */
  readonly wanted: readonly string[];
  /** What the server holds. */
  readonly held: readonly string[];
  /** `late`: the answer takes long enough to be shown. */
  readonly phase: "rest" | "asking" | "late" | "offline" | "alone";
  readonly problem: ProblemBody | null;
  readonly lost: Extract<SeatAnswer, { kind: "taken" }> | null;
  readonly alone: Extract<SeatAnswer, { kind: "alone" }> | null;
};

export type SeatShopActs = {
  /** Asks the server for exactly these seats; must not raise. */
  readonly send: (seats: readonly string[]) => Promise<SeatAnswer>;
  /** Called with each choice as soon as it is made. */
  readonly keep: (seats: readonly string[]) => void;
};

export type SeatHold = {
  /** How seats are asked for and kept, from now on. */
  connect(acts: SeatShopActs): void;
  read(): HeldSeats;
  watch(watcher: () => void): () => void;
  /** Shows this choice at once and has it held; the latest choice wins over what is on its way. */
  choose(seats: readonly string[]): void;
  /** Asks again for what could not be asked for, or is no longer held. */
  again(): void;
  /** The server's word of what it holds, or that it holds nothing any more. */
  note(held: readonly string[]): void;
  dismiss(): void;
  close(): void;
};

/** What a refusal by the shop says of seats. */
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
/** Waits before the same choice is asked for again where the network failed. */
const RETRY_MS = [800, 2_500];

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((seat) => b.includes(seat));

/** A visitor's seats: shown at once, held one call at a time, and given up where the server says so. Knows nothing of screens. */
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

  /** The answer to one call, with what was chosen meanwhile. True where another call is needed. */
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
        // What was chosen since is refused with it: it stands on the same choice.
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
