import { scrubPath } from "#domain/faults/scrub.ts";

type Watcher = {
  /** A call begins; what is answered is called with its status, 0 where none came. */
  begin(call: string): (status: number) => void;
};

/** Watches the calls of this page to its own server. Calls elsewhere are nobody's business here. */
export function watchCalls({ begin }: Watcher): void {
  const own = window.fetch;
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (url.origin !== location.origin) return own.call(window, input, init);
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    const done = begin(`${method} ${scrubPath(url.pathname)}`);
    try {
      const answer = await own.call(window, input, init);
      done(answer.status);
      return answer;
    } catch (error) {
      done(0);
      throw error;
    }
  };
}
