import type { MiddlewareHandler } from "hono";
import type { Env } from "../kit/call-faults.ts";
import type { Clock } from "../kit/clock.ts";

const LIFETIME_MS = 300_000;
const LONGEST_KEY = 46;

/** Repeats the answer of a POST with an `Idempotency-Key` that succeeded within five minutes, whatever its body. */
export function answerAgain(clock: Clock): MiddlewareHandler<Env> {
  const answers = new Map<string, { readonly at: number; readonly text: string }>();
  return async (c, next) => {
    const key = c.req.header("idempotency-key") ?? "";
    if (c.req.method !== "POST" || key === "" || key.length > LONGEST_KEY) return next();
    const known = answers.get(key);
    if (known && clock.now() - known.at < LIFETIME_MS) return new Response(known.text, { headers: { "content-type": "application/json" } });
    await next();
    if (c.res.status !== 200) return undefined;
    const text = await c.res.clone().text();
    if (/"status_code":"20[01]"/.test(text)) answers.set(key, { at: clock.now(), text });
    return undefined;
  };
}
