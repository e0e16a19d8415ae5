/** The speeds that a viewer can choose, the slowest first. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The next speed above or below a given one, or the last one. */
export function nextSpeed(now: number, by: 1 | -1): number {
  const next = by > 0 ? SPEEDS.find((speed) => speed > now) : SPEEDS.findLast((speed) => speed < now);
  return next ?? (by > 0 ? SPEEDS.at(-1)! : SPEEDS[0]);
}
