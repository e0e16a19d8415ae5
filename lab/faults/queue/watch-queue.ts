import type { QueueAnswer } from "#contract/orders/queue.ts";
import { wordsOfHex } from "#domain/orders/queue/draw.ts";
import { rankOf } from "#domain/orders/queue/place.ts";
import { sleep } from "../sleep.ts";

/** The public state that all buyers' pages read, and from which each computes its place. */
export type QueueWatch = {
  state(): QueueAnswer | null;
  /** A number's rank, once it is drawn. */
  rankOf(index: number): Promise<number>;
  /** Resolves with true when that turn has begun, and with false when nothing will be left for it. */
  turnOf(rank: number): Promise<boolean>;
  /** How often the public state went backwards. */
  stepsBack(): number;
  stop(): void;
};

const EVERY_MS = 300;
/** Sold out for this long is final. */
const SOLD_OUT_MS = 4000;

type Waiter = { readonly rank: number; resolve(isTurn: boolean): void };

/** Polls the public state at the processes in turn, at any that answers. */
export function watchQueue(fetchState: () => Promise<QueueAnswer | null>, isOver: () => boolean): QueueWatch {
  let state: QueueAnswer | null = null;
  let waiters: Waiter[] = [];
  const drawn: (() => void)[] = [];
  let back = 0;
  let soldSince: number | null = null;
  let isStopped = false;

  function see(seen: QueueAnswer): void {
    if (state && seen.epoch === state.epoch && Date.parse(seen.at) > Date.parse(state.at) && seen.served < state.served) back += 1;
    if (!state || Date.parse(seen.at) >= Date.parse(state.at)) state = seen;
    if (state.phase !== "idle" && state.phase !== "prequeue") for (const go of drawn.splice(0)) go();
    if (state.phase !== "sold_out") soldSince = null;
    else soldSince ??= Date.now();
    const isDone = (soldSince !== null && Date.now() - soldSince > SOLD_OUT_MS) || isOver();
    const { served } = state;
    const due = waiters.filter(({ rank }) => isDone || rank < served);
    if (due.length === 0) return;
    waiters = waiters.filter(({ rank }) => !(isDone || rank < served));
    for (const { rank, resolve } of due) resolve(rank < served);
  }

  void (async () => {
    while (!isStopped) {
      const seen = await fetchState().catch(() => null);
      if (seen) see(seen);
      await sleep(EVERY_MS);
    }
  })();

  return {
    state: () => state,
    async rankOf(index) {
      if (!state || state.phase === "idle" || state.phase === "prequeue") await new Promise<void>((resolve) => drawn.push(resolve));
      const { draw } = state!;
      return rankOf(index, draw && { count: draw.count, keys: wordsOfHex(draw.keys) });
    },
    turnOf: (rank) => new Promise((resolve) => waiters.push({ rank, resolve })),
    stepsBack: () => back,
    stop: () => void (isStopped = true),
  };
}
