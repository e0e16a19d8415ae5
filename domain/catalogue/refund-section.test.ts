import { describe, expect, it } from "vitest";
import { replaceRefundSection } from "./refund-section.ts";

const NEW = "## Refunds\n- Half.";

describe("the refund section of terms", () => {
  it.each([
    ["", NEW],
    ["Bring a card.", `Bring a card.\n\n${NEW}`],
    [
      "## Entry\nBring a card.\n\n## No refunds\nNone.\n\nReally.\n\n## Weather\nRain.",
      `## Entry\nBring a card.\n\n${NEW}\n\n## Weather\nRain.`,
    ],
    ["## Pengembalian dana\nTidak.\n\n## Entry\nA.\n\n## Refund\nTidak.", `${NEW}\n\n## Entry\nA.`],
    [`## Entry\nA.\n\n${NEW}`, `## Entry\nA.\n\n${NEW}`],
  ])("replaces any in %j", (terms, result) => {
    expect(replaceRefundSection(terms, NEW)).toBe(result);
  });
});
