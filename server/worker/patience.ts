const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** Which work has to wait because it has failed. */
export type Patience = {
  isWaiting(name: string): boolean;
  failed(name: string): void;
  succeeded(name: string): void;
};

/** Work that fails waits a second, then twice as long each time, up to a minute; one success ends that. `now` is in milliseconds. */
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
