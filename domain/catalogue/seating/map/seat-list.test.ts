import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSeatList, writeSeatList } from "./seat-list.ts";

const labels = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map(String),
  fc.tuple(fc.constantFrom("A", "BB", "x"), fc.integer({ min: 1, max: 20 })).map(([prefix, number]) => `${prefix}${number}`),
  fc.constantFrom("3A", "007", "Z", "12b"),
);

describe("lists of seats", () => {
  it.each([
    ["1-4", "1 2 3 4"],
    ["4-1", "4 3 2 1"],
    ["1-7/2", "1 3 5 7"],
    ["8-2/3", "8 5 2"],
    ["A1-A3,7,9B", "A1 A2 A3 7 9B"],
    ["5-5", "5"],
    ["", ""],
  ])("reads %s as %s", (list, names) => expect(readSeatList(list, 100)?.join(" ")).toBe(names));

  it.each(["1-", ",", "1,,2", "A1-B3", "1-3/", "1–3", "12345678x", "1-99999", "a b", "-1"])("rejects %j as a seat list", (list) =>
    expect(readSeatList(list, 100_000)).toBeNull(),
  );

  it("counts a seat list before creating its labels", () => {
    expect(readSeatList("1-9999", 1_000)).toBeNull();
    expect(readSeatList("1-9999,".repeat(3_000), 1_000)).toBeNull();
    expect(readSeatList("1-1000", 1_000)).toHaveLength(1_000);
  });

  it("reads back written seat lists, with number ranges kept short", () => {
    fc.assert(
      fc.property(fc.array(labels, { maxLength: 40 }), (names) => {
        expect(readSeatList(writeSeatList(names), 100)).toEqual(names);
      }),
    );
    expect(writeSeatList(["1", "2", "3", "7", "9", "11", "20", "19"])).toBe("1-3,7-11/2,20-19");
  });
});
