const MOST_REPEATS = 2;
/** The longest pause before a retry. After a response with a longer one, the error screen appears. */
const LONGEST_WAIT_S = 4;

/** Milliseconds before a page's data are loaded again; null for no retry. `repeats`: the number of earlier retries. */
export function repeatDataAfter(status: number, retryAfter: string | null, repeats: number): number | null {
  const seconds = Number(retryAfter ?? "1");
  if (status !== 503 || repeats >= MOST_REPEATS || !(seconds <= LONGEST_WAIT_S)) return null;
  return Math.max(0.5, seconds) * 1000;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Retries loads of page data from a busy server, as API calls do. React Router loads page data by `window.fetch`. */
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
