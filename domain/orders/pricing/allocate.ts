/**
 * Splits `total` over `weights` by largest remainder: integer shares with the exact sum. On equal remainders the earlier one gains. While
 * `total` is at most the sum of weights, no share exceeds its weight. Throws RangeError for negatives, fractions, or a total without
 * weights.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (![total, ...weights].every((n) => Number.isSafeInteger(n) && n >= 0)) {
    throw new RangeError("only non-negative integers can be split");
  }
  if (total === 0) return weights.map(() => 0);
  const sum = weights.reduce((running, weight) => running + BigInt(weight), 0n);
  if (sum === 0n) throw new RangeError("there is nothing to split over");

  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, share: Number(product / sum), remainder: product % sum };
  });
  const left = total - parts.reduce((running, part) => running + part.share, 0);
  const gaining = new Set(
    parts
      .toSorted((a, b) => compareDescending(a.remainder, b.remainder) || a.index - b.index)
      .slice(0, left)
      .map((part) => part.index),
  );
  return parts.map((part) => part.share + (gaining.has(part.index) ? 1 : 0));
}

function compareDescending(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a > b ? -1 : 1;
}
