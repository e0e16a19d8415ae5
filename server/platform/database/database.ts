import { CLOCK, type Acting, type Actor } from "../base/actor.ts";

/** A row as both drivers give it: int8 and numeric are numbers, date is `YYYY-MM-DD`, timestamptz is Date, jsonb is parsed. */
export type Row = Record<string, unknown>;
export type Param = string | number | boolean | Date | null | readonly unknown[] | Record<string, unknown>;

/** Something that runs SQL: the pool, or one open transaction. */
export type Sql = {
  /** Statements that are sent before the first is awaited travel together and run in order. */
  query<R extends Row>(text: string, params?: readonly Param[]): Promise<R[]>;
};

/** An executor that shows one tenant's rows only. */
export type TenantSql = Sql & {
  /** Whose rows it sees and writes. */
  readonly tenant: string;
};

export type Transaction = TenantSql & {
  /** Sends a statement whose answer nobody awaits. It travels with the next one; if it fails, so does the transaction. */
  send(text: string, params?: readonly Param[]): void;
};

/** The transaction of somebody's act: what it changes is recorded as theirs. */
export type ActTransaction = Transaction & { readonly actor: Actor };

export type Database = Sql & {
  readonly kind: "postgres" | "pglite";
  /**
   * One transaction of an act; row-level security shows it the tenant's rows only. Throwing rolls back. With a tenant's id alone it can
   * record nothing.
   */
  transaction<T>(act: Acting, work: (tx: ActTransaction) => Promise<T>): Promise<T>;
  transaction<T>(tenant: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same in one round trip: `work` sends all its statements before it awaits the first. Later statements are refused. */
  pipelined<T>(tenant: string, work: (tx: TenantSql) => Promise<T>): Promise<T>;
  /**
   * One transaction with the rights of the operator's role, which alone may write brands, hosts, businesses and drawings; with a tenant's id alone it is
   * recorded as the operator's. Throws with the shop's own login.
   */
  operate<T>(who: Acting | string, work: (tx: ActTransaction) => Promise<T>): Promise<T>;
  /**
   * One statement or several, without parameters, outside any transaction (migrations). A list goes over one connection, text by text, and what it sets or locks for
   * its session ends with it.
   */
  script(text: string | readonly string[]): Promise<void>;
  /** For how long a caller has waited without a sign of life from the database, in milliseconds; 0 while the database answers. */
  silentMs(): number;
  /** Its connections now: how many are open, how many of them are idle, and how many callers wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** The same database over a connection with time limits of its own, for work that nobody waits for; absent where there are no such limits. */
  background?(): Database;
  close(): Promise<void>;
};

/** A tenant's id goes into `set_config` as text; nothing else may. */
export function assertTenantId(tenant: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(tenant)) throw new Error("not a tenant id");
  return tenant;
}

/** Who opens a transaction. One that was opened with a tenant's id alone has an actor for no type that records. */
export function actingOf(who: string | Acting): Acting {
  const acting = typeof who === "string" ? { tenant: who, actor: CLOCK } : who;
  assertTenantId(acting.tenant);
  return acting;
}

/** Begins an operator's transaction: until its end it has the rights of the operator's role. */
export const OPERATOR = "set local role karcis_operator; ";
