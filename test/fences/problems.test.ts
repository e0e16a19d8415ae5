import { expect, it } from "vitest";
import { PROBLEMS } from "#contract/problems.ts";
import { problemMessage } from "#i18n/problem-message.ts";

/** Codes without a message of their own. */
function untold(codes: readonly string[]): string[] {
  const unknown = problemMessage("INTERNAL");
  return codes.filter((code) => {
    const message = problemMessage(code);
    return (code !== "INTERNAL" && message.en === unknown.en) || !message.en.trim() || !message.id.trim();
  });
}

it("has texts in both languages for every problem of the API", () => {
  expect(untold(Object.keys(PROBLEMS))).toEqual([]);
  expect(untold(["NEVER_HEARD_OF"])).toEqual(["NEVER_HEARD_OF"]);
});
