import { LRUCache } from "lru-cache";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { StreamUnavailable, type StreamSource } from "../../../platform/ports/stream-source.ts";
import { rewriteStream, type StreamList } from "./rewrite-stream.ts";

const MOST = 500;
/** A master playlist seldom changes, but its addresses may expire. */
const LISTS_MS = 30_000;
/** A media playlist is cached for the length of its newest segment, but no longer than this. */
const LONGEST_MS = 10_000;
/** The pause after an error. */
const TROUBLE_MS = 2000;
/** How long to serve the last good list after errors, while the player waits for the next one. */
const STALE_MS = 20_000;

type Kept = {
  list: StreamList | null;
  trouble: StreamUnavailable | null;
  goodAt: number;
  freshUntil: number;
  underway: Promise<void> | null;
};

export type StreamLoader = (url: string) => Promise<StreamList>;

function freshMs({ targetSeconds }: StreamList): number {
  return targetSeconds === null ? LISTS_MS : Math.min(LONGEST_MS, targetSeconds * 1000);
}

/**
 * Returns an organiser's rewritten playlist, read once for all callers while it is current. After errors, returns the last good one for
 * twenty seconds, then throws StreamUnavailable.
 * Not held by this: other processes, which read it once each.
 */
export function createStreamLoader(read: StreamSource, now: () => number = () => performance.now()): StreamLoader {
  const memory = new LRUCache<string, Kept>({ max: MOST });

  async function refresh(url: string, kept: Kept): Promise<void> {
    try {
      kept.list = rewriteStream(await read(url), url);
      kept.goodAt = now();
      kept.freshUntil = now() + freshMs(kept.list);
      kept.trouble = null;
    } catch (error) {
      if (!(error instanceof StreamUnavailable)) throw error;
      // Log each trouble once, because it lasts and many callers meet it.
      if (kept.trouble?.message !== error.message)
        writeLog("warn", "a live stream cannot be shown", { host: new URL(url).host, why: error.trouble, detail: error.message });
      kept.trouble = error;
      kept.freshUntil = now() + TROUBLE_MS;
      if (now() - kept.goodAt > STALE_MS) kept.list = null;
    } finally {
      kept.underway = null;
    }
  }

  return async (url) => {
    let kept = memory.get(url);
    if (!kept) memory.set(url, (kept = { list: null, trouble: null, goodAt: -Infinity, freshUntil: -Infinity, underway: null }));
    if (now() >= kept.freshUntil) await (kept.underway ??= refresh(url, kept));
    if (kept.list) return kept.list;
    throw kept.trouble!;
  };
}
