import { createHash } from "node:crypto";
import { writeLog } from "../../observability/write-log.ts";
import { COUNTER_SCRIPT } from "./counter-script.ts";
import type { ScriptRunner } from "./valkey-counter.ts";

const ANSWER_MS = 150;
const CONNECT_MS = 1000;
/** A server that is silent for so long is connected to anew. */
const SILENT_MS = 5000;
const PING_MS = 1000;
const MOST_WAITING = 2000;
const LONGEST_PAUSE_MS = 1000;
const SHA = createHash("sha1").update(COUNTER_SCRIPT).digest("hex");

type Scripted = {
  evalSha(sha: string, about: { keys: string[]; arguments: string[] }): Promise<unknown>;
  eval(script: string, about: { keys: string[]; arguments: string[] }): Promise<unknown>;
};

const pauseFor = (retries: number) => Math.min(50 * 2 ** Math.min(retries, 6), LONGEST_PAUSE_MS);

/** Fails where nothing has come in time; what comes later is nobody's. What came while this process was busy itself has come. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no answer in ${ANSWER_MS} ms`));
    const late = setTimeout(() => setImmediate(fail), ANSWER_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

function runnerOf(client: Scripted, close: () => Promise<void>): ScriptRunner {
  async function evaluate(about: { keys: string[]; arguments: string[] }): Promise<unknown> {
    try {
      return await client.evalSha(SHA, about);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      return client.eval(COUNTER_SCRIPT, about);
    }
  }
  return {
    run: async (key, words) => (await inTime(evaluate({ keys: [key], arguments: [...words] }))) as readonly unknown[],
    close,
  };
}

/**
 * A connection to the server at one address, or to the cluster that several addresses lead to. It connects by itself, again and again: a
 * server that is away keeps no process from starting. Nothing waits for a connection.
 */
export async function connectValkey(urls: readonly string[]): Promise<ScriptRunner> {
  const { createClient, createCluster } = await import("@redis/client");
  const common = {
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_WAITING,
    pingInterval: PING_MS,
    maintNotifications: "disabled",
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENT_MS, reconnectStrategy: pauseFor },
  } as const;
  const [first] = urls;
  if (urls.length === 1) {
    const { protocol, pathname } = new URL(first!);
    const at = protocol === "unix:" ? { socket: { ...common.socket, path: decodeURIComponent(pathname) } } : { url: first! };
    const client = createClient({ ...common, ...at });
    // What goes wrong is said by whoever asks.
    client.on("error", () => {});
    client.connect().catch(() => {});
    return runnerOf(client, async () => client.destroy());
  }
  const { username, password, protocol } = new URL(first!);
  const access = {
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  };
  const cluster = createCluster({
    rootNodes: urls.map((url) => ({ url, ...common })),
    defaults: { ...common, ...access, ...(protocol === "rediss:" ? { socket: { ...common.socket, tls: true } } : {}) },
    topologyRefreshOnReconnectionAttemptStrategy: CONNECT_MS,
    maxCommandRedirections: 4,
  });
  cluster.on("error", () => {});
  let isOver = false;
  let retries = 0;
  const connect = () =>
    void cluster.connect().catch((error: unknown) => {
      if (retries++ === 0) writeLog("warn", "no node of the counter's cluster is there yet", { error });
      if (!isOver) setTimeout(connect, pauseFor(retries)).unref();
    });
  connect();
  return runnerOf(cluster, async () => {
    isOver = true;
    cluster.destroy();
  });
}
