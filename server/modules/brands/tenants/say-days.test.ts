import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newBuyer } from "#test/harness/buyer.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { sayDays } from "./say-days.ts";

const DAYS = { identity: 45, person: 60, unfinished: 7, message: 14, waiver: 400, transfer: 30 };

describe("retention days on a privacy page", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(null, {
      worker: false,
      env: {
        RETENTION_IDENTITY_DAYS: "45",
        RETENTION_PERSON_DAYS: "60",
        RETENTION_UNFINISHED_DAYS: "7",
        RETENTION_WAIVER_DAYS: "400",
        RETENTION_TRANSFER_DAYS: "33",
      },
    });
  });
  afterAll(() => shop.close());

  it.each(["en", "id"] as const)("prints the retention settings on the privacy page, in %s", async (locale) => {
    for (const tenant of ["garudarun", "jenius", "karcis"]) {
      const page = await newBuyer(shop, { tenant }).call("getPage", { params: { name: "privacy" }, query: { locale } });
      const text = page.ok ? JSON.stringify(page.data.text) : "";
      for (const days of ["45 ", "60 ", "7 ", "400 ", "30 ", "33 "]) expect(text).toContain(` ${days}${locale === "en" ? "days" : "hari"}`);
      expect(text).not.toContain("_days}");
    }
  });
});

it("replaces the placeholders of retention days and no others", () => {
  expect(sayDays("{identity_days} {other_days} {toString_days} {person}", DAYS)).toBe("45 {other_days} {toString_days} {person}");
});
