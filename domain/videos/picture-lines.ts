/** A picture's lines, measured on its short side, so that portrait and landscape films share their names. */
export function linesOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(width, height);
}

/** A data-saving picture has at most this many lines, unless all pictures have more. */
const SAVER_LINES = 480;

/** A film's best data-saving picture: never its best picture, and null if it has only one. `lines`: of its pictures, the best first. */
export function saverOf(lines: readonly number[]): number | null {
  const [, ...smaller] = lines;
  return smaller.find((each) => each <= SAVER_LINES) ?? smaller.at(-1) ?? null;
}
