import { median, report, rounded } from "../report.ts";

/** This version and an earlier one. */
export type Side = "here" | "there";
/** One round's figures of one version, by name; null if the system does not report it. */
export type Figures = Readonly<Record<string, number | null>>;

const SIDES: readonly Side[] = ["here", "there"];

/** Measures both versions in turns; each round begins with the other one, so that a machine that slows down harms both alike. */
export async function inTurns(
  rounds: number,
  measure: (side: Side) => Promise<Figures>,
): Promise<Readonly<Record<Side, readonly Figures[]>>> {
  const all: Record<Side, Figures[]> = { here: [], there: [] };
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) all[side].push(await measure(side));
  }
  return all;
}

/** Prints each figure of both versions with the ratio of this one to the other: its median, and the lowest and highest of a round. */
export function reportRatios(name: string, commit: string, { here, there }: Readonly<Record<Side, readonly Figures[]>>): void {
  for (const figure of Object.keys(here[0]!)) {
    const pairs = here.flatMap((ours, round) => {
      const [mine, theirs] = [ours[figure], there[round]?.[figure]];
      return mine == null || !theirs ? [] : [{ mine, theirs, ratio: mine / theirs }];
    });
    if (pairs.length === 0) continue;
    const ratios = pairs.map(({ ratio }) => ratio);
    report(`${name}: ${figure}`, {
      against: commit,
      rounds: pairs.length,
      here: rounded(median(pairs.map(({ mine }) => mine))),
      there: rounded(median(pairs.map(({ theirs }) => theirs))),
      ratio: rounded(median(ratios), 3),
      lowest: rounded(Math.min(...ratios), 3),
      highest: rounded(Math.max(...ratios), 3),
    });
  }
}
