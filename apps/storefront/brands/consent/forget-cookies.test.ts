import { expect, it } from "vitest";
import { theirCookies } from "./forget-cookies.ts";

it("deletes the tools' cookies and none of the shop's", () => {
  const header = "locale=id; _ga=GA1.1; _ga_ABC=x; _fbp=fb.1; _pk_id.7.abc=y; karcis=1; my_ga=2; _gcl_au=3";
  expect(theirCookies(header)).toEqual(["_ga", "_ga_ABC", "_fbp", "_pk_id.7.abc", "_gcl_au"]);
  expect(theirCookies("")).toEqual([]);
});
