import { describe, expect, it } from "vitest";
import { Problem } from "../base/problem.ts";
import { problemOfRefusal, REFUSALS, refusalOf, type Refusal } from "./refusals.ts";

const failure = (code: string, detail?: string) => Object.assign(new Error("refused"), { code, detail });

describe("what the database refuses", () => {
  it.each(Object.entries(REFUSALS) as [Refusal, string][])(
    "is known by its name and told as a problem, never as a fault: %s",
    (name, state) => {
      expect(refusalOf(failure(state))).toBe(name);
      const problem = problemOfRefusal(failure(state, "3"));
      expect(problem).toBeInstanceOf(Problem);
      expect(problem!.status).toBeLessThan(504);
      expect(problem!.status).not.toBe(500);
    },
  );

  it("says how much a number may have", () => {
    expect(problemOfRefusal(failure("23K01", "3"))).toMatchObject({ code: "LIMIT_REACHED", extras: { details: { maxPerPhone: 3 } } });
    expect(problemOfRefusal(failure("23K02", "1"))).toMatchObject({ code: "PROMO_PHONE_LIMIT", extras: { details: { maxPerPhone: 1 } } });
  });

  it("is nothing else: a key that is there twice, a lost race, a failure without a state", () => {
    for (const each of [failure("23505"), failure("40001"), new Error("refused"), null]) expect(problemOfRefusal(each)).toBeNull();
  });
});
