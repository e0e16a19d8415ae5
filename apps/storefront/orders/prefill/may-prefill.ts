import { readStored } from "../../shell/state/stored-text.ts";
import { isPending } from "./take-away.ts";

/** The storage key of the entry. See docs/rules/prefill.md#privacy. */
export const BYPASS_KEY = "bypass-data";

/** Whether this visit brought prefill data, now or on an earlier page. Most do not, and load nothing more. */
export function mayPrefill(search: string): boolean {
  return isPending() || /[?&](?:utm_|promo_code=)/.test(search) || readStored(BYPASS_KEY) !== null;
}
