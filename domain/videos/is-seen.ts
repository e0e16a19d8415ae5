/** So near its end a film counts as seen, and of a short one this share. */
const NEAR_END_SECONDS = 10;
const NEAR_END_SHARE = 0.1;

/** Whether a viewer who stopped at `seconds` has seen all of it; never where its length is unknown. */
export function isSeen(seconds: number, length: number | null): boolean {
  return length !== null && seconds >= length - Math.min(NEAR_END_SECONDS, length * NEAR_END_SHARE);
}
