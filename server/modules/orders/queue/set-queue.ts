import { demand, type Act } from "../../../act.ts";
import { randomBytes } from "node:crypto";
import type { Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import {
  beginQueue,
  changeQueueRow,
  clockOf,
  countInside,
  lockEventOf,
  lockQueue,
  type Plan,
  type PlanSetting,
  type QueueRow,
} from "./store/operate.ts";

/** An operator's action on an event's queue. */
export type QueueAct =
  /** Makes a queue with this opening, or moves one that has not opened. `before`: the minutes of waiting before it. */
  | { readonly act: "schedule"; readonly opensAt: Date; readonly before: number; readonly settings: Partial<Plan> }
  /** Makes a queue that begins by itself at this many people in the checkout. */
  | { readonly act: "by-load"; readonly settings: Partial<Plan> }
  | { readonly act: "open" | "pause" | "resume" | "close" }
  | { readonly act: "rate"; readonly perMinute: number | null }
  | { readonly act: "slots"; readonly slots: number }
  /** The limit of people ahead, the length of turns and passes, a network's share of a draw, and whether places require a phone number. */
  | { readonly act: "set"; readonly settings: Partial<Pick<Plan, PlanSetting>> };

/** `missing`: no such event. `none`: it has no queue. `state`: not allowed in the queue's state. `whatsapp`: its orders come by messages. */
export type QueueActAnswer = "done" | "missing" | "none" | "state" | "whatsapp";

const PLAN: Omit<Plan, "kind" | "prequeueAt" | "opensAt"> = {
  slots: 100,
  perMinute: null,
  fullAhead: 1000,
  turnSeconds: 300,
  passSeconds: 600,
  networkPercent: 5,
  networkLeast: 120,
  networkMost: 1000,
  asksPhone: false,
};
const TRACES = {
  open: "opened",
  pause: "paused",
  resume: "resumed",
  close: "closed",
  rate: "rate",
  slots: "slots",
  set: "settings",
  schedule: "scheduled",
} as const;

/** The phases in which each action is allowed. */
const FROM: Readonly<Record<Exclude<QueueAct["act"], "schedule" | "by-load">, readonly QueueRow["phase"][]>> = {
  open: ["idle", "prequeue"],
  pause: ["open"],
  resume: ["paused"],
  close: ["idle", "prequeue", "open", "paused"],
  rate: ["idle", "prequeue", "open", "paused"],
  slots: ["idle", "prequeue", "open", "paused"],
  set: ["idle", "prequeue", "open", "paused"],
};

function audit(tx: ActTransaction, event: string, act: QueueAct): void {
  const { act: name, ...data } = act;
  recordAudit(tx, {
    topic: "queue.changed",
    subject: event,
    data: { ...data, act: name === "by-load" ? name : TRACES[name] },
  });
}

type Planning = Extract<QueueAct, { act: "schedule" | "by-load" }>;
type Making = { readonly event: string; readonly queue: QueueRow | undefined; readonly act: Planning };

/** Audit the seed's digest before anybody has a place. */
async function begin(tx: ActTransaction, { event, act }: Making): Promise<void> {
  const {
    epoch,
    commit,
    kind,
    opens_at: opensAt,
  } = await beginQueue(tx, { event, plan: planOf(act), seed: randomBytes(32).toString("hex") });
  recordAudit(tx, {
    topic: "queue.made",
    subject: event,
    data: { epoch, commit, kind, opensAt: opensAt?.toISOString() ?? null },
  });
}

async function plan(tx: ActTransaction, making: Making): Promise<QueueActAnswer> {
  const { event, queue, act } = making;
  if (queue?.phase === "open" || queue?.phase === "paused") return "state";
  if (queue?.kind !== "schedule" || queue.phase === "closed" || act.act !== "schedule") {
    await begin(tx, making);
    return "done";
  }
  // Keep the visitors who already wait in a queue that has not opened.
  const { opensAt, prequeueAt } = planOf(act);
  changeQueueRow(tx, event, { ...act.settings, opensAt, prequeueAt });
  audit(tx, event, act);
  return "done";
}

/** Begins turns now: draws a scheduled queue among the waiting, or begins one by load. */
async function openNow(tx: Transaction, event: string, { kind }: QueueRow): Promise<void> {
  if (kind === "load") return changeQueueRow(tx, event, { phase: "open" });
  const now = await clockOf(tx);
  changeQueueRow(tx, event, { opensAt: now, prequeueAt: now });
  await lockQueue(tx, event);
}

async function changeBy(tx: ActTransaction, queue: QueueRow, act: Exclude<QueueAct, Planning>): Promise<QueueActAnswer> {
  if (!FROM[act.act].includes(queue.phase)) return "state";
  const event = queue.event_id;
  if (act.act === "open") await openNow(tx, event, queue);
  else if (act.act === "rate") changeQueueRow(tx, event, { perMinute: act.perMinute });
  else if (act.act === "slots") changeQueueRow(tx, event, { slots: act.slots });
  else if (act.act === "set") changeQueueRow(tx, event, act.settings);
  else changeQueueRow(tx, event, { phase: act.act === "pause" ? "paused" : act.act === "resume" ? "open" : "closed" });
  audit(tx, event, act);
  return "done";
}

function planOf(act: Planning): Plan {
  if (act.act === "by-load") return { ...PLAN, ...act.settings, kind: "load", prequeueAt: null, opensAt: null };
  const { opensAt, before, settings } = act;
  return { ...PLAN, ...settings, kind: "schedule", opensAt, prequeueAt: new Date(opensAt.getTime() - before * 60_000) };
}

/** Applies an operator's action to an event's queue, with an audit row. */
export async function setQueue(
  act: Pick<Act, "db" | "tenant" | "actor">,
  { slug, act: change }: { readonly slug: string; readonly act: QueueAct },
): Promise<QueueActAnswer> {
  demand(act, "queue.set");
  return act.db.transaction(act, async (tx) => {
    const event = await lockEventOf(tx, slug);
    if (!event) return "missing";
    const queue = await lockQueue(tx, event.id);
    if (change.act === "schedule" || change.act === "by-load") {
      if (event.booking_mode === "whatsapp") return "whatsapp";
      return plan(tx, { event: event.id, queue, act: change });
    }
    return queue ? changeBy(tx, queue, change) : "none";
  });
}

export type QueueStatus = QueueRow & { readonly active: number; readonly invited: number; readonly free: number };

/** Returns the state of an event's queue for its operator, or null. */
export async function describeQueue({ db, tenant }: Pick<Act, "db" | "tenant">, slug: string): Promise<QueueStatus | "missing" | "none"> {
  return db.transaction(tenant, async (tx) => {
    const event = await lockEventOf(tx, slug);
    if (!event) return "missing";
    const queue = await lockQueue(tx, event.id);
    return queue ? { ...queue, ...(await countInside(tx, event.id)) } : "none";
  });
}
