import { toHex, toOklch } from "#domain/brands/oklch.ts";

/** Mixes two hex colours in OKLab. `share` 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [toOklch(from), toOklch(to)];
  const radians = Math.PI / 180;
  const x = a.c * Math.cos(a.h * radians) * (1 - share) + b.c * Math.cos(b.h * radians) * share;
  const y = a.c * Math.sin(a.h * radians) * (1 - share) + b.c * Math.sin(b.h * radians) * share;
  return toHex({
    l: a.l + (b.l - a.l) * share,
    c: Math.hypot(x, y),
    h: (Math.atan2(y, x) / radians + 360) % 360,
  });
}
