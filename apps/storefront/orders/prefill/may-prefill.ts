import { readStored } from "../../shell/state/stored-text.ts";
import { isPending } from "./take-away.ts";

/** The name of the entry in the browser's store. See docs/rules/prefill.md#privacy. */
export const BYPASS_KEY = "bypass-data";

/** Whether this visit brought anything to fill in, now or on an earlier page. Most do not, and then nothing more is loaded. */
export function mayPrefill(search: string): boolean {
  return isPending() || /[?&](?:utm_|promo_code=)/.test(search) || readStored(BYPASS_KEY) !== null;
}
