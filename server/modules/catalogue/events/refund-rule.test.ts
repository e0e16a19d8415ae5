import { describe, expect, it } from "vitest";
import { richText } from "../../../platform/base/rich-text.ts";
import { refundRule } from "./refund-rule.ts";

describe("the refund rule of an event's page", () => {
  it.each([
    ["## Entry\nBring a card.\n\n## No refunds\nTickets cannot be returned. Unless it rains.", "Tickets cannot be returned."],
    ["## Pengembalian dana\nTiket dikembalikan 50% sampai 4 Des 2026. Setelahnya tidak.", "Tiket dikembalikan 50% sampai 4 Des 2026."],
    ["## Refunds\n- Half until 4 December.\n- Then none.", "Half until 4 December."],
  ])("is the first sentence below the terms' heading", (terms, rule) => {
    expect(refundRule(richText(terms))).toBe(rule);
  });

  it.each(["## Entry\nNo refunds.", "", "## Refunds", `## Refunds\n${"long ".repeat(40)}.`])("is absent from %j", (terms) => {
    expect(refundRule(richText(terms))).toBeNull();
  });
});
