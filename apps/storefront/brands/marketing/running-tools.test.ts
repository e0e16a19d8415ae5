import { expect, it } from "vitest";
import { pageAddress } from "./running-tools.ts";

it.each([
  ["https://shop.test/en/event/x", "https://shop.test/en/event/x"],
  ["https://shop.test/event?utm_source=ads&page=2&category=run", "https://shop.test/event?utm_source=ads&page=2&category=run"],
  ["https://shop.test/event?q=Budi+Santoso&k=secret&patron.fullName=Budi&utm_id=7#b", "https://shop.test/event?utm_id=7"],
  ["https://shop.test/event?UTM_x=1&xutm_source=1&utm_source.patron=1", "https://shop.test/event"],
])("reduces the address %s to %s for third parties", (href, told) => {
  expect(pageAddress(href)).toBe(told);
});
