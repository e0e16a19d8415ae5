import type { TenantConfig } from "../document/tenant.ts";
import { EARLY, type EarlyWindow } from "./early-faults.ts";
import { FAULT } from "./watch-faults.ts";

/**
 * Tells the reporter that a screen broke. Where none has come yet, and faults are reported, it is loaded: what else would have loaded it is
 * gone with the page.
 */
export function reportFault(error: unknown, { faults, ui, env, buildId }: Pick<TenantConfig, "faults" | "ui" | "env" | "buildId">): void {
  const isUnheard = window.dispatchEvent(new CustomEvent(FAULT, { detail: error, cancelable: true }));
  if (!isUnheard || !faults) return;
  (window as EarlyWindow)[EARLY]?.push(error);
  import("./start-reporting.ts").then(
    ({ startReporting }) => startReporting(faults, { release: buildId, environment: env, tenant: ui }),
    () => {},
  );
}
