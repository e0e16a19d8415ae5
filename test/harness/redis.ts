import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./free-port.ts";
import { isHere } from "./needs.ts";

const READY_MS = 20_000;
const LOOK_MS = 20;

export type RunningRedis = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** One command over its own connection, with the server's raw answer. */
  command(...words: string[]): Promise<string>;
  /** Stops with all its connections; returns the function that continues it. */
  freeze(): void;
  thaw(): void;
  kill9(): Promise<void>;
  /** Restarts it at the same port, without its data. */
  revive(): Promise<void>;
  stop(): Promise<void>;
};

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Valkey's program or Redis's; null if this machine has neither. */
export function redisProgram(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const all = ["valkey-server", "redis-server"].flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = all.find((path) => existsSync(path)) ?? null;
  isHere("redis", found !== null);
  return found;
}

/** A server's answer to one command; null if it ends without one. Throws without a server. */
function ask(port: number, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setTimeout(2000, () => socket.destroy(new Error("no answer")));
    socket.on("error", reject);
    socket.on("data", (part) => {
      text += part.toString();
      if (text.endsWith("\r\n")) socket.end();
    });
    socket.on("close", () => resolve(text.trimEnd()));
    socket.write(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join("")}`);
  });
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (await isSo().catch(() => false)) return;
    await sleep(LOOK_MS);
  }
  throw new Error(`${what} was not ready in ${READY_MS} ms`);
}

/** A separate server on a free port, without files. `args` are added. */
export async function startRedis(args: readonly string[] = []): Promise<RunningRedis> {
  const program = redisProgram();
  if (!program) throw new Error("this machine has neither valkey-server nor redis-server");
  const folder = mkdtempSync(join(tmpdir(), "karcis-redis-"));
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    const words = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder, ...args];
    child = spawn(program, words, { stdio: "ignore" });
    await until(async () => (await ask(port, ["PING"])) === "+PONG", "the counter");
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGCONT");
    child.kill(signal);
    await ended;
  };
  const abandon = () => child.kill("SIGKILL");
  process.once("exit", abandon);
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    get pid() {
      return child.pid!;
    },
    command: (...words) => ask(port, words),
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    kill9: () => end("SIGKILL"),
    revive: start,
    async stop() {
      await end("SIGKILL");
      process.off("exit", abandon);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const SLOTS = 16_384;

/** A cluster of this many masters, with a replica of the first one. */
export async function startRedisCluster(
  masters = 3,
): Promise<{ readonly nodes: readonly RunningRedis[]; readonly replica: RunningRedis; readonly url: string; stop(): Promise<void> }> {
  const startNode = async () => {
    const bus = await freePort();
    const node = await startRedis([
      "--cluster-enabled",
      "yes",
      "--cluster-port",
      String(bus),
      "--cluster-node-timeout",
      "1000",
      "--cluster-replica-validity-factor",
      "0",
    ]);
    return { node, bus };
  };
  const all = await Promise.all(Array.from({ length: masters + 1 }, startNode));
  const nodes = all.slice(0, masters).map(({ node }) => node);
  const replica = all[masters]!.node;
  const share = Math.ceil(SLOTS / masters);
  await Promise.all(
    nodes.map((node, at) => node.command("CLUSTER", "ADDSLOTSRANGE", String(at * share), String(Math.min(SLOTS, (at + 1) * share) - 1))),
  );
  for (const { node, bus } of all.slice(1)) await nodes[0]!.command("CLUSTER", "MEET", "127.0.0.1", String(node.port), String(bus));
  const isWhole = async ({ command }: RunningRedis) => {
    const info = await command("CLUSTER", "INFO");
    return info.includes("cluster_state:ok") && info.includes(`cluster_known_nodes:${masters + 1}`);
  };
  for (const { node } of all) await until(() => isWhole(node), "the cluster");
  const id = (await nodes[0]!.command("CLUSTER", "MYID")).split("\r\n")[1]!;
  await until(async () => (await replica.command("CLUSTER", "REPLICATE", id)) === "+OK", "the replica");
  await until(async () => (await replica.command("INFO", "replication")).includes("master_link_status:up"), "the replica");
  return {
    nodes,
    replica,
    url: nodes.map(({ url }) => url).join(","),
    async stop() {
      await Promise.all(all.map(({ node }) => node.stop()));
    },
  };
}
