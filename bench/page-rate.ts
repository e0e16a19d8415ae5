import { spawn } from "node:child_process";
import { join } from "node:path";
import type { RunningServer } from "../test/harness/server.ts";
import { NEXT_PATH, startNextPeer, type NextPeer } from "./next-peer.ts";
import type { LoadResult, LoadTask } from "./page-load.ts";
import { median, report, rounded } from "./report.ts";

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 4;
const WARM_SECONDS = 4;

function load(task: Omit<LoadTask, "connections" | "seconds">, seconds: number): Promise<LoadResult> {
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

/** Every kind in turns, several times, so that the machine's mood meets them all alike. */
async function inTurns(peer: NextPeer | null, server: RunningServer, tenant: string, path: string) {
  const ours = { port: server.port, host: `${tenant}.localhost` };
  const tasks = {
    ...(peer ? { next: { port: peer.port, host: "127.0.0.1", path: `${NEXT_PATH}?notice={n}` } } : {}),
    cached: { ...ours, path },
    uncached: { ...ours, path: `${path}?notice={n}` },
  };
  const results: Record<string, LoadResult[]> = {};
  for (const task of Object.values(tasks)) await load(task, WARM_SECONDS);
  for (let round = 0; round < ROUNDS; round++)
    for (const [kind, task] of Object.entries(tasks)) (results[kind] ??= []).push(await load(task, SECONDS));
  return results;
}

/** How many event pages a second the server renders and sends, beside a minimal Next.js page. */
export async function benchPageRate(server: RunningServer, tenant: string, path: string): Promise<void> {
  const started = await startNextPeer();
  const peer = typeof started === "string" ? null : started;
  if (typeof started === "string") report("page-rate-peer", { missing: started });
  try {
    const results = await inTurns(peer, server, tenant, path);
    const next = results["next"];
    for (const [kind, rounds] of Object.entries(results)) {
      const ratios = next ? rounds.map((round, index) => round.perSecond / next[index]!.perSecond) : [];
      report("page-rate", {
        page: kind === "next" ? `Next.js ${peer?.version}, minimal` : `event, ${kind}`,
        connections: CONNECTIONS,
        rounds: ROUNDS,
        perSecond: rounded(median(rounds.map((round) => round.perSecond)), 0),
        p50ms: rounded(median(rounds.map((round) => round.p50ms))),
        p99ms: rounded(median(rounds.map((round) => round.p99ms))),
        bytes: rounds[0]!.bytes,
        ...(kind === "next" ? {} : { ratioToNext: ratios.length > 0 ? rounded(median(ratios)) : null }),
        ...(kind === "cached" ? { target: 4 } : {}),
        cores: "2, shared by server and load",
      });
    }
  } finally {
    await peer?.stop();
  }
}
