import { describe, expect, it } from "vitest";
import { Problem } from "../base/problem.ts";
import { problemOfRefusal, REFUSALS, refusalOf, type Refusal } from "./refusals.ts";

const failure = (code: string, detail?: string) => Object.assign(new Error("refused"), { code, detail });

describe("refusals of the database", () => {
  it.each(Object.entries(REFUSALS) as [Refusal, string][])("maps the constraint to a problem instead of a fault: %s", (name, state) => {
    expect(refusalOf(failure(state))).toBe(name);
    const problem = problemOfRefusal(failure(state, "3"));
    expect(problem).toBeInstanceOf(Problem);
    expect(problem!.status).toBeLessThan(504);
    expect(problem!.status).not.toBe(500);
  });

  it("includes the limit of a number in the problem", () => {
    expect(problemOfRefusal(failure("23K01", "3"))).toMatchObject({ code: "LIMIT_REACHED", extras: { details: { maxPerPhone: 3 } } });
    expect(problemOfRefusal(failure("23K02", "1"))).toMatchObject({ code: "PROMO_PHONE_LIMIT", extras: { details: { maxPerPhone: 1 } } });
  });

  it("maps no other failure: a duplicate key, a lost race, a failure without a state", () => {
    for (const each of [failure("23505"), failure("40001"), new Error("refused"), null]) expect(problemOfRefusal(each)).toBeNull();
  });
});
