import { writeLog } from "../observability/write-log.ts";
import type { Encode } from "../ports/picture-source.ts";

export type PictureName = { readonly tenant: string; readonly name: string };
export type Warming = {
  /** A request has come: the next picture waits until none has come for a while. */
  logRequest(): void;
  stop(): Promise<void>;
};

type WarmOptions = {
  /** All pictures that visitors may ask for. */
  readonly pictures: () => Promise<readonly PictureName[]>;
  readonly warm: (
    picture: { readonly tenant: string; readonly name: string },
    encode: Encode,
    mayGoOn: () => Promise<boolean>,
  ) => Promise<void>;
  readonly encoder: { readonly encode: Encode; close(): void };
  /** How long after the start it begins, and how long no request must have come before each picture, in milliseconds. */
  readonly beginMs?: number;
  readonly quietMs?: number;
};

const BEGIN_MS = 30_000;
const QUIET_MS = 3000;

/** Encodes the pictures that are missing while nobody asks for anything, so that their first visitor does not wait for them. */
export function startWarming({ pictures, warm, encoder, beginMs = BEGIN_MS, quietMs = QUIET_MS }: WarmOptions): Warming {
  let lastRequest = 0;
  let isStopped = false;
  let wake = () => {};

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function whenQuiet(): Promise<boolean> {
    for (let left = quietMs; left > 0 && !isStopped; left = lastRequest + quietMs - performance.now()) {
      if (lastRequest + quietMs <= performance.now()) break;
      await pause(left);
    }
    return !isStopped;
  }

  async function run(): Promise<void> {
    await pause(beginMs);
    if (isStopped) return;
    for (const { tenant, name } of await pictures()) {
      if (!(await whenQuiet())) return;
      await warm({ tenant, name }, encoder.encode, whenQuiet);
    }
  }

  const done = run()
    .catch((error: unknown) => {
      // A picture that is not ready is encoded when somebody asks for it.
      if (!isStopped) writeLog("warn", "pictures are not prepared", { error });
    })
    .finally(() => encoder.close());
  return {
    logRequest() {
      lastRequest = performance.now();
    },
    async stop() {
      isStopped = true;
      wake();
      encoder.close();
      await done;
    },
  };
}
