/** Milliseconds of silence before the database is probed, and between two probes. */
const SILENT_MS = 1000;
const LOOK_MS = 250;

type Needs = {
  /** Opens a connection briefly. Resolves on any response, refusals included. */
  readonly knock: () => Promise<void>;
  /** The database does not respond: waiting callers fail, and all connections are closed. */
  readonly giveUp: () => void;
};

/** Tells a silent database (frozen, or behind a network that drops packets) from a slow one. */
export type Watch = {
  /** A caller begins to wait for the database. */
  owe(): void;
  /** A caller stops waiting. */
  settle(): void;
  /** Data arrived from the database. */
  hear(): void;
  /** A probe failed. Probes continue until the database responds. Until then callers fail fast. */
  isAway(): boolean;
  /** Milliseconds that a caller has waited in silence. */
  silentMs(): number;
  stop(): void;
};

/** Monitors the connections of one pool. */
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
      // Silence while no caller waited means nothing.
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
