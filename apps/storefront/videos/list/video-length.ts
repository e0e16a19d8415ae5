import type { T } from "../../shell/i18n/use-t.ts";

/** A length in words, rounded to minutes, or to seconds below a minute. */
export function lengthText(seconds: number, t: T): string {
  if (seconds < 60) return t("videos.seconds", { n: Math.max(1, Math.round(seconds)) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t("videos.minutes", { n: minutes });
  return t("videos.hours", { h: Math.floor(minutes / 60), m: minutes % 60 });
}

/** A length as on a clock: 1:32:00, 4:05. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
