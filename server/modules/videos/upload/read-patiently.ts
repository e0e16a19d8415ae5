/** How fast a sender must be: in so many milliseconds of waiting for it so many bytes come, or it is let go. */
export type Patience = { readonly windowMs: number; readonly leastBytes: number };

/** What comes next; null where it is late, or where `signal` says that it shall not be waited for. */
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
 * Bytes as they come, until their sender is done, is too slow, or `signal` says that nobody waits for them any more: then it ends as though they were
 * done. Only the time in which they are waited for counts. Throws what the source throws.
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
