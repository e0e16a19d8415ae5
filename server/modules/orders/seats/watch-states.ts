import { Problem } from "../../../platform/base/problem.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { WebAct, Act } from "../../../act.ts";
import { seatedEventOf } from "./show-seats.ts";
import { loadStates, encodeSince, versionOf, type KnownStates } from "./seat-states.ts";

/** The most watchers of a process, of an event in it, and of a network such as a school or an attacker. Refused pages poll. */
const MOST_WATCHERS = 2000;
const MOST_OF_EVENT = 1000;
const MOST_OF_NETWORK = 60;
/** The minimum length of a stream, even under pressure. A page polls after three shorter ones. */
const LEAST_MS = 25_000;
const LOOK_MS = 1000;
const HEARTBEAT_MS = 15_000;
/** The maximum length of a stream, so that a process can stop. The watcher reconnects. */
const LONGEST_MS = 120_000;
const HEADERS = { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" } as const;

type Watcher = {
  readonly network: string | null;
  readonly began: number;
  since: number | null;
  readonly tell: (text: string) => void;
  readonly end: () => void;
  readonly until: number;
};
type Watch = { readonly watchers: Set<Watcher>; map: number | null; heardAt: number };

const watchesOf = memoOf(() => new Map<string, Watch>());
/** All watchers of a process, in order of arrival. */
const allOf = memoOf(() => new Set<Watcher>());

/**
 * Returns the first watcher of the largest network, if that network has more watchers than the newcomer's would have. Otherwise the first
 * watcher of the newcomer's own network.
 */
function firstToGo(among: Iterable<Watcher>, network: string | null): Watcher | undefined {
  const byNetwork = new Map<string | null, Watcher[]>();
  for (const watcher of among) {
    const others = byNetwork.get(watcher.network);
    if (others) others.push(watcher);
    else byNetwork.set(watcher.network, [watcher]);
  }
  const own = byNetwork.get(network) ?? [];
  const most = [...byNetwork.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  return most.length > own.length + 1 ? most[0] : own[0];
}

/** Makes room by ending the stream of firstToGo, if it has lasted long enough. Throws BUSY otherwise. */
function makeRoom(among: readonly Watcher[], most: number, network: string | null): void {
  if (among.length < most) return;
  const first = firstToGo(among, network);
  if (!first || performance.now() - first.began < LEAST_MS) throw new Problem("BUSY", { retryAfterSeconds: 5 });
  first.end();
}

function tell(watcher: Watcher, known: KnownStates): void {
  const version = versionOf(known);
  if (watcher.since === version) return;
  watcher.tell(`event: states\nid: ${version}\ndata: ${Buffer.from(encodeSince(known, watcher.since)).toString("base64")}\n\n`);
  watcher.since = version;
}

/** Sends changes to all watchers of an event, encoded once per known version. */
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

/** Reads an event's seats once a second while it has watchers. */
function look(act: Act, { event, watch }: { readonly event: string; readonly watch: Watch }): void {
  const timer = setTimeout(() => {
    const now = performance.now();
    for (const watcher of watch.watchers) if (watcher.until < now) watcher.end();
    if (watch.watchers.size === 0) {
      watchesOf(act.db).delete(`${act.tenant} ${event}`);
      return;
    }
    loadStates(act, { event, fresh: true })
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
      // On failure read again a second later. Watchers keep their state.
      .catch(() => {})
      .finally(() => look(act, { event, watch }));
  }, LOOK_MS);
  timer.unref();
}

/**
 * Streams an event's seat states as server-sent events: first the changes since the caller's version, then each change. One query a second
 * serves all watchers. Throws NOT_FOUND, and BUSY if the limit of the process, event or network is reached by recent streams.
 * Not held by this: one machine with many networks.
 */
export async function watchStates(
  act: WebAct,
  { slug, since, request }: { readonly slug: string; readonly since: number | null; readonly request: Request },
): Promise<Response> {
  const event = await seatedEventOf(act, slug);
  // A HEAD request gets no stream: without a reader it would keep its place.
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  const known = await loadStates(act, { event });
  const all = allOf(act.db);
  const watches = watchesOf(act.db);
  const key = `${act.tenant} ${event}`;
  const { network } = act.visit;
  if (network !== null)
    makeRoom(
      [...all].filter((other) => other.network === network),
      MOST_OF_NETWORK,
      network,
    );
  makeRoom([...(watches.get(key)?.watchers ?? [])], MOST_OF_EVENT, network);
  makeRoom([...all], MOST_WATCHERS, network);
  let watch = watches.get(key);
  if (!watch) {
    watches.set(key, (watch = { watchers: new Set(), map: known.loaded.version, heardAt: performance.now() }));
    look(act, { event, watch });
  }
  const { watchers } = watch;
  const last = Number(request.headers.get("last-event-id") ?? "x");
  const encoder = new TextEncoder();
  let watcher: Watcher;
  const leave = () => {
    watchers.delete(watcher);
    all.delete(watcher);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        watcher = {
          network,
          began: performance.now(),
          since: Number.isInteger(last) ? last : since,
          until: performance.now() + LONGEST_MS,
          tell: (text) => {
            // End the stream of a stalled reader, which will reconnect or poll.
            if ((controller.desiredSize ?? 0) < -1_000_000) watcher.end();
            else controller.enqueue(encoder.encode(text));
          },
          end: () => {
            leave();
            controller.close();
          },
        };
        watchers.add(watcher);
        all.add(watcher);
        watcher.tell("retry: 2000\n\n");
        tell(watcher, known);
      },
      cancel: leave,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
  return new Response(body, { headers: HEADERS });
}
