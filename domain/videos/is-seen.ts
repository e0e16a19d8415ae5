/** Within this distance of its end, or this share for a short film, a film counts as seen. */
const NEAR_END_SECONDS = 10;
const NEAR_END_SHARE = 0.1;

/** Whether a viewer who stopped at `seconds` has seen it all. Never true for an unknown length. */
export function isSeen(seconds: number, length: number | null): boolean {
  return length !== null && seconds >= length - Math.min(NEAR_END_SECONDS, length * NEAR_END_SHARE);
}
