import type { TenantConfig } from "../document/tenant.ts";
import { EARLY, type EarlyWindow } from "./early-faults.ts";
import { FAULT } from "./watch-faults.ts";

/** Reports a broken screen. Loads the reporter if the page broke before loading it. */
export function reportFault(error: unknown, { faults, ui, env, buildId }: Pick<TenantConfig, "faults" | "ui" | "env" | "buildId">): void {
  const isUnheard = window.dispatchEvent(new CustomEvent(FAULT, { detail: error, cancelable: true }));
  if (!isUnheard || !faults) return;
  (window as EarlyWindow)[EARLY]?.push(error);
  import("./start-reporting.ts").then(
    ({ startReporting }) => startReporting(faults, { release: buildId, environment: env, tenant: ui }),
    () => {},
  );
}
