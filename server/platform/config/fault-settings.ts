import { readDsn } from "#domain/faults/dsn.ts";

/** Where faults are reported to. See docs/rules/marketing.md#faults: only when configured. */
export type FaultSettings = {
  /** Null: the server reports none. */
  readonly server: { readonly dsn: string } | null;
  /** Null: browsers report none, and load nothing for it. */
  readonly pages: { readonly dsn: string; readonly tracePercent: number } | null;
};

function dsnOf(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  // The address holds a key: it is not repeated.
  if (!readDsn(text)) throw new Error(`${name} must have the form https://key@host/project`);
  return text;
}

/** Throws an Error of one line that names the wrong setting. */
export function readFaultSettings(env: NodeJS.ProcessEnv): FaultSettings {
  const [server, pages] = [dsnOf(env, "ERROR_DSN"), dsnOf(env, "ERROR_DSN_PAGES")];
  const share = env["ERROR_TRACE_PERCENT"] || "10";
  if (!/^(?:\d{1,2}|100)$/.test(share)) throw new Error(`ERROR_TRACE_PERCENT must be a whole number from 0 to 100, not "${share}"`);
  return { server: server ? { dsn: server } : null, pages: pages ? { dsn: pages, tracePercent: Number(share) } : null };
}
