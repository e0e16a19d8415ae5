import { expect, it } from "vitest";
import type { TicketAnswer } from "#contract/tickets/tickets.ts";
import { groupTickets, heldOf } from "./group-tickets.ts";

const now = Date.parse("2026-12-05T12:00:00Z");
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

function ticket(
  id: string,
  {
    bookingId,
    startsAt,
    endsAt = startsAt,
  }: { readonly bookingId: string; readonly startsAt: string | null; readonly endsAt?: string | null },
): TicketAnswer {
  return {
    id,
    bookingId,
    reference: "R",
    code: "C",
    status: "valid",
    seat: null,
    event: {
      slug: "e",
      name: id,
      status: "published",
      startsAt,
      endsAt,
      zone: "Asia/Jakarta",
      venue: null,
      picture: { src: "", widths: [], width: 1, height: 1, color: "#000000" },
    },
    session: null,
    category: "VIP",
    holder: "Budi",
    addons: [],
    qr: null,
    codeFrom: null,
    handedTo: null,
    entry: "admitted",
    link: null,
    release: null,
    awaitsOther: false,
    checkedIn: null,
  };
}

it("groups tickets under today, upcoming and past, with those of a booking together [B8]", () => {
  const groups = groupTickets(
    [
      ticket("later", { bookingId: "b3", startsAt: at(500) }),
      ticket("tbd", { bookingId: "b6", startsAt: null }),
      ticket("soon", { bookingId: "b2", startsAt: at(48) }),
      ticket("now-1", { bookingId: "b1", startsAt: at(5), endsAt: at(8) }),
      ticket("now-2", { bookingId: "b1", startsAt: at(5), endsAt: at(8) }),
      ticket("old", { bookingId: "b4", startsAt: at(-500), endsAt: at(-497) }),
      ticket("older", { bookingId: "b5", startsAt: at(-900), endsAt: at(-890) }),
      ticket("running", { bookingId: "b7", startsAt: at(-30), endsAt: at(20) }),
    ],
    now,
  );
  const names = (bundles: readonly { tickets: readonly TicketAnswer[] }[]) => bundles.map((b) => b.tickets.map((t) => t.id).join("+"));
  expect(names(groups.today)).toEqual(["running", "now-1+now-2"]);
  expect(names(groups.upcoming)).toEqual(["soon", "later", "tbd"]);
  expect(names(groups.past)).toEqual(["old", "older"]);
});

it("counts held tickets, without those handed over or cancelled [B8]", () => {
  const one = ticket("a", { bookingId: "b", startsAt: null });
  const [given, cancelled, used] = [
    { ...one, handedTo: "Rina" },
    { ...one, status: "cancelled" as const },
    { ...one, status: "checked_in" as const },
  ];
  expect(heldOf([one, given, cancelled, used])).toEqual([one, used]);
});
