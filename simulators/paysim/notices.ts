import { createHmac } from "node:crypto";
import type { Agenda } from "./agenda.ts";
import type { JournalEntry } from "./journal.ts";

/** A webhook to deliver. `key` is the delivery's own, `id` the event's (equal among duplicates). */
export type Notice = {
  readonly key: string;
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly dueAt: number;
};

export type Deliver = (url: string, init: { method: string; headers: Record<string, string>; body: string }) => Promise<{ status: number }>;

const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
const AT_ONCE = 64;

/** `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. The timestamp is in seconds. */
export function signNotice(
  secret: string,
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string {
  return `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/** Delivers notices when due, repeats refused ones five times, and writes every step to the journal. */
export function createPostman(options: {
  secret: string;
  now: () => number;
  agenda: Agenda;
  deliver: Deliver;
  record: (entry: JournalEntry) => void;
}): { send(notice: Notice): void; resume(notice: Notice): void; stop(): void } {
  const { secret, now, agenda, deliver, record } = options;
  const waiting: (() => Promise<void>)[] = [];
  let underway = 0;
  let stopped = false;

  function plan(notice: Notice, at: number, attempt: number): void {
    const start = () => enqueue(() => attemptDelivery(notice, attempt));
    if (at <= now()) start();
    else agenda.schedule(at, start);
  }

  function enqueue(job: () => Promise<void>): void {
    waiting.push(job);
    pump();
  }

  function pump(): void {
    while (!stopped && underway < AT_ONCE) {
      const job = waiting.shift();
      if (!job) return;
      underway += 1;
      void job().finally(() => {
        underway -= 1;
        pump();
      });
    }
  }

  async function attemptDelivery(notice: Notice, attempt: number): Promise<void> {
    if (await isAccepted(notice)) return record({ noticeDone: notice.key });
    const delay = RETRY_AFTER_MS[attempt];
    if (delay === undefined) return record({ noticeDone: notice.key });
    plan(notice, now() + delay, attempt + 1);
  }

  async function isAccepted(notice: Notice): Promise<boolean> {
    const timestamp = Math.floor(now() / 1000);
    const headers = {
      "content-type": "application/json",
      "webhook-id": notice.id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signNotice(secret, { id: notice.id, timestamp, body: notice.body }),
    };
    try {
      const { status } = await deliver(notice.url, { method: "POST", headers, body: notice.body });
      return status >= 200 && status < 300;
    } catch {
      return false;
    }
  }

  return {
    send(notice) {
      record({ notice });
      plan(notice, notice.dueAt, 0);
    },
    resume: (notice) => plan(notice, notice.dueAt, 0),
    stop() {
      stopped = true;
    },
  };
}
