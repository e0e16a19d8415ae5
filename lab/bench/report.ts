import { execFileSync } from "node:child_process";

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "unknown";
  }
}
const COMMIT = commit();

/** Prints one figure as a JSON line. */
export function report(figure: string, values: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ figure, commit: COMMIT, ...values })}\n`);
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
