import type { RetentionSettings } from "../../../platform/config/retention-settings.ts";

const PLACE = /\{(identity|person|unfinished|message|waiver|transfer)_days\}/g;

/** A tenant's text with this deployment's numbers of days filled in: `{identity_days}` and its like. So the text promises what is done. */
export function sayDays(text: string, retention: RetentionSettings): string {
  return text.replace(PLACE, (_, name: string) => String(retention[name as keyof RetentionSettings]));
}
