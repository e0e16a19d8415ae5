import { spawn } from "node:child_process";
import { join } from "node:path";
import type { RunningServer } from "../../test/harness/server.ts";
import { NEXT_PATH, startNextPeer, type NextPeer } from "./next-peer.ts";
import type { LoadResult, LoadTask } from "./page-load.ts";
import type { BenchPage } from "./page-weights.ts";
import { median, report, rounded } from "./report.ts";

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 2;
const WARM_SECONDS = 3;
const REST_MS = 500;
const UNCACHED_TARGET = 4;
const CACHED_TARGET = 3000;
/** Our uncached page, for the printed comparison. The peer has its data in its code. */
const UNCACHED = "drawn by React for each request, data kept for a second at most";

export type Task = Pick<LoadTask, "port" | "host" | "path">;
type Kind = { readonly name: string; readonly task: Task };

/** Requests for one page by a separate process. */
export function loadPage(task: Task, seconds: number): Promise<LoadResult> {
  const whole: LoadTask = { ...task, connections: CONNECTIONS, seconds };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "page-load.ts"), JSON.stringify(whole)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (part: Buffer) => (text += part.toString()));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(JSON.parse(text) as LoadResult) : reject(new Error(`the load ended with ${code}`))));
  });
}

/** Runs all kinds in turns, several times, so that the machine's load affects them alike. */
async function inTurns(kinds: readonly Kind[]): Promise<ReadonlyMap<string, readonly LoadResult[]>> {
  const results = new Map<string, LoadResult[]>(kinds.map(({ name }) => [name, []]));
  for (const { task } of kinds) await loadPage(task, WARM_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, task } of kinds) {
      // Do not count the previous kind's remaining work for this one.
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      results.get(name)!.push(await loadPage(task, SECONDS));
    }
  }
  return results;
}

function kindsOf(
  peer: NextPeer | null,
  { server, tenant, pages }: { readonly server: RunningServer; readonly tenant: string; readonly pages: readonly BenchPage[] },
): Kind[] {
  const ours = { port: server.port, host: `${tenant}.localhost` };
  return [
    ...(peer ? [{ name: "next", task: { port: peer.port, host: "127.0.0.1", path: `${NEXT_PATH}?notice={n}` } }] : []),
    ...pages.map(({ name, path }) => ({ name: `${name}, uncached`, task: { ...ours, path: `${path}?notice={n}` } })),
    ...pages.map(({ name, path }) => ({ name: `${name}, cached`, task: { ...ours, path } })),
  ];
}

/** Pages per second that one server process renders and sends, compared with a minimal Next.js page. */
export async function benchPageRate(server: RunningServer, tenant: string, pages: readonly BenchPage[]): Promise<void> {
  const started = await startNextPeer();
  const peer = typeof started === "string" ? null : started;
  if (typeof started === "string") report("page-rate-peer", { missing: started });
  try {
    const results = await inTurns(kindsOf(peer, { server, tenant, pages }));
    const next = results.get("next");
    for (const [name, rounds] of results) {
      const ratios = next ? rounds.map((round, index) => round.perSecond / next[index]!.perSecond) : [];
      const isUncached = name.endsWith("uncached");
      report("page-rate", {
        page: name === "next" ? `Next.js ${peer?.version}, minimal` : name,
        ...(isUncached ? { uncached: UNCACHED } : {}),
        connections: CONNECTIONS,
        rounds: ROUNDS,
        perSecond: rounded(median(rounds.map((round) => round.perSecond)), 0),
        p50ms: rounded(median(rounds.map((round) => round.p50ms))),
        p99ms: rounded(median(rounds.map((round) => round.p99ms))),
        gzipBytes: rounds[0]!.bytes,
        ...(name === "next"
          ? {}
          : { ratioToNext: ratios.length > 0 ? rounded(median(ratios)) : null, ratios: ratios.map((one) => rounded(one)) }),
        rates: rounds.map((round) => rounded(round.perSecond, 0)),
        ...(isUncached ? { targetRatio: UNCACHED_TARGET } : name === "next" ? {} : { targetPerSecond: CACHED_TARGET }),
        cores: "2, shared by server and load",
      });
    }
  } finally {
    await peer?.stop();
  }
}
