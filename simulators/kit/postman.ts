import { randomUUID } from "node:crypto";
import type { Agenda } from "#simulators/paysim/agenda.ts";
import type { Deliver } from "#simulators/paysim/notices.ts";
import type { Clock } from "./clock.ts";
import type { Copy, NoticeFaults } from "./notice-faults.ts";

/** One copy of a notice in transit, with its own `key`. */
export type Delivery = {
  readonly key: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
};

/** A notice from a provider. `afterMs` is in the provider's own time. */
export type Outgoing = Pick<Delivery, "url" | "headers" | "body"> & { readonly afterMs?: number };

/** The order of releasing held notices. */
export type ReleaseOrder = "sent" | "reversed";

export type PostmanOptions = {
  readonly clock: Clock;
  readonly agenda: Agenda;
  readonly deliver: Deliver;
  readonly faults: NoticeFaults;
  readonly record: (entry: { readonly notice: Delivery } | { readonly noticeDone: string }) => void;
  /** The provider's schedule: the delay after an answer (0: none) to the `attempt`th try, from 0. Null: no further try. */
  readonly retryAfter: (status: number, attempt: number) => number | null;
  /** Returns the notice with a wrong signature. */
  readonly forge: (notice: Pick<Delivery, "headers" | "body">) => Pick<Delivery, "headers" | "body">;
  /** How many times faster than the provider's own time notices are sent. */
  readonly compression: number;
};

export type Postman = {
  send(notice: Outgoing): void;
  resume(deliveries: readonly Delivery[]): void;
  /** Holds notices until their release. */
  hold(): void;
  release(order: ReleaseOrder): void;
  /** Resolves when every notice is accepted or given up, without held ones. */
  idle(): Promise<void>;
  stop(): void;
};

const AT_ONCE = 64;

/** Delivers notices when due, and repeats refused ones on the provider's schedule. */
export function createPostman({ clock, agenda, compression, ...options }: PostmanOptions): Postman {
  const ready: (() => Promise<void>)[] = [];
  let held: Delivery[] | null = null;
  let waiters: (() => void)[] = [];
  let outstanding = 0;
  let underway = 0;
  let isStopped = false;

  function plan(delivery: Delivery, attempt: number): void {
    const start = () => {
      ready.push(() => tryDelivery(delivery, attempt));
      pump();
    };
    if (delivery.dueAt <= clock.now()) start();
    else agenda.schedule(delivery.dueAt, start);
  }

  function pump(): void {
    while (!isStopped && underway < AT_ONCE) {
      const job = ready.shift();
      if (!job) return;
      underway += 1;
      void job().finally(() => {
        underway -= 1;
        pump();
      });
    }
  }

  async function tryDelivery(delivery: Delivery, attempt: number): Promise<void> {
    const { url, headers, body } = delivery;
    const { status } = await options.deliver(url, { method: "POST", headers, body }).catch(() => ({ status: 0 }));
    if (isStopped) return;
    const delay = status >= 200 && status < 300 ? null : options.retryAfter(status, attempt);
    if (delay !== null) return plan({ ...delivery, dueAt: clock.now() + delay / compression }, attempt + 1);
    options.record({ noticeDone: delivery.key });
    finish();
  }

  function finish(): void {
    outstanding -= 1;
    if (outstanding > 0) return;
    for (const done of waiters.splice(0)) done();
  }

  function dispatch(delivery: Delivery): void {
    if (held) held.push(delivery);
    else {
      outstanding += 1;
      plan(delivery, 0);
    }
  }

  function deliveryOf({ url, headers, body, afterMs = 0 }: Outgoing, copy: Copy): Delivery {
    const content = copy.isForged ? options.forge({ headers, body }) : { headers, body };
    return { ...content, url, key: randomUUID(), dueAt: clock.now() + (afterMs + copy.afterMs) / compression };
  }

  return {
    send(notice) {
      for (const copy of options.faults.next()) {
        const delivery = deliveryOf(notice, copy);
        options.record({ notice: delivery });
        dispatch(delivery);
      }
    },
    resume: (deliveries) => deliveries.forEach(dispatch),
    hold() {
      held ??= [];
    },
    release(order) {
      const waiting = held ?? [];
      held = null;
      for (const delivery of order === "reversed" ? waiting.toReversed() : waiting) dispatch(delivery);
    },
    idle: () => (outstanding === 0 ? Promise.resolve() : new Promise((done) => (waiters = [...waiters, done]))),
    stop() {
      isStopped = true;
      for (const done of waiters.splice(0)) done();
    },
  };
}
