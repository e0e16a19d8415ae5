import { expect, it } from "vitest";
import { jsonResponse, textOf } from "./text-response.ts";

it("makes an ordinary response and keeps its text available", async () => {
  const response = jsonResponse({ title: "Jakarta – malam" }, 201, { "set-cookie": "a=b" });
  expect(textOf(response)).toBe('{"title":"Jakarta – malam"}');
  expect([response.status, response.headers.get("content-type"), response.headers.getSetCookie()]).toEqual([
    201,
    "application/json",
    ["a=b"],
  ]);
  expect(await response.json()).toEqual({ title: "Jakarta – malam" });
  expect(textOf(new Response("of unknown origin"))).toBeUndefined();
});
