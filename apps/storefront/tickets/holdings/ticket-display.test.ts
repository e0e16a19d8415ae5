import { expect, it } from "vitest";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { dateToCome, endOf, ticketDisplayOf, shownCode } from "./ticket-display.ts";

const now = Date.parse("2026-12-05T12:00:00Z");
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const ticket = (ends: string | null, more: Partial<TicketAnswer> = {}) =>
  ({
    status: "valid",
    entry: "admitted",
    handedTo: null,
    qr: null,
    codeFrom: null,
    session: null,
    event: { startsAt: ends, endsAt: ends },
    ...more,
  }) as TicketAnswer;

it("shows a ticket as valid until its event ends, and its code half a day longer", () => {
  const ended = (hours: number) => {
    const shown = ticket(at(hours), { qr: "code" });
    const look = ticketDisplayOf(shown, now);
    return [look, shownCode(shown, look)];
  };
  expect([24, -11, -13].map(ended)).toEqual([
    ["valid", "code"],
    ["late", "code"],
    ["over", null],
  ]);
  // Without a known end, gates stay open for a day.
  const undated = (hours: number) =>
    ticketDisplayOf(ticket(at(hours), { event: { ...ticket(null).event, startsAt: at(hours), endsAt: null } }), now);
  expect([-23, -25].map(undated)).toEqual(["valid", "over"]);
  expect(ticketDisplayOf(ticket(null), now)).toBe("valid");
  expect(ticketDisplayOf(ticket(at(-500), { session: { startsAt: at(2), endsAt: at(3), label: null } }), now)).toBe("valid");
});

it("shows a handover before any other state, and keeps a scanned ticket scanned", () => {
  expect(ticketDisplayOf(ticket(at(-500), { handedTo: "Rina" }), now)).toBe("handed");
  expect(ticketDisplayOf(ticket(at(-500), { status: "checked_in" }), now)).toBe("checked_in");
  expect(ticketDisplayOf(ticket(at(5), { status: "locked" }), now)).toBe("locked");
});

it("uses the event's start as its end if no end is known", () => {
  expect(endOf({ session: null, event: { ...ticket(null).event, startsAt: at(1), endsAt: null } })).toBe(Date.parse(at(1)));
});

it("shows the code again to a holder who left an event with re-entry, until the event ends", () => {
  const outside = ticket(at(2), { status: "checked_in", qr: "code" });
  expect([ticketDisplayOf(outside, now), shownCode(outside, "outside")]).toEqual(["outside", "code"]);
  expect(ticketDisplayOf(ticket(at(2), { status: "checked_in" }), now)).toBe("checked_in");
  expect(ticketDisplayOf(ticket(at(-13), { status: "checked_in", qr: "code" }), now)).toBe("checked_in");
});

it("shows no code before its time", () => {
  const early = ticket(at(48), { codeFrom: at(24) });
  expect([ticketDisplayOf(early, now), shownCode(early, "early")]).toEqual(["early", null]);
});

it("shows no ticket as valid that gates would reject, and keeps the code of an unsigned one for the desk [B8]", () => {
  const unsigned = ticket(at(48), { qr: "code", entry: "waiver_missing" });
  expect([ticketDisplayOf(unsigned, now), shownCode(unsigned, "unsigned")]).toEqual(["unsigned", "code"]);
  expect(ticketDisplayOf(ticket(at(2), { status: "checked_in", qr: "code", entry: "waiver_missing" }), now)).toBe("unsigned");
  expect(ticketDisplayOf(ticket(at(48), { codeFrom: at(24), entry: "waiver_missing" }), now)).toBe("unsigned");
  expect(ticketDisplayOf(ticket(at(2), { status: "locked", entry: "locked" }), now)).toBe("locked");
});

it("gives a calendar date only to a ticket that admits on that date [B1]", () => {
  const starts = at(24);
  const own = (status: TicketAnswer["event"]["status"]) => ticket(starts, { event: { ...ticket(starts).event, status } });
  const looks = [
    "valid",
    "unsigned",
    "early",
    "reserved",
    "locked",
    "void",
    "checked_in",
    "cancelled",
    "returned",
    "handed",
    "outside",
    "late",
    "over",
  ] as const;
  expect(looks.filter((look) => dateToCome(own("published"), look) === starts)).toEqual(["valid", "unsigned", "early"]);
  for (const status of ["cancelled", "postponed"] as const) expect(dateToCome(own(status), "valid")).toBe(null);
  expect(dateToCome(ticket(null), "valid")).toBe(null);
  const session = { startsAt: at(30), endsAt: at(31), label: null };
  expect(dateToCome(ticket(starts, { session }), "valid")).toBe(at(30));
});
