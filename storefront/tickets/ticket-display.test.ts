import { expect, it } from "vitest";
import type { TicketAnswer } from "#contract/tickets.ts";
import { endOf, ticketDisplayOf, shownCode } from "./ticket-display.ts";

const now = Date.parse("2026-12-05T12:00:00Z");
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const ticket = (ends: string | null, more: Partial<TicketAnswer> = {}) =>
  ({
    status: "valid",
    handedTo: null,
    qr: null,
    codeFrom: null,
    session: null,
    event: { startsAt: ends, endsAt: ends },
    ...more,
  }) as TicketAnswer;

it("shows a valid ticket until half a day after its end, and calls it over then", () => {
  expect([24, -11, -13].map((hours) => ticketDisplayOf(ticket(at(hours)), now))).toEqual(["valid", "valid", "over"]);
  expect(ticketDisplayOf(ticket(null), now)).toBe("valid");
  expect(ticketDisplayOf(ticket(at(-500), { session: { startsAt: at(2), endsAt: at(3), label: null } }), now)).toBe("valid");
});

it("says who has it before anything else, and a scanned ticket stays scanned", () => {
  expect(ticketDisplayOf(ticket(at(-500), { handedTo: "Rina" }), now)).toBe("handed");
  expect(ticketDisplayOf(ticket(at(-500), { status: "checked_in" }), now)).toBe("checked_in");
  expect(ticketDisplayOf(ticket(at(5), { status: "locked" }), now)).toBe("locked");
});

it("takes the start for the end where no end is known", () => {
  expect(endOf({ session: null, event: { ...ticket(null).event, startsAt: at(1), endsAt: null } })).toBe(Date.parse(at(1)));
});

it("shows a code again to whoever went out and may come in again, until the event is over", () => {
  const outside = ticket(at(2), { status: "checked_in", qr: "code" });
  expect([ticketDisplayOf(outside, now), shownCode(outside, "outside")]).toEqual(["outside", "code"]);
  expect(ticketDisplayOf(ticket(at(2), { status: "checked_in" }), now)).toBe("checked_in");
  expect(ticketDisplayOf(ticket(at(-13), { status: "checked_in", qr: "code" }), now)).toBe("checked_in");
});

it("shows no code before its time", () => {
  const early = ticket(at(48), { codeFrom: at(24) });
  expect([ticketDisplayOf(early, now), shownCode(early, "early")]).toEqual(["early", null]);
});
