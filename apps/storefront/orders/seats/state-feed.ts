import { applyChanges, decodeStates, type SeatStates, type StatesVersion } from "#domain/catalogue/seating/states/seat-states.ts";

export type KnownStates = StatesVersion & { readonly states: SeatStates };

export type StateFeed = {
  /** Polls for changes at once. */
  ask(): void;
  close(): void;
};

type FeedInput = {
  /** The address of the states; `since` is this page's version. */
  readonly address: (call: "getSeatStates" | "watchSeatStates", since?: number) => string;
  /** The map's number of seats, and the fingerprint of their list. */
  readonly seats: { readonly count: number; readonly fingerprint: number };
  readonly onStates: (known: KnownStates) => void;
  /** Called if the states belong to another map. */
  readonly onMap: () => void;
  /** Called with true when the shown states may be old, and with false once they are current. */
  readonly onTrouble: (isTrouble: boolean) => void;
};

/** The interval of polling without a stream. */
const POLL_MS = 5_000;
/**
 * The page polls after this many consecutive streams that broke off within `EARLY_MS`. Streams that last longer, such as those that the
 * shop ends regularly, do not count.
 */
const MOST_BREAKS = 3;
const EARLY_MS = 20_000;

/** The states after applying these bytes; null if all states must be loaded again. */
export function readStates(bytes: Uint8Array, known: KnownStates | null, count: number): KnownStates | null {
  return decodeStates(bytes, count) ?? (known && applyChanges(bytes, known));
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (sign) => sign.codePointAt(0)!);
}

/** Follows the seats' states by a stream, or by polling if streams break off. Pauses while the page is hidden. */
export function followStates({ address, seats, onStates, onMap, onTrouble }: FeedInput): StateFeed {
  let known: KnownStates | null = null;
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let breaks = 0;
  let isClosed = false;
  let isAsking = false;

  /** Applies bytes to the states. Returns false if all states must be loaded again. */
  function take(bytes: Uint8Array): boolean {
    const next = readStates(bytes, known, seats.count);
    if (next === null) return false;
    onTrouble(false);
    if (next.seats !== seats.fingerprint) {
      onMap();
      return true;
    }
    if (known && next.version < known.version) return true;
    known = next;
    onStates(next);
    return true;
  }

  async function look(): Promise<void> {
    if (isAsking || isClosed) return;
    isAsking = true;
    try {
      for (const since of [known?.version, undefined]) {
        const answer = await fetch(address("getSeatStates", since));
        if (answer.status === 304) break;
        if (!answer.ok) throw new Error(`states were answered with ${answer.status}`);
        if (take(new Uint8Array(await answer.arrayBuffer()))) break;
        known = null;
      }
    } catch {
      if (!isClosed) onTrouble(true);
    } finally {
      isAsking = false;
    }
  }

  function poll(): void {
    clearTimeout(timer);
    if (isClosed || document.visibilityState === "hidden") return;
    timer = setTimeout(() => void look().then(poll), POLL_MS);
  }

  function listen(): void {
    stream?.close();
    stream = null;
    clearTimeout(timer);
    if (isClosed || document.visibilityState === "hidden") return;
    if (breaks >= MOST_BREAKS || typeof EventSource === "undefined") return poll();
    const since = performance.now();
    const own = new EventSource(address("watchSeatStates", known?.version));
    stream = own;
    own.addEventListener("states", ({ data }: MessageEvent<string>) => {
      if (take(bytesOf(data))) return;
      known = null;
      void look();
    });
    own.addEventListener("map", onMap);
    own.addEventListener("error", () => {
      if (own !== stream) return;
      own.close();
      breaks = performance.now() - since < EARLY_MS ? breaks + 1 : 0;
      void look().then(listen);
    });
  }

  const wake = () => {
    if (document.visibilityState === "hidden") return listen();
    breaks = 0;
    void look().then(listen);
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  void look().then(listen);

  return {
    ask: () => void look(),
    close() {
      isClosed = true;
      clearTimeout(timer);
      stream?.close();
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", wake);
    },
  };
}
