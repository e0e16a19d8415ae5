import type { Locale } from "#domain/brands/brand.ts";

const two = (value: number) => String(value).padStart(2, "0");

/** A position in a video: `32:10` or `1:32:00`, in Indonesian with points. */
export function clockText(seconds: number, locale: Locale): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const parts = hours > 0 ? [String(hours), two(minutes), two(whole % 60)] : [String(minutes), two(whole % 60)];
  return parts.join(locale === "id" ? "." : ":");
}
