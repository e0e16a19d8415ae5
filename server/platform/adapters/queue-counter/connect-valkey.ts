import { createHash } from "node:crypto";
import { writeLog } from "../../observability/write-log.ts";
import type { ScriptRunner } from "./valkey-counter.ts";

/**
 * The atomic script of the counter: KEYS[1] is a queue, ARGV[1] the operation. A hash from another run of the server (`run`) may lack the
 * newest numbers, so it is treated as missing. The answer `seed` requests a new range and names the one found.
 */
const COUNTER_SCRIPT = `
local key, act = KEYS[1], ARGV[1]
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
local found = redis.call('HMGET', key, 'run', 'lease', 'epoch', 'next', 'ceiling', 'limit', 'taking')
local lease = found[1] == run and found[2] or ''

if act == 'seed' then
  if lease ~= ARGV[2] then return {'other'} end
  redis.call('DEL', key)
  redis.call('HSET', key, 'run', run, 'lease', ARGV[3], 'epoch', ARGV[4], 'next', ARGV[5], 'ceiling', ARGV[6], 'limit', ARGV[7], 'taking', ARGV[8])
  redis.call('PEXPIRE', key, 604800000)
  return {'seeded'}
end

if lease == '' then return {'seed', ''} end
local next, ceiling = tonumber(found[4]), tonumber(found[5])

if act == 'grant' then
  if lease == ARGV[2] and tonumber(ARGV[3]) > ceiling then redis.call('HSET', key, 'ceiling', ARGV[3]) end
  return {'granted'}
end
if act == 'sync' then
  if lease ~= ARGV[2] or found[3] ~= ARGV[3] then return {'seed', lease} end
  redis.call('HSET', key, 'limit', ARGV[4], 'taking', ARGV[5])
  redis.call('PEXPIRE', key, 604800000)
  return {'noted', lease, next}
end

local epoch, limit = tonumber(found[3]), tonumber(found[6])
local count = found[7] == '1' and tonumber(ARGV[2]) or 0
if limit >= 0 and next + count > limit then count = math.max(0, limit - next) end
if next + count > ceiling then return {'short', lease, ceiling} end
if count > 0 then redis.call('HSET', key, 'next', string.format('%.0f', next + count)) end
return {'given', epoch, next, count, lease}
`;

const ANSWER_MS = 150;
const CONNECT_MS = 1000;
/** Reconnect to a server that is silent for this long. */
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

/** Rejects after the time limit and ignores later answers. Answers that arrived while this process was busy count as in time. */
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

/** A connection to one server, or to a cluster at several addresses. It reconnects by itself, so an unavailable server never blocks a start. */
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
    // Callers report failures. Without a listener the error would end the process.
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
