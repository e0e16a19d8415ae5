import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import type { Play } from "#contract/videos/plays.ts";
import { cpuMs } from "../abuse/cpu-of.ts";
import { freePort } from "../../test/harness/free-port.ts";
import { hasNginx, startSegmentsNginx } from "../../test/harness/nginx.ts";
import { startServer, type RunningServer } from "../../test/harness/server.ts";
import { httpCall } from "./http-call.ts";
import { buy, TENANT } from "./player.ts";
import { report, rounded } from "./report.ts";

const VIEWERS = 1000;
const SEGMENT_SECONDS = 4;
const SPAN_MS = 15_000;
/** Lets the worker finish its first tasks, which are not measured. */
const REST_MS = 20_000;
const STEP_MS = 20;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The addresses of a playlist's segments for a buyer's player. */
async function segmentsOf(server: RunningServer): Promise<string[]> {
  const { cookie, right } = await buy(server);
  const to = { port: server.port, host: `${TENANT}.localhost` };
  const get = async (path: string) => (await httpCall(to, { method: "GET", path, headers: { cookie } })).text;
  const started = await httpCall(to, {
    method: "POST",
    path: `/api/v1/my-videos/${right}/plays?businessId=biz_${TENANT}`,
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ takeOver: false }),
  });
  const part = (JSON.parse(started.text) as Play).parts[0]!;
  // The first request for a segment stores the demo film.
  await get(new URL(part.poster!, server.origin).pathname);
  return (await get(`${part.base}240.m3u8`)).split("\n").filter((line) => line.startsWith("http"));
}

/** Loads segments for this many viewers for a while, from any server. Returns their number and bytes. */
async function watch(addresses: readonly string[]): Promise<{ readonly segments: number; readonly bytes: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const from = performance.now();
  let [asked, segments, bytes] = [0, 0, 0];
  const under: Promise<void>[] = [];
  const fetchOne = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const call = request(address, { agent }, (answer) => {
        if (answer.statusCode !== 200) {
          reject(new Error(`${address} answered ${answer.statusCode}`));
          return;
        }
        answer.on("data", (part: Buffer) => (bytes += part.length));
        answer.on("error", reject);
        answer.on("end", () => ((segments += 1), resolve()));
      });
      call.on("error", reject);
      call.end();
    });
  for (let passed = 0; passed < SPAN_MS; passed = performance.now() - from) {
    for (const due = (passed / 1000) * (VIEWERS / SEGMENT_SECONDS); asked < due; asked++)
      under.push(fetchOne(addresses[asked % addresses.length]!));
    await sleep(STEP_MS);
  }
  await Promise.all(under);
  agent.destroy();
  return { segments, bytes };
}

/** The shop's cost of a thousand viewers' segments if nginx serves them, compared with the same time without viewers. */
export async function benchSegments(): Promise<void> {
  if (!hasNginx()) return report("segments-nginx", { skipped: "nginx is not installed" });
  const [secret, port] = [randomBytes(24).toString("base64url"), await freePort()];
  const server = await startServer({ MEDIA_SEGMENTS_URL: `http://127.0.0.1:${port}/segments`, MEDIA_SEGMENTS_SECRET: secret });
  const nginx = await startSegmentsNginx({ dataDir: server.dataDir, secret, port });
  try {
    const addresses = await segmentsOf(server);
    await sleep(REST_MS);
    const spent = async (work: () => Promise<unknown>) => {
      const before = [cpuMs(server.pid), cpuMs(nginx.pid)];
      await work();
      return [cpuMs(server.pid) - before[0]!, cpuMs(nginx.pid) - before[1]!] as const;
    };
    const [idleMs] = await spent(() => sleep(SPAN_MS));
    let seen = { segments: 0, bytes: 0 };
    const [shopMs, nginxMs] = await spent(async () => (seen = await watch(addresses)));
    report("segments-nginx", {
      viewers: VIEWERS,
      segmentsPerSecond: Math.round((seen.segments * 1000) / SPAN_MS),
      megabytesPerSecond: rounded(seen.bytes / SPAN_MS / 1000, 1),
      shopCpuPercent: rounded((shopMs * 100) / SPAN_MS, 1),
      shopCpuPercentAlone: rounded((idleMs * 100) / SPAN_MS, 1),
      nginxCpuPercent: rounded((nginxMs * 100) / SPAN_MS, 1),
    });
  } finally {
    nginx.stop();
    await server.stop();
  }
}
