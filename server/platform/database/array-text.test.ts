import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainArrayText, textArrayText } from "./array-text.ts";

let lite: PGlite;
beforeAll(async () => {
  lite = await PGlite.create();
});
afterAll(() => lite.close());

describe("text of an array", () => {
  it("round-trips strings of any content through the database", async () => {
    const values = ["plain", "", "NULL", 'say "x"', "a\\b", "{1,2}", " spaced ", "é€😀", "two\nlines", '{"utm":"\\"q\\""}'];
    const { rows } = await lite.query<{ v: string[] }>("select $1::text[] as v", [textArrayText(values)]);
    expect(rows[0]!.v).toEqual(values);
  });

  it("writes numbers and ids without quotes", async () => {
    const { rows } = await lite.query<{ n: number[]; u: string[] }>("select $1::int[] as n, $2::uuid[] as u", [
      plainArrayText([3, 1, 2]),
      plainArrayText(["0199a0a0-0000-7000-8000-000000000001"]),
    ]);
    expect(rows[0]).toEqual({ n: [3, 1, 2], u: ["0199a0a0-0000-7000-8000-000000000001"] });
    expect(plainArrayText([])).toBe("{}");
  });
});
