/** How long a waiting caller hears nothing at all before the database is probed; and the pause between two probes. Milliseconds. */
const SILENT_MS = 1000;
const LOOK_MS = 250;

type Needs = {
  /** Asks the database for a new connection, briefly. Resolves where it answers anything at all, be it a refusal. */
  readonly knock: () => Promise<void>;
  /** The database does not answer: waiting callers are told, and no connection is of use any more. */
  readonly giveUp: () => void;
};

/** Tells a database that has gone silent (frozen, or behind a network that drops packets) from one that is slow. */
export type Watch = {
  /** Somebody begins to wait for the database. */
  owe(): void;
  /** And waits no longer. */
  settle(): void;
  /** Something came from it. */
  hear(): void;
  /** A probe failed. It is repeated until the database answers; until then nobody need wait for it. */
  isAway(): boolean;
  /** For how long somebody has waited without anything being heard, in milliseconds. */
  silentMs(): number;
  stop(): void;
};

/** Watches over the connections of one pool. */
export function watchDatabase({ knock, giveUp }: Needs): Watch {
  let waiting = 0;
  let lastHeard = 0;
  let away = false;
  let isKnocking = false;
  let nextLook = 0;

  const silentMs = () => (waiting === 0 && !away ? 0 : performance.now() - lastHeard);

  async function look(): Promise<void> {
    const began = performance.now();
    isKnocking = true;
    const answers = await knock().then(
      () => true,
      () => false,
    );
    isKnocking = false;
    nextLook = performance.now() + (answers ? SILENT_MS : LOOK_MS);
    if (answers) {
      away = false;
      lastHeard = performance.now();
    } else if (!away && lastHeard <= began) {
      away = true;
      giveUp();
    }
  }

  const timer = setInterval(() => {
    if (isKnocking || performance.now() < nextLook) return;
    if (away || silentMs() >= SILENT_MS) void look();
  }, LOOK_MS);
  timer.unref();

  return {
    owe() {
      // A silence from the time when nobody waited means nothing.
      if (waiting === 0 && !away) lastHeard = performance.now();
      waiting += 1;
    },
    settle() {
      waiting -= 1;
    },
    hear() {
      lastHeard = performance.now();
    },
    isAway: () => away,
    silentMs,
    stop: () => clearInterval(timer),
  };
}
