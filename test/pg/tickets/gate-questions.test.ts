import { visitorAct } from "../../harness/visitor-act.ts";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { saveEntryRules } from "#server/modules/tickets/gate/save-gate.ts";
import type { GateQuestions } from "#server/modules/tickets/gate/port.ts";
import { scanTicket } from "#server/modules/tickets/gate/scan-ticket.ts";
import { openGates, tally, TENANT, type Gates } from "./gate-desk.ts";

let gates: Gates;
beforeAll(async () => {
  gates = await openGates(inject("postgresUrl"));
});
afterAll(() => gates.stall.close());

describe("leaving an event", () => {
  it("ignores an exit unless re-entry is allowed, and then admits one person at a time", async () => {
    const { qr, id } = await gates.one();
    expect(await gates.desk.outcome(gates.north, qr, { leaving: true })).toBe("not_inside");
    expect(await gates.desk.outcome(gates.north, qr)).toBe("admitted");
    expect(await gates.desk.outcome(gates.north, qr, { leaving: true })).toBe("no_reentry");
    const rules = (allowsReentry: boolean) =>
      gates.desk.run(async (tx) => saveEntryRules(tx, { eventId: gates.stall.event.id, rules: { allowsReentry, opensMinutes: 720 } }));
    await rules(true);
    expect(await gates.desk.outcome(gates.north, qr, { leaving: true })).toBe("left");
    const again = await Promise.all(Array.from({ length: 6 }, (_, i) => gates.desk.outcome(i % 2 ? gates.north : gates.south, qr)));
    expect(tally(again)).toEqual({ admitted: 1, already: 5 });
    expect(await gates.audits(id, "ticket.left")).toBe(1);
    await rules(false);
  });
});

describe("a visitor outside during an event with re-entry", () => {
  it("shows the code again to a visitor outside until re-entry; without re-entry it stays hidden [B8]", async () => {
    const { desk, north, south } = gates;
    const { qr, id } = await gates.one();
    const seen = async () => {
      const list = await desk.buyer.call("listBookingTickets", { params: { id: desk.bookingId }, query: {} });
      const ticket = list.ok ? list.data.tickets.find((each) => each.id === id) : undefined;
      return [ticket?.status, ticket?.qr !== null];
    };
    const rules = (allowsReentry: boolean) =>
      desk.run(async (tx) => saveEntryRules(tx, { eventId: gates.stall.event.id, rules: { allowsReentry, opensMinutes: 720 } }));
    await rules(true);
    expect(await seen()).toEqual(["valid", true]);
    await desk.scan(north, qr);
    expect(await seen()).toEqual(["checked_in", false]);
    await desk.scan(north, qr, { leaving: true });
    expect(await seen()).toEqual(["checked_in", true]);
    const { scanId } = await desk.scan(south, qr);
    expect(await seen()).toEqual(["checked_in", false]);
    await desk.call(south, `/scans/${scanId}/undo`, { reason: "not them" });
    expect(await seen()).toEqual(["checked_in", true]);
    await rules(false);
    expect(await seen()).toEqual(["checked_in", false]);
  });
});

describe("conditions at a gate", () => {
  const ctxOf = async (token: string) => {
    const { services } = gates.stall.shop;
    return { ...visitorAct(services, TENANT), actor: { kind: "device" as const, token: createHash("sha256").update(token).digest("hex") } };
  };
  let serial = 0;
  const ask = async (questions: Partial<GateQuestions>, text: string) => {
    serial += 1;
    const scan = { key: `question-${serial}`, bodyHash: text, text, leaving: false };
    return scanTicket(
      await ctxOf(gates.north.token),
      { isWaiverMissing: null, readChangedReleases: null, readDelegatePass: null, ...questions },
      scan,
    );
  };

  it("refuses a ticket with an unsigned waiver, and admits it once signed", async () => {
    const { qr, code, id } = await gates.one();
    const missing = new Set([id]);
    const isWaiverMissing = async (_: unknown, __: string, ids: readonly string[]) => new Set(ids.filter((each) => missing.has(each)));
    expect((await ask({ isWaiverMissing }, qr)).outcome).toBe("waiver_missing");
    expect((await ask({ isWaiverMissing }, code)).outcome).toBe("waiver_missing");
    expect(await gates.statusOf(id)).toBe("valid");
    missing.clear();
    expect((await ask({ isWaiverMissing }, qr)).outcome).toBe("admitted");
    missing.add(id);
    expect((await ask({ isWaiverMissing }, qr)).outcome).toBe("already");
  });

  it("requires a signed waiver only at an event that has one", async () => {
    const [release] = await gates.stall.sql<{ slug: string }>("select slug from waiver_releases where tenant_id = $1", [TENANT]);
    const { qr } = await gates.one();
    await gates.stall.sql("insert into waiver_release_events (tenant_id, event_id, slug) values ($1, $2, $3)", [
      TENANT,
      gates.stall.event.id,
      release!.slug,
    ]);
    expect(await gates.desk.outcome(gates.north, qr)).toBe("waiver_missing");
    await gates.stall.sql("delete from waiver_release_events where event_id = $1", [gates.stall.event.id]);
    expect(await gates.desk.outcome(gates.north, qr)).toBe("admitted");
  });

  it("admits a delegate once in the owner's place, but not for a pass to collect", async () => {
    const { id, qr } = await gates.one();
    const pass = (purpose: "collect" | "enter") => async () => ({ ticketId: id, purpose, delegate: "Dewi" });
    expect(await ask({ readDelegatePass: pass("collect") }, "a pass")).toMatchObject({ outcome: "collect_only", delegate: "Dewi" });
    expect(await gates.statusOf(id)).toBe("valid");
    expect(await ask({ readDelegatePass: pass("enter") }, "a pass")).toMatchObject({
      outcome: "admitted",
      delegate: "Dewi",
      ticket: { id },
    });
    expect((await ask({}, qr)).outcome).toBe("already");
    expect((await ask({ readDelegatePass: async () => null }, "no pass")).outcome).toBe("unknown");
  });
});
