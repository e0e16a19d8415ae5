/** A sender's minimum speed: the bytes required per milliseconds of waiting. */
export type Patience = { readonly windowMs: number; readonly leastBytes: number };

/** Returns the next value, or null if it is late or `signal` aborts. */
function within<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", over);
    };
    const over = () => {
      end();
      resolve(null);
    };
    const timer = setTimeout(over, ms);
    signal.addEventListener("abort", over);
    if (signal.aborted) over();
    work.then(resolve, reject).finally(end);
  });
}

/**
 * Yields bytes until the sender is done, is too slow, or `signal` aborts, then ends normally. Counts only the time spent waiting. Throws
 * the errors of the source.
 */
export async function* readPatiently(
  source: AsyncIterable<Uint8Array>,
  { windowMs, leastBytes }: Patience,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  let [waited, got] = [0, 0];
  for (;;) {
    const began = performance.now();
    const next = await within(chunks.next(), windowMs - waited, signal);
    if (next === null || next.done) return;
    waited += performance.now() - began;
    got += next.value.length;
    yield next.value;
    if (got >= leastBytes) [waited, got] = [0, 0];
  }
}
