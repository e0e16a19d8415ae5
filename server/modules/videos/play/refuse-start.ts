import type { ProblemCode } from "#contract/problems.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { PlayRefused } from "./store.ts";

const CODES = [
  "NOT_FOUND",
  "VIDEO_REVOKED",
  "VIDEO_EXPIRED",
  "VIDEO_NOT_YET",
  "VIDEO_PROCESSING",
  "SCREENS_IN_USE",
  "PLAY_ENDED",
] as const satisfies readonly ProblemCode[];
/** Why the database lets nothing play. */
export type PlayCode = (typeof CODES)[number];

const isoOf = (text: string | undefined) => new Date(text!).toISOString();

function detailsOf({ code, until, from, most, screens, why }: PlayRefused): Record<string, unknown> | undefined {
  switch (code) {
    case "VIDEO_EXPIRED":
      return { until: isoOf(until) };
    case "VIDEO_NOT_YET":
      return { from: isoOf(from) };
    case "SCREENS_IN_USE":
      return {
        most,
        // Which play it is stays here: nobody needs its id.
        screens: (screens ?? []).map(({ device, since }) => ({ device, since: isoOf(since) })),
      };
    case "PLAY_ENDED":
      return { why };
    default:
      return undefined;
  }
}

/** The refusal of a play as the contract names it, with what there is to say: from or until when, which screens run, what ended it. */
export function refusalOfPlay(refused: PlayRefused): Problem {
  const details = detailsOf(refused);
  return new Problem(refused.code, details ? { details } : {});
}
