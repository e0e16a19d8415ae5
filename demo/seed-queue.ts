import { createHash, randomBytes } from "node:crypto";
import { localToUtc } from "#domain/time/zone.ts";
import type { Row, ActTransaction } from "../server/platform/database/database.ts";
import { recordAudit } from "../server/platform/events/record.ts";
import type { DemoQueue } from "./event.types.ts";

/** How long before its opening a queue can be joined. */
const BEFORE_MS = 30 * 60_000;

/** The queue of an event whose sale begins at `saleStart`. `date`: the queue's own opening day, if it has one. */
export function queueRow(
  queue: DemoQueue,
  {
    eventId,
    saleStart,
    zone,
    date,
  }: { readonly eventId: string; readonly saleStart: string | null; readonly zone: string; readonly date: string | null },
): Row {
  const seed = randomBytes(32).toString("hex");
  if ("atSlots" in queue)
    return { event_id: eventId, kind: "load", prequeue_at: null, opens_at: null, seed: `\\x${seed}`, slots: queue.atSlots };
  const opensAt = queue.opens === "sale" ? saleStart! : localToUtc(zone as "Asia/Jakarta", date!, queue.opens.time);
  const prequeueAt = new Date(Date.parse(opensAt) - BEFORE_MS).toISOString();
  return { event_id: eventId, kind: "schedule", prequeue_at: prequeueAt, opens_at: opensAt, seed: `\\x${seed}`, slots: queue.slots };
}

/** Audits the digest of each queue's seed before anybody has a place. */
export function auditQueues(tx: ActTransaction, queues: readonly Row[]): void {
  for (const queue of queues) {
    const seed = Buffer.from(String(queue["seed"]).slice(2), "hex");
    const opensAt = (queue["opens_at"] as string | undefined) ?? null;
    const data = { epoch: 1, commit: createHash("sha256").update(seed).digest("hex"), kind: String(queue["kind"]), opensAt };
    recordAudit(tx, { topic: "queue.made", subject: String(queue["event_id"]), data });
  }
}
