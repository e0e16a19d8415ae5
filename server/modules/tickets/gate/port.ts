import type { Services } from "../../../act.ts";
import type { Sql, TenantSql } from "../../../platform/database/database.ts";

/** The content of a delegate's pass. */
export type DelegatePass = {
  readonly ticketId: string;
  readonly purpose: "collect" | "enter";
  readonly delegate: string;
};

/** A gate's queries to other parts, each null without that part. */
export type GateQuestions = {
  /** Returns the tickets that lack a required signed release. Sends all statements at once, in one round trip. */
  readonly isWaiverMissing: ((sql: Sql, tenant: string, ticketIds: readonly string[]) => Promise<ReadonlySet<string>>) | null;
  /** Returns an event's tickets whose result may have changed since a time. Null: any ticket's. */
  readonly readChangedReleases: ((tx: TenantSql, eventId: string, since: string) => Promise<readonly string[] | null>) | null;
  /** Returns the running delegation of a code, or null. */
  readonly readDelegatePass: ((services: Services, tx: TenantSql, text: string) => Promise<DelegatePass | null>) | null;
};
