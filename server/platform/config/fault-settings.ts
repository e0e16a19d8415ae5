import { readDsn } from "#domain/faults/dsn.ts";

/** Destination of fault reports. Reports are sent only if configured: docs/rules/marketing.md#faults. */
export type FaultSettings = {
  /** Null: the server sends no reports. */
  readonly server: { readonly dsn: string } | null;
  /** Null: browsers send no reports and load no code for them. */
  readonly pages: { readonly dsn: string; readonly tracePercent: number } | null;
};

function dsnOf(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  // Never repeat the address, because it contains a key.
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
