import type { z } from "zod";
import type { RefusedPart } from "../../base/problem.ts";

/**
 * The refused part of a call and the reason: `required`, `type`, `too_small` and `too_big` with their limit, `format`, `not_allowed`,
 * `unknown`, else `invalid`.
 */
export function refusedPart(issue: z.core.$ZodIssue): RefusedPart {
  const path = issue.path.join(".");
  switch (issue.code) {
    case "invalid_type":
      return { path, code: issue.input === undefined ? "required" : "type" };
    case "too_small":
      return { path, code: "too_small", params: { min: Number(issue.minimum) } };
    case "too_big":
      return { path, code: "too_big", params: { max: Number(issue.maximum) } };
    case "invalid_format":
      return { path, code: "format" };
    case "invalid_value":
      return { path, code: issue.input === undefined ? "required" : "not_allowed" };
    case "unrecognized_keys":
      return { path: [path, issue.keys[0]].filter(Boolean).join("."), code: "unknown" };
    default:
      return { path, code: "invalid" };
  }
}
