import { readStored } from "../../shell/state/stored-text.ts";
import { isPending } from "./take-away.ts";

/** The storage key of the entry. See docs/rules/prefill.md#privacy. */
export const BYPASS_KEY = "bypass-data";

/** Whether this visit brought prefill data, on this page or an earlier one. Most visits have none, and load no further code. */
export function mayPrefill(search: string): boolean {
  return isPending() || /[?&](?:utm_|promo_code=)/.test(search) || readStored(BYPASS_KEY) !== null;
}
