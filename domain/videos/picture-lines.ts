/** How many lines a picture has: its short side, so that a portrait film is called by the same names as a landscape one. */
export function linesOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(width, height);
}

/** From how many lines on a picture is none that saves data. */
const SAVER_LINES = 480;

/** The best picture that saves data, of those that a film has; null where it has one alone. Never its best one. `lines`: the best first. */
export function saverOf(lines: readonly number[]): number | null {
  const [, ...smaller] = lines;
  return smaller.find((each) => each <= SAVER_LINES) ?? smaller.at(-1) ?? null;
}
