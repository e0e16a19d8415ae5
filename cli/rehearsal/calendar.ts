/** A queue of events by millisecond. Simultaneous ones keep their order of entry. */
export type Calendar<T> = {
  readonly size: number;
  add(at: number, what: T): void;
  /** The next event before `until`, or null. */
  take(until: number): { readonly at: number; readonly what: T } | null;
};

type Entry<T> = { readonly at: number; readonly turn: number; readonly what: T };

const isBefore = (a: Entry<unknown>, b: Entry<unknown>) => a.at < b.at || (a.at === b.at && a.turn < b.turn);

/** A binary heap. */
export function openCalendar<T>(): Calendar<T> {
  const heap: Entry<T>[] = [];
  let turns = 0;

  function sink(): void {
    let at = 0;
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left;
      if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right;
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least]!, heap[at]!];
      at = least;
    }
  }

  return {
    get size() {
      return heap.length;
    },
    add(at, what) {
      let place = heap.push({ at, turn: turns++, what }) - 1;
      while (place > 0) {
        const parent = (place - 1) >> 1;
        if (!isBefore(heap[place]!, heap[parent]!)) return;
        [heap[place], heap[parent]] = [heap[parent]!, heap[place]!];
        place = parent;
      }
    },
    take(until) {
      const first = heap[0];
      if (!first || first.at >= until) return null;
      const last = heap.pop()!;
      if (heap.length > 0) {
        heap[0] = last;
        sink();
      }
      return { at: first.at, what: first.what };
    },
  };
}
