import type { Locker } from "@tus/server";

/** Another connection is sending and does not stop. */
export const LOCKED = { status_code: 423, body: "this film is being sent by another connection; try again in a moment\n" };

type Turn = { readonly askToEnd: () => unknown; readonly over: Promise<void>; readonly end: () => void };

/**
 * Serialises the requests of each upload in this process: a new one asks the previous one to stop, and waits for it up to `waitMs`. The
 * bytes of a dead connection are then already stored and counted. This is only an optimisation. The database decides, also between
 * processes.
 */
export function takeTurns(waitMs: number): Locker {
  const turns = new Map<string, Turn>();
  return {
    newLock: (id) => ({
      async lock(signal, askToEnd) {
        const late = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
        const isLate = new Promise<void>((resolve) => late.addEventListener("abort", () => resolve(), { once: true }));
        for (let before = turns.get(id); before; before = turns.get(id)) {
          await before.askToEnd();
          await Promise.race([before.over, isLate]);
          if (late.aborted) throw LOCKED;
        }
        const { promise: over, resolve: end } = Promise.withResolvers<void>();
        turns.set(id, { askToEnd, over, end });
      },
      async unlock() {
        const turn = turns.get(id);
        turns.delete(id);
        turn?.end();
      },
    }),
  };
}
