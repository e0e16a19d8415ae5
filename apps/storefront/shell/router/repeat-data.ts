const MOST_REPEATS = 2;
/** A longer pause is for the error screen to say. */
const LONGEST_WAIT_S = 4;

/** How many milliseconds to wait before a page's data are asked for again; null when they are not. `repeats`: how often they were. */
export function repeatDataAfter(status: number, retryAfter: string | null, repeats: number): number | null {
  const seconds = Number(retryAfter ?? "1");
  if (status !== 503 || repeats >= MOST_REPEATS || !(seconds <= LONGEST_WAIT_S)) return null;
  return Math.max(0.5, seconds) * 1000;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Has the data of pages asked for again where the server is only busy, as calls of the API are. React Router fetches them itself, by
 * `window.fetch`.
 */
export function repeatPageData(): void {
  const own = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await own.call(window, input, init);
    const isData = input instanceof URL && input.origin === location.origin && input.pathname.endsWith(".data");
    if (!isData || answer.status !== 503 || (init?.method ?? "GET") !== "GET") return answer;
    let last = answer;
    for (let repeats = 0; ; repeats += 1) {
      const wait = repeatDataAfter(last.status, last.headers.get("retry-after"), repeats);
      if (wait === null || init?.signal?.aborted) return last;
      await pause(wait);
      last = await own.call(window, input, init);
    }
  };
}
