import type { Services } from "../../../act.ts";
import type { Sql, TenantSql } from "../../../platform/database/database.ts";

/** What a delegate's pass says. */
export type DelegatePass = {
  readonly ticketId: string;
  readonly purpose: "collect" | "enter";
  readonly delegate: string;
};

/** What a gate asks of parts above it or beside it; null where there is no such part. */
export type GateQuestions = {
  /** Those of the tickets whose event wants a signed release that is missing. All its statements go out at once: one round trip. */
  readonly isWaiverMissing: ((sql: Sql, tenant: string, ticketIds: readonly string[]) => Promise<ReadonlySet<string>>) | null;
  /** Tickets of an event for which that may have changed since a moment; null where it may have changed for any ticket. */
  readonly readChangedReleases: ((tx: TenantSql, eventId: string, since: string) => Promise<readonly string[] | null>) | null;
  /** The running delegation that a code was made for; null for any other text. */
  readonly readDelegatePass: ((services: Services, tx: TenantSql, text: string) => Promise<DelegatePass | null>) | null;
};
