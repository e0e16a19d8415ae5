import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { createDice } from "./dice.ts";

/** A fault of calls. `hang` never answers, and `drop` ends the connection, each before or after the call takes effect. */
export type CallFault = {
  /** The call's name in its route, or `*` for all calls. */
  readonly on: string;
  readonly kind: "hang_before" | "hang_after" | "drop_before" | "drop_after" | "status";
  /** The answer's status for `status`: 429, or 500 and above. */
  readonly status?: number;
  /** Seconds, for the header. */
  readonly retryAfter?: number;
  /** Number of times. Once by default. */
  readonly times?: number;
  /** The share of affected calls, above 0 and up to 1. All by default. */
  readonly share?: number;
};

/** The environment of an emulator's routes: the connection, which a fault may end. */
export type Env = { Bindings: HttpBindings };

export type CallFaults = {
  add(fault: CallFault): void;
  clear(): void;
  /** Middleware before a route's handler: applies the faults of that call. */
  around(name: string): MiddlewareHandler<Env>;
  /** The number of calls by name, including failed ones. */
  counts(): Readonly<Record<string, number>>;
};

/** Faults of calls. `refusal` is the provider's body for a status. */
export function createCallFaults(seed: number, refusal: (status: number) => object): CallFaults {
  const dice = createDice(seed);
  const counted = new Map<string, number>();
  let faults: (CallFault & { left: number })[] = [];

  function strike(name: string): CallFault | null {
    const fault = faults.find(({ on, share = 1 }) => (on === "*" || on === name) && dice() < share);
    if (!fault) return null;
    fault.left -= 1;
    faults = faults.filter(({ left }) => left > 0);
    return fault;
  }

  function refuse(c: Context<Env>, { status = 500, retryAfter }: CallFault): Response {
    const headers = { "content-type": "application/json", ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }) };
    return new Response(JSON.stringify(refusal(status)), { status, headers });
  }

  return {
    add: (fault) => faults.push({ ...fault, left: fault.times ?? 1 }),
    clear() {
      faults = [];
    },
    counts: () => Object.fromEntries(counted),
    around: (name) => async (c, next) => {
      counted.set(name, (counted.get(name) ?? 0) + 1);
      const fault = strike(name);
      if (!fault) return next();
      if (fault.kind === "status") return refuse(c, fault);
      if (fault.kind.endsWith("_after")) await next();
      if (fault.kind.startsWith("hang")) await gone(c);
      else c.env.outgoing.destroy();
      c.res = new Response(null, { headers: { "x-hono-already-sent": "1" } });
      return undefined;
    },
  };
}

/** Resolves when the caller has closed the connection. */
function gone(c: Context<Env>): Promise<void> {
  const { outgoing } = c.env;
  return new Promise((done) => (outgoing.destroyed ? done() : outgoing.once("close", done)));
}
