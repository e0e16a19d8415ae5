import { expect, it } from "vitest";
import { PROBLEMS } from "#contract/problems.ts";
import { problemMessage } from "#i18n/problem-message.ts";

/** The codes for which a visitor would read that something broke, or nothing at all. */
function untold(codes: readonly string[]): string[] {
  const unknown = problemMessage("INTERNAL");
  return codes.filter((code) => {
    const message = problemMessage(code);
    return (code !== "INTERNAL" && message.en === unknown.en) || !message.en.trim() || !message.id.trim();
  });
}

it("every problem that the API can answer has its own words in both languages", () => {
  expect(untold(Object.keys(PROBLEMS))).toEqual([]);
  expect(untold(["NEVER_HEARD_OF"])).toEqual(["NEVER_HEARD_OF"]);
});
