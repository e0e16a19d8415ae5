import { describe, expect, it } from "vitest";
import type { TicketHandoverAnswer } from "#contract/tickets/handover.ts";
import {
  blankDraft,
  closedWays,
  daysOf,
  endOfDay,
  firstDraft,
  fitDraft,
  openTypes,
  reachable,
  recipientFor,
  stepErrors,
  stepsOf,
} from "./handover-draft.ts";

const OPEN = { refusal: null, closesAt: null };
const OFF = { refusal: "HANDOVER_OFF" as const, closesAt: null };
const row = (id: string, transfer: typeof OPEN | typeof OFF = OPEN, delegation: typeof OPEN | typeof OFF = OPEN) => ({
  id,
  code: "ABCD-1234-EFGH",
  category: "VIP",
  holder: "Budi",
  participant: null,
  transfer,
  delegation,
});
function view(tickets: TicketHandoverAnswer["tickets"], event: Partial<TicketHandoverAnswer["event"]> = {}): TicketHandoverAnswer {
  return {
    kind: "ticket-handover",
    serverNow: "2026-12-01T17:30:00.000Z",
    ticketId: tickets[0]?.id ?? "x",
    reference: "",
    category: "VIP",
    event: {
      slug: "a",
      name: "A",
      startsAt: "2026-12-05T12:00:00.000Z",
      endsAt: "2026-12-05T15:30:00.000Z",
      zone: "Asia/Jakarta",
      venue: null,
      ...event,
    },
    session: null,
    hasPickup: true,
    isHolder: true,
    isProven: false,
    holder: { name: "Budi", phone: "0812•••890" },
    ownPhone: null,
    tickets,
    handovers: [],
    custody: [],
  };
}

describe("the steps of handing over", () => {
  it("rejects the holder's own number in any spelling before sending", () => {
    const own = { ...view([row("a")]), ownPhone: "+6281234567890" };
    const draft = { ...blankDraft(own), type: "transfer" as const, fullName: "Rina", phoneNumber: "0812-3456-7890" };
    expect(stepErrors("who", own, draft)).toEqual([{ path: "recipient.phoneNumber", code: "self" }]);
    expect(stepErrors("who", own, { ...draft, phoneNumber: "81234567891" })).toEqual([]);
    expect(reachable(["who", "check"], { wanted: 1, view: own, draft })).toBe(0);
  });

  it("skips steps that have a single possible answer", () => {
    const one = view([row("a", OPEN, OFF)]);
    expect(stepsOf(one, blankDraft(one))).toEqual(["who", "check"]);
    expect(blankDraft(one).type).toBe("transfer");
    const both = view([row("a"), row("b", OPEN, OFF)]);
    expect(stepsOf(both, blankDraft(both))).toEqual(["tickets", "how", "who", "check"]);
    expect(openTypes(both, ["a", "b"])).toEqual(["transfer"]);
    expect(stepsOf(both, { ...blankDraft(both), tickets: ["a", "b"] })).toEqual(["tickets", "who", "check"]);
  });

  it("names the kind that the tickets cannot use, and no kind that the shop does not have", () => {
    const unsigned = { refusal: "HANDOVER_WAIVER" as const, closesAt: null };
    const waiting = view([row("a", OPEN, unsigned as never), row("b")]);
    expect(closedWays(waiting, ["a", "b"]).map(({ type, row: { id } }) => `${type} ${id}`)).toEqual(["delegation a"]);
    expect(closedWays(waiting, ["b"])).toEqual([]);
    expect(closedWays(view([row("a", OPEN, OFF)]), ["a"])).toEqual([]);
  });

  it("adjusts an earlier draft to the tickets' current state", () => {
    const both = view([row("a"), row("b")]);
    const draft = { ...blankDraft(both), tickets: ["a", "b"], type: "delegation" as const, fullName: "Rina" };
    expect(fitDraft(both, draft)).toEqual(draft);
    const later = view([row("a", OPEN, OFF), row("b", OFF, OFF)]);
    expect(fitDraft(later, draft)).toMatchObject({ tickets: ["a"], type: "transfer", fullName: "Rina" });
    expect(fitDraft(view([row("c")]), draft)).toMatchObject({ tickets: ["c"], type: null, fullName: "Rina" });
  });

  it("opens no step before the earlier ones are complete", () => {
    const both = view([row("a"), row("b")]);
    const draft = blankDraft(both);
    const steps = stepsOf(both, draft);
    expect([0, 1, 2, 3].map((wanted) => reachable(steps, { wanted, view: both, draft }))).toEqual([0, 1, 1, 1]);
    const typed = { ...draft, type: "transfer" as const };
    expect(reachable(steps, { wanted: 3, view: both, draft: typed })).toBe(2);
    expect(reachable(steps, { wanted: 3, view: both, draft: { ...typed, fullName: "Rina", phoneNumber: "081234567890" } })).toBe(3);
  });

  it("names the order's participant as recipient, as long as the tickets are one person's and no other is typed", () => {
    const rina = { fullName: "Rina", countryCode: "", phoneNumber: "" };
    const citra = { fullName: "Citra", countryCode: "+65", phoneNumber: "91234567" };
    const own = view([{ ...row("a"), participant: rina }, { ...row("b"), participant: citra }, row("c")] as never);
    const draft = firstDraft(own);
    expect(draft).toMatchObject({ fullName: "Rina", countryCode: "+62", phoneNumber: "" });
    expect(blankDraft(own).fullName).toBe("");
    expect(recipientFor(own, draft, ["b"])).toEqual(citra);
    expect(recipientFor(own, draft, ["a", "b"])).toMatchObject({ fullName: "", phoneNumber: "" });
    expect(recipientFor(own, draft, ["c"])).toMatchObject({ fullName: "" });
    expect(recipientFor(own, { ...draft, fullName: "Dewi" }, ["b"])).toEqual({});
  });

  it("lets a delegate come in first where nothing is picked up", () => {
    const one = view([row("a")]);
    expect([one, { ...one, hasPickup: false }].map((each) => blankDraft(each).purpose)).toEqual(["collect", "enter"]);
  });

  it("names the recipient's faults", () => {
    const one = view([row("a")]);
    const draft = { ...blankDraft(one), type: "delegation" as const, fullName: "1", phoneNumber: "12", until: "2026-12-06" };
    expect(stepErrors("who", one, draft).map(({ path, code }) => `${path} ${code}`)).toEqual([
      "recipient.fullName not_a_name",
      "recipient.phoneNumber phone_id",
      "validUntil invalid",
    ]);
  });
});

describe("the end of a delegation", () => {
  it("ends a delegation on a day of the event's zone, from today to the event's last", () => {
    const one = view([row("a")]);
    expect(daysOf(one)).toEqual({ first: "2026-12-02", last: "2026-12-05" });
    expect(endOfDay(one, "2026-12-03")).toBe("2026-12-03T16:59:00.000Z");
    expect(endOfDay(one, "2026-12-05")).toBe("2026-12-05T15:30:00.000Z");
    const undated = view([row("a")], { startsAt: null, endsAt: null });
    expect(daysOf(undated).last).toBe("2027-01-01");
    expect(endOfDay(undated, "2026-12-05")).toBe("2026-12-05T16:59:00.000Z");
  });
});
