/** A tap on the picture: its time in milliseconds, and its place from 0 (left) to 1 (right). */
export type Touch = { readonly at: number; readonly share: number };

/** The longest time between the taps of a double tap, in milliseconds. */
export const DOUBLE_MS = 320;
/** The part of the picture, at each side, where a double tap seeks. */
const SIDE = 0.38;

const sideOf = ({ share }: Touch): "left" | "right" | null => (share < SIDE ? "left" : share > 1 - SIDE ? "right" : null);

/**
 * The meaning of a tap after an earlier one: seconds to seek, or 0 for showing or hiding the controls. A second tap soon after the first on
 * the same side seeks, and so does each further one.
 */
export function readTouch(before: Touch | null, now: Touch): -10 | 0 | 10 {
  const side = sideOf(now);
  if (before === null || side === null || now.at - before.at > DOUBLE_MS || sideOf(before) !== side) return 0;
  return side === "left" ? -10 : 10;
}
