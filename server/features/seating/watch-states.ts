import { Problem } from "../../base/problem.ts";
import { memoOf } from "../../base/memo-of.ts";
import type { Ctx } from "../../context.ts";
import { seatedEventOf } from "./show-seats.ts";
import { loadStates, encodeSince, versionOf, type KnownStates } from "./seat-states.ts";

/** Watchers of one process; whoever comes then asks from time to time. */
const MOST_WATCHERS = 2000;
const LOOK_MS = 1000;
const HEARTBEAT_MS = 15_000;
/** A stream ends by itself, so that a process that leaves is not held up, and its watcher comes again. */
const LONGEST_MS = 120_000;

type Watcher = { since: number | null; readonly tell: (text: string) => void; readonly end: () => void; readonly until: number };
type Watch = { readonly watchers: Set<Watcher>; map: number | null; heardAt: number };

const watchesOf = memoOf(() => new Map<string, Watch>());
const countOf = memoOf(() => ({ n: 0 }));

function tell(watcher: Watcher, known: KnownStates): void {
  const version = versionOf(known);
  if (watcher.since === version) return;
  watcher.tell(`event: states\nid: ${version}\ndata: ${Buffer.from(encodeSince(known, watcher.since)).toString("base64")}\n\n`);
  watcher.since = version;
}

/** One look for all who watch an event: what changed is put into words once for each version that they have. */
function tellAll({ watchers }: Watch, known: KnownStates): void {
  const version = versionOf(known);
  const texts = new Map<number | null, string>();
  for (const watcher of watchers) {
    if (watcher.since === version) continue;
    let text = texts.get(watcher.since);
    if (text === undefined) {
      text = `event: states\nid: ${version}\ndata: ${Buffer.from(encodeSince(known, watcher.since)).toString("base64")}\n\n`;
      texts.set(watcher.since, text);
    }
    watcher.tell(text);
    watcher.since = version;
  }
}

/** Looks at an event's seats once a second for as long as anybody watches them. */
function look(ctx: Ctx, { event, watch }: { readonly event: string; readonly watch: Watch }): void {
  const timer = setTimeout(() => {
    const now = performance.now();
    for (const watcher of watch.watchers) if (watcher.until < now) watcher.end();
    if (watch.watchers.size === 0) {
      watchesOf(ctx.db).delete(`${ctx.tenant} ${event}`);
      return;
    }
    loadStates(ctx, ctx.tenant, { event, fresh: true })
      .then((known) => {
        if (watch.map !== null && watch.map !== known.loaded.version)
          for (const { tell: say } of watch.watchers) say(`event: map\ndata: ${known.loaded.version}\n\n`);
        watch.map = known.loaded.version;
        tellAll(watch, known);
        if (now - watch.heardAt > HEARTBEAT_MS) {
          watch.heardAt = now;
          for (const { tell: say } of watch.watchers) say(": \n\n");
        }
      })
      // What cannot be read now is read a second later; watchers keep what they have.
      .catch(() => {})
      .finally(() => look(ctx, { event, watch }));
  }, LOOK_MS);
  timer.unref();
}

/**
 * The states of an event's seats as they change, as server-sent events: first what somebody does not have yet, then each change. However many watch,
 * the database is asked once a second. Throws NOT_FOUND, and BUSY where this process has as many watchers as it takes.
 */
export async function watchStates(
  ctx: Ctx,
  { slug, since, request }: { readonly slug: string; readonly since: number | null; readonly request: Request },
): Promise<Response> {
  const event = await seatedEventOf(ctx, slug);
  const known = await loadStates(ctx, ctx.tenant, { event });
  const count = countOf(ctx.db);
  if (count.n >= MOST_WATCHERS) throw new Problem("BUSY", { retryAfterSeconds: 5 });
  const watches = watchesOf(ctx.db);
  const key = `${ctx.tenant} ${event}`;
  let watch = watches.get(key);
  if (!watch) {
    watches.set(key, (watch = { watchers: new Set(), map: known.loaded.version, heardAt: performance.now() }));
    look(ctx, { event, watch });
  }
  const { watchers } = watch;
  const last = Number(request.headers.get("last-event-id") ?? "x");
  const encoder = new TextEncoder();
  let watcher: Watcher;
  const leave = () => {
    if (watchers.delete(watcher)) count.n -= 1;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        watcher = {
          since: Number.isInteger(last) ? last : since,
          until: performance.now() + LONGEST_MS,
          tell: (text) => {
            // Whoever does not read is let go: they come again, or ask.
            if ((controller.desiredSize ?? 0) < -1_000_000) watcher.end();
            else controller.enqueue(encoder.encode(text));
          },
          end: () => {
            leave();
            controller.close();
          },
        };
        watchers.add(watcher);
        count.n += 1;
        watcher.tell("retry: 2000\n\n");
        tell(watcher, known);
      },
      cancel: leave,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
  return new Response(body, { headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" } });
}
