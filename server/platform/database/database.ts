import { CLOCK, type Acting, type Actor } from "../base/actor.ts";

/** A row from either driver: int8 and numeric are numbers, date is `YYYY-MM-DD`, timestamptz is Date, jsonb is parsed. */
export type Row = Record<string, unknown>;
export type Param = string | number | boolean | Date | null | readonly unknown[] | Record<string, unknown>;

/** Something that runs SQL: the pool, or one open transaction. */
export type Sql = {
  /** Statements sent before the first is awaited travel together and run in order. */
  query<R extends Row>(text: string, params?: readonly Param[]): Promise<R[]>;
};

/** An executor limited to one tenant's rows. */
export type TenantSql = Sql & {
  /** The tenant whose rows this executor sees. */
  readonly tenant: string;
};

export type Transaction = TenantSql & {
  /** Sends a statement without awaiting its result. It travels with the next one. Its failure fails the transaction. */
  send(text: string, params?: readonly Param[]): void;
};

/** The transaction of an actor. Changes are recorded as the actor's. */
export type ActTransaction = Transaction & { readonly actor: Actor };

export type Database = Sql & {
  readonly kind: "postgres" | "pglite";
  /**
   * One transaction of an operation. Row-level security limits it to the tenant's rows. Throwing rolls back. A transaction without an
   * actor, by a tenant's id alone, cannot record events.
   */
  transaction<T>(act: Acting, work: (tx: ActTransaction) => Promise<T>): Promise<T>;
  transaction<T>(tenant: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A transaction in one round trip: `work` sends all statements before awaiting the first. Later statements are refused. */
  pipelined<T>(tenant: string, work: (tx: TenantSql) => Promise<T>): Promise<T>;
  /**
   * One transaction with the operator's role, the only one that may write brands, hosts, businesses and seat maps. With only a tenant's id
   * it is recorded as the operator's. Throws with the shop's own login.
   */
  operate<T>(who: Acting | string, work: (tx: ActTransaction) => Promise<T>): Promise<T>;
  /**
   * Statements without parameters, outside any transaction (migrations). A list runs text by text on one connection, and its session
   * settings and locks end with it.
   */
  script(text: string | readonly string[]): Promise<void>;
  /** Milliseconds that a caller has waited for a silent database. 0 while it responds. */
  silentMs(): number;
  /** Connections: open, idle, and callers waiting for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** This database with longer time limits, for background work. Absent if there are no limits. */
  background?(): Database;
  close(): Promise<void>;
};

/** Throws for a text that is not a tenant's id. Only such an id may go into `set_config` as text. */
export function assertTenantId(tenant: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(tenant)) throw new Error("not a tenant id");
  return tenant;
}

/** The actor of a transaction. With only a tenant's id, the types allow no recording. */
export function actingOf(who: string | Acting): Acting {
  const acting = typeof who === "string" ? { tenant: who, actor: CLOCK } : who;
  assertTenantId(acting.tenant);
  return acting;
}

/** Begins an operator's transaction, which has the operator's role until its end. */
export const OPERATOR = "set local role karcis_operator; ";
