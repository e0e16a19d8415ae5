import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { createDice } from "./dice.ts";

/** A fault of calls. `hang` never answers, `drop` ends the connection: before anything is done, or after it was done. */
export type CallFault = {
  /** The call's name as its route gives it; `*` for every one. */
  readonly on: string;
  readonly kind: "hang_before" | "hang_after" | "drop_before" | "drop_after" | "status";
  /** What is answered instead, for `status`: 429, or 500 and above. */
  readonly status?: number;
  /** Seconds, as a header beside it. */
  readonly retryAfter?: number;
  /** How often; once by default. */
  readonly times?: number;
  /** Which share of the calls it strikes, above 0 and up to 1; every one by default. */
  readonly share?: number;
};

/** What the routes of an emulator know: the connection underneath, which a fault may end. */
export type Env = { Bindings: HttpBindings };

export type CallFaults = {
  add(fault: CallFault): void;
  clear(): void;
  /** Put before a route's handler: lets the faults of that call strike. */
  around(name: string): MiddlewareHandler<Env>;
  /** How often each call was made, faults included. */
  counts(): Readonly<Record<string, number>>;
};

/** Faults of calls. `refusal` is the body that the provider gives with a status. */
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

/** When whoever called has given up. */
function gone(c: Context<Env>): Promise<void> {
  const { outgoing } = c.env;
  return new Promise((done) => (outgoing.destroyed ? done() : outgoing.once("close", done)));
}
