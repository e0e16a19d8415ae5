import type { RetentionSettings } from "../../../platform/config/retention-settings.ts";

const PLACE = /\{(identity|person|unfinished|message|waiver|transfer)_days\}/g;

/** Fills a text's placeholders, such as `{identity_days}`, with this deployment's retention days. */
export function sayDays(text: string, retention: RetentionSettings): string {
  return text.replace(PLACE, (_, name: string) => String(retention[name as keyof RetentionSettings]));
}
