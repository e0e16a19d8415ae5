import type { Locale } from "#domain/brands/brand.ts";

/** Minutes and seconds as the language writes them, hours only where there are some: 14:32 or 14.32, 1:05:09. */
export function countdown(seconds: number, locale: Locale): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = hours > 0 ? [String(hours), two(minutes), two(seconds % 60)] : [two(minutes), two(seconds % 60)];
  return parts.join(locale === "id" ? "." : ":");
}
