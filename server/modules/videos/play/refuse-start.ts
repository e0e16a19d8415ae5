import type { ProblemCode } from "#contract/problems.ts";
import { Problem } from "../../../platform/base/problem.ts";

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

type Refused = { readonly code: PlayCode; readonly [detail: string]: unknown };
type Screen = { readonly device: string; readonly since: string };

const isoOf = (text: unknown) => new Date(text as string).toISOString();

function detailsOf({ code, ...told }: Refused): Record<string, unknown> | undefined {
  switch (code) {
    case "VIDEO_EXPIRED":
      return { until: isoOf(told["until"]) };
    case "VIDEO_NOT_YET":
      return { from: isoOf(told["from"]) };
    case "SCREENS_IN_USE":
      return {
        most: told["most"],
        // Which play it is stays here: nobody needs its id.
        screens: (told["screens"] as readonly Screen[]).map(({ device, since }) => ({ device, since: isoOf(since) })),
      };
    case "PLAY_ENDED":
      return { why: told["why"] };
    default:
      return undefined;
  }
}

/** The refusal of a play as the contract names it, with what there is to say: from or until when, which screens run, what ended it. */
export function refusalOfPlay(refused: Refused): Problem {
  const details = detailsOf(refused);
  return new Problem(refused.code, details ? { details } : {});
}
