import type { Socket } from "node:net";
import pg from "pg";
import { watchDatabase } from "./watch-database.ts";

/** Time limits of a kind of connection, in milliseconds. 0 for none. */
export type Pace = {
  readonly connect: number;
  /** Time limit of waiting for a connection while all are in use. */
  readonly turn: number;
  /** Time limit of a statement, which the database enforces, or we if the database is silent. */
  readonly statement: number;
  readonly answer: number;
  readonly lock: number;
};

export const PACES = {
  /** For visitors, who are asked to try again when a limit is passed. */
  prompt: { connect: 1000, turn: 2000, statement: 3000, answer: 4000, lock: 2500 },
  /** For background work, which may read much and should be late rather than fail on a busy machine. */
  steady: { connect: 5000, turn: 60_000, statement: 60_000, answer: 75_000, lock: 5000 },
  /** For migrations, backups and operators' commands. */
  patient: { connect: 5000, turn: 60_000, statement: 0, answer: 0, lock: 5000 },
} as const satisfies Record<string, Pace>;

/** The socket of a connection. */
export const streamOf = (client: pg.PoolClient): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream;

const silence = () => new Error("the database does not answer");

/** Opens a connection only to test for an answer. An error from the server counts as one. */
async function knock(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config);
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  } finally {
    client.end().catch(() => {});
  }
}

/** A pool of connections. While the database is silent callers fail fast, and broken connections are closed. */
export function openPool(config: pg.PoolConfig, { connect, turn }: Pace, isWatched: boolean) {
  /** The pool's own limit covers only the wait for a connection. */
  class Client extends pg.Client {
    constructor(given: pg.ClientConfig) {
      super({ ...given, connectionTimeoutMillis: connect });
    }
  }
  const pool = new pg.Pool({ ...config, Client: Client as unknown as NonNullable<pg.PoolConfig["Client"]>, connectionTimeoutMillis: turn });
  const clients = new Set<pg.PoolClient>();
  const waiting = new Set<(error: Error) => void>();
  const watch = isWatched
    ? watchDatabase({
        knock: () => knock({ ...config, connectionTimeoutMillis: connect }),
        giveUp() {
          for (const refuse of waiting) refuse(silence());
          waiting.clear();
          for (const client of clients) streamOf(client).destroy(silence());
        },
      })
    : null;
  // The pool replaces a broken connection. Without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", () => {});
    if (watch) streamOf(client).on("data", watch.hear);
  });
  pool.on("remove", (client) => clients.delete(client));

  return {
    /** Milliseconds that a caller has waited for a silent database. */
    silentMs: () => watch?.silentMs() ?? 0,
    count: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    take(): Promise<pg.PoolClient> {
      if (watch?.isAway()) return Promise.reject(silence());
      watch?.owe();
      return new Promise((resolve, reject) => {
        const refuse = (error: Error) => {
          watch?.settle();
          reject(error);
        };
        waiting.add(refuse);
        pool.connect((error, client) => {
          const isWanted = waiting.delete(refuse);
          if (!isWanted) client?.release();
          else if (client) resolve(client);
          else refuse(error ?? silence());
        });
      });
    },
    give(client: pg.PoolClient, broken?: Error | boolean): void {
      watch?.settle();
      client.release(broken);
    },
    /** With `isNow`, running statements are cancelled and rolled back by the database. */
    async close({ isNow = false } = {}): Promise<void> {
      watch?.stop();
      if (isNow) for (const client of clients) streamOf(client).destroy(new Error("the database is closed"));
      await pool.end();
    },
  };
}
