import type { Locale } from "#domain/brands/brand.ts";
import { spanWords } from "#i18n/deadline-words.ts";

/** Remaining time to pay: hours in words, the last hour as a clock. */
export function leftWords(seconds: number, locale: Locale): string {
  return seconds > 3600 ? spanWords(Math.floor(seconds / 60) * 60, locale) : countdown(seconds);
}

/** Minutes and seconds, with hours if needed: 14:32, 1:05:09. Colons in Indonesian too, where 14.32 is a time of day. */
export function countdown(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = hours > 0 ? [String(hours), two(minutes), two(seconds % 60)] : [two(minutes), two(seconds % 60)];
  return parts.join(":");
}
