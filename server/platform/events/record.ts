import { signatureOf } from "../base/actor.ts";
import { newId } from "../base/new-id.ts";
import type { ActTransaction, Row } from "../database/database.ts";
import type { DataOf, NewsTopic, Topic } from "./topics.ts";

/** One event. */
type Happened<T extends Topic> = T extends Topic
  ? {
      readonly topic: T;
      /** The id of the event's subject. Absent if it has none. */
      readonly subject?: string;
    } & (Record<string, never> extends DataOf<T> ? { readonly data?: DataOf<T> } : { readonly data: DataOf<T> })
  : never;

/** An event for the outbox. `told` replaces the audit's data there if the two differ. */
type NewsEvent = Happened<NewsTopic> & { readonly told?: Row };
/** An audit row without an outbox event. */
export type AuditEvent = Happened<Topic>;

/** Records an event in the audit and the outbox, in the transaction of the change. */
export function record(tx: ActTransaction, { topic, subject, data = {}, told = data }: NewsEvent): void {
  const id = newId();
  tx.send(
    `with o as (insert into outbox (tenant_id, id, topic, subject_id, payload) values ($1, $2, $5, $6, $8))
     insert into audit (tenant_id, id, actor, action, subject_id, data) values ($1, $3, $4, $5, $6, $7)`,
    [tx.tenant, newId(), id, signatureOf(tx.actor), topic, subject ?? id, data, told],
  );
}

/** Records an event in the audit alone, in the transaction of the change. */
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
