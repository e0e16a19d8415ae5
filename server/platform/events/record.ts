import { signatureOf } from "../base/actor.ts";
import { newId } from "../base/new-id.ts";
import type { ActTransaction, Row } from "../database/database.ts";
import type { DataOf, NewsTopic, Topic } from "./topics.ts";

/** Something that happened. */
type Happened<T extends Topic> = T extends Topic
  ? {
      readonly topic: T;
      /** The id of what it happened to; absent where that has none: the audit's row then stands for itself. */
      readonly subject?: string;
    } & (Record<string, never> extends DataOf<T> ? { readonly data?: DataOf<T> } : { readonly data: DataOf<T> })
  : never;

/** An event for the outbox; `told` replaces the audit's data there where the two differ. */
type NewsEvent = Happened<NewsTopic> & { readonly told?: Row };
/** A row of the audit alone. */
export type AuditEvent = Happened<Topic>;

/** Writes what happened into the audit and the outbox, in the transaction of the change: both are there, or neither. */
export function record(tx: ActTransaction, { topic, subject, data = {}, told = data }: NewsEvent): void {
  const id = newId();
  tx.send(
    `with o as (insert into outbox (tenant_id, id, topic, subject_id, payload) values ($1, $2, $5, $6, $8))
     insert into audit (tenant_id, id, actor, action, subject_id, data) values ($1, $3, $4, $5, $6, $7)`,
    [tx.tenant, newId(), id, signatureOf(tx.actor), topic, subject ?? id, data, told],
  );
}

/** Writes what happened into the audit alone, in the transaction of the change; the outbox gets nothing. */
export function recordAudit(tx: Pick<ActTransaction, "tenant" | "send" | "actor">, { topic, subject, data = {} }: AuditEvent): void {
  const id = newId();
  tx.send("insert into audit (tenant_id, id, actor, action, subject_id, data) values ($1, $2, $3, $4, $5, $6)", [
    tx.tenant,
    id,
    signatureOf(tx.actor),
    topic,
    subject ?? id,
    data,
  ]);
}
