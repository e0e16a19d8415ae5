import { expect, it } from "vitest";
import { expectEntry } from "./expect-entry.ts";
import { TICKET_STATES } from "./ticket-state.ts";

it("admits a ticket only if nothing is missing, and names what is missing [B8]", () => {
  const entries = TICKET_STATES.map((status) => [
    status,
    ...[false, true].flatMap((isReleaseMissing) => [false, true].map((isOutside) => expectEntry({ status, isOutside, isReleaseMissing }))),
  ]);
  expect(entries).toEqual([
    ["reserved", "not_paid", "not_paid", "not_paid", "not_paid"],
    ["valid", "admitted", "admitted", "waiver_missing", "waiver_missing"],
    ["locked", "locked", "locked", "locked", "locked"],
    ["void", "reissued", "reissued", "reissued", "reissued"],
    ["checked_in", "already", "admitted", "already", "waiver_missing"],
    ["cancelled", "cancelled", "cancelled", "cancelled", "cancelled"],
    ["returned", "cancelled", "cancelled", "cancelled", "cancelled"],
  ]);
});
