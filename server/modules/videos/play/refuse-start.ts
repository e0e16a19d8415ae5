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
/** Database refusals of a play. */
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
        // Leave out the plays' ids, which nobody needs.
        screens: (screens ?? []).map(({ device, since }) => ({ device, since: isoOf(since) })),
      };
    case "PLAY_ENDED":
      return { why };
    default:
      return undefined;
  }
}

/** Converts a refusal to the contract's, with its details: start or end, running screens, or the cause of the end. */
export function refusalOfPlay(refused: PlayRefused): Problem {
  const details = detailsOf(refused);
  return new Problem(refused.code, details ? { details } : {});
}
