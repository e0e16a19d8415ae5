import pg from "pg";
import { connectTo, type DatabaseTls } from "../config/database-tls.ts";

const PAUSE_MS = 200;
/** Releases the lock of a machine that is gone within half a minute. */
const LIVENESS = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3";

export type Lock = {
  /** Resolves when the connection is lost, and the lock with it. Never after `release`. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
};

export type LockOptions = {
  readonly url: string;
  readonly tls?: DatabaseTls;
  /** One number for each task that only one process of a database may do at a time. */
  readonly key: number;
  /** How long to wait for another holder. */
  readonly patienceMs: number;
};

/** Takes a lock of a database on its own connection, so that it ends with the process. Null if another process held it throughout. */
export async function takeLock({ url, tls = { mode: null, ca: null }, key, patienceMs }: LockOptions): Promise<Lock | null> {
  const client = new pg.Client({
    ...connectTo(url, tls),
    application_name: "karcis lock",
    options: LIVENESS,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  // The connection ends next.
  client.on("error", () => {});
  await client.connect();
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [key]);
    if (rows[0]!.taken) break;
    if (performance.now() > deadline) {
      await client.end();
      return null;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  let released = false;
  return {
    lost: new Promise((resolve) => void lost.then(() => (released ? null : resolve()))),
    async release() {
      released = true;
      await client.end();
    },
  };
}
