import { expect, it } from "vitest";
import { citiesOf } from "./cities-of.ts";

it("lists each city of events once, at most six, and no unknown place", () => {
  const at = (city: string) => ({ venue: { name: "Hall", city } });
  expect(citiesOf([at("Jakarta"), { venue: null }, at("Solo"), at("Jakarta")])).toEqual(["Jakarta", "Solo"]);
  expect(citiesOf(["a", "b", "c", "d", "e", "f", "g"].map(at))).toHaveLength(6);
});
