import type { Context } from "hono";
import { readBody } from "#simulators/paysim/request-body.ts";
import type { Env } from "./call-faults.ts";

/** The JSON object in a request. Null if there is none, or above 64 kB. */
export async function readJson(c: Context<Env>): Promise<Record<string, unknown> | null> {
  const text = await readBody(c.req.raw);
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
