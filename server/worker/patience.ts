const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** Tracks the failures of each kind of work, which delay it. */
export type Patience = {
  isWaiting(name: string): boolean;
  failed(name: string): void;
  succeeded(name: string): void;
};

/** Failing work is delayed by a second, doubled each time up to a minute, until a success. `now` is in milliseconds. */
export function createPatience(now: () => number): Patience {
  const waits = new Map<string, { readonly ms: number; readonly until: number }>();
  return {
    isWaiting: (name) => (waits.get(name)?.until ?? 0) > now(),
    failed(name) {
      const before = waits.get(name)?.ms;
      const ms = before === undefined ? FIRST_MS : Math.min(before * 2, LONGEST_MS);
      waits.set(name, { ms, until: now() + ms });
    },
    succeeded: (name) => void waits.delete(name),
  };
}
