import { describe, expect, it } from "vitest";
import { judgeTax, warnOfRate, type WantedTax } from "./judge-tax.ts";
import { placeOfRegion } from "./regions.ts";
import { NO_TAX } from "../../catalogue/tax.ts";
import { rateOn, TAX_RATES } from "./tax-rates.ts";

const DAY = "2026-11-30";
const typed = (given: Partial<WantedTax>) => judgeTax({ kind: "ppn", region: null, percentage: null, label: null, ...given }, DAY);

describe("a typed tax", () => {
  it("takes the table's rate of the day unless a percentage is typed", () => {
    expect(typed({})).toEqual({ kind: "ppn", region: null, place: null, percentage: 11, label: null });
    expect(typed({ kind: "pbjt", region: "31" })).toMatchObject({ place: "DKI Jakarta", percentage: 10 });
    expect(typed({ kind: "pbjt", region: "32.73", percentage: "5" })).toMatchObject({ place: "Kota Bandung", percentage: 5 });
    expect(typed({ kind: "none" })).toEqual(NO_TAX);
  });

  it.each<[Partial<WantedTax>, string]>([
    [{ kind: "vat" }, "pbjt, ppn or none"],
    [{ percentage: "-1" }, "whole number from 0 to 100"],
    [{ percentage: "10.5" }, "whole number from 0 to 100"],
    [{ percentage: "10,5" }, "whole number from 0 to 100"],
    [{ percentage: "101" }, "whole number from 0 to 100"],
    [{ percentage: "" }, "whole number from 0 to 100"],
    [{ percentage: "1e1" }, "whole number from 0 to 100"],
    [{ kind: "pbjt" }, "needs the code of the region"],
    [{ kind: "pbjt", region: "32.00" }, 'code "32.00"'],
    [{ kind: "pbjt", region: "31.74" }, "31 for Jakarta"],
    [{ kind: "pbjt", region: "Bandung" }, 'code "Bandung"'],
    [{ region: "31" }, "only pbjt"],
    [{ kind: "none", percentage: "0" }, "neither a percentage nor a label"],
    [{ label: { en: " ", id: "PPN" } }, "a label has 1 to 40"],
    [{ label: { en: "VAT", id: "x".repeat(41) } }, "a label has 1 to 40"],
  ])("is refused in one sentence: %j", (given, why) => {
    expect(() => typed(given)).toThrow(RangeError);
    expect(() => typed(given)).toThrow(why);
  });

  it("is warned of, and kept, if the table has another rate", () => {
    const own = typed({ kind: "pbjt", region: "31", percentage: "15" });
    expect(warnOfRate(own, DAY)).toBe("pbjt DKI Jakarta is 15 % here, and 10 % since 2024-01-05 by Perda DKI Jakarta 1/2024, art. 53");
    expect(warnOfRate(typed({ kind: "pbjt", region: "51.03", percentage: "7" }), DAY)).toContain("at most 10 %");
    expect(warnOfRate(typed({ percentage: "12" }), DAY)).toContain("PMK 131/2024");
    expect(warnOfRate(typed({}), DAY)).toBeNull();
    expect(warnOfRate(NO_TAX, DAY)).toBeNull();
  });
});

describe("the table of rates", () => {
  it("gives the latest rate that is in force, and a region's own before everybody's", () => {
    const rates = [
      { kind: "pbjt" as const, region: null, percentage: 10, since: "2022-01-05", source: "law" },
      { kind: "pbjt" as const, region: "31", percentage: 8, since: "2024-01-05", source: "Jakarta" },
      { kind: "pbjt" as const, region: "31", percentage: 9, since: "2027-01-01", source: "Jakarta later" },
    ];
    const at = (region: string, day: string) => rateOn({ kind: "pbjt", region }, day, rates)?.percentage;
    expect([at("31", "2021-12-31"), at("31", "2023-06-01"), at("31", "2026-06-01"), at("31", "2027-01-01")]).toEqual([undefined, 10, 8, 9]);
    expect(at("32.73", "2027-01-01")).toBe(10);
  });

  it("names for each rate a day, a source and a known region", () => {
    for (const { since, source, region, percentage } of TAX_RATES) {
      expect(new Date(since).toISOString().slice(0, 10)).toBe(since);
      expect(source).not.toBe("");
      expect(percentage).toBeGreaterThan(0);
      if (region !== null) expect(placeOfRegion(region)).not.toBeNull();
    }
  });

  it("knows every region that levies PBJT", () => {
    expect(["11.01", "36.74", "91.71", "31"].map(placeOfRegion)).toEqual([
      "Kabupaten Aceh Selatan",
      "Kota Tangerang Selatan",
      "Kota Jayapura",
      "DKI Jakarta",
    ]);
    let known = 0;
    for (let code = 0; code < 10_000; code += 1) {
      const text = String(code).padStart(4, "0");
      if (placeOfRegion(`${text.slice(0, 2)}.${text.slice(2)}`) !== null) known += 1;
    }
    expect(known).toBe(508);
  });
});
