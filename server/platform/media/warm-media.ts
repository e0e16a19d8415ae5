import { writeLog } from "../observability/write-log.ts";
import type { Encode } from "../ports/picture-source.ts";

export type PictureName = { readonly tenant: string; readonly name: string };
export type Warming = {
  /** Records a request: the next picture waits for a quiet time. */
  logRequest(): void;
  stop(): Promise<void>;
};

type WarmOptions = {
  /** All pictures that visitors may request. */
  readonly pictures: () => Promise<readonly PictureName[]>;
  readonly warm: (
    picture: { readonly tenant: string; readonly name: string },
    encode: Encode,
    mayGoOn: () => Promise<boolean>,
  ) => Promise<void>;
  readonly encoder: { readonly encode: Encode; close(): void };
  /** Milliseconds: delay after the start, and required quiet time before each picture. */
  readonly beginMs?: number;
  readonly quietMs?: number;
};

const BEGIN_MS = 30_000;
const QUIET_MS = 3000;

/** Encodes missing pictures in quiet times, so that their first visitor does not wait. */
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
      // A missing picture is encoded on demand.
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
