import { describe, expect, it } from "vitest";
import { askOnce } from "./ask-once.ts";

const ask = (...names: string[]) => names.map((name) => ({ name, required: true }));
const namesOf = (patron: string[], attendee: string[]) => askOnce(ask(...patron), ask(...attendee)).map(({ name }) => name);

describe("askOnce", () => {
  it("leaves the buyer's gender, age and citizenship to attendees who are asked for them", () => {
    expect(namesOf(["fullName", "gender", "age", "citizenship", "club"], ["fullname", "gender", "age", "nationality"])).toEqual([
      "fullName",
      "club",
    ]);
  });
  it("asks the buyer what no attendee is asked", () => {
    expect(namesOf(["fullName", "gender", "citizenship"], ["fullname", "age"])).toEqual(["fullName", "gender", "citizenship"]);
    expect(namesOf(["fullName", "gender"], [])).toEqual(["fullName", "gender"]);
  });
});
