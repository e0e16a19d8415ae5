import { isIP } from "node:net";
import type { Mode } from "./deployment.ts";

/** Log and metrics of a running process. */
export type RunSettings = {
  /** Less severe lines are not logged. */
  readonly logLevel: "info" | "warn" | "error" | "alert";
  /** Null: no metrics are served. */
  readonly metrics: MetricsSettings | null;
};

/** Address of the metrics, separate from everything that visitors can reach. */
export type MetricsSettings = {
  readonly port: number;
  readonly host: string;
  /** Bearer token required in `Authorization`. Null: requests from this machine only. */
  readonly token: string | null;
};

const LEVELS = ["info", "warn", "error", "alert"] as const;
const LEAST_TOKEN = 16;
const LOOPBACK = new Set(["127.0.0.1", "::1"]);

function readMetrics(env: NodeJS.ProcessEnv): MetricsSettings | null {
  const text = env["METRICS_PORT"];
  if (!text) return null;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535) throw new Error(`METRICS_PORT must be a whole number from 0 to 65535, not "${text}"`);
  const host = (env["METRICS_HOST"] || "127.0.0.1").replace(/^localhost$/, "127.0.0.1").replace(/^\[|\]$/g, "");
  if (isIP(host) === 0) throw new Error(`METRICS_HOST must be an address of this machine or localhost, not "${env["METRICS_HOST"]}"`);
  const token = env["METRICS_TOKEN"] || null;
  if (token !== null && (token.length < LEAST_TOKEN || !/^[\x21-\x7e]+$/.test(token)))
    throw new Error(`METRICS_TOKEN must be one word of ${LEAST_TOKEN} printable characters or more`);
  if (token === null && !LOOPBACK.has(host)) throw new Error(`METRICS_TOKEN is needed where METRICS_HOST is not this machine alone`);
  return { port, host, token };
}

/** Throws an Error of one line that names the wrong setting. */
export function readRunSettings(env: NodeJS.ProcessEnv, mode: Mode): RunSettings {
  const logLevel = env["LOG_LEVEL"] || (mode === "production" ? "info" : "warn");
  if (!(LEVELS as readonly string[]).includes(logLevel))
    throw new Error(`LOG_LEVEL must be one of ${LEVELS.join(", ")}, not "${logLevel}"`);
  return { logLevel: logLevel as RunSettings["logLevel"], metrics: readMetrics(env) };
}
