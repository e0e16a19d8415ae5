import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openGates, tally, TENANT, type Gates } from "./gate-desk.ts";

let gates: Gates;
beforeAll(async () => {
  gates = await openGates(inject("postgresUrl"));
});
afterAll(() => gates.stall.close());

describe("one ticket", () => {
  it("admits a ticket exactly once at two simultaneous gates, 1,000 times at two processes (K01)", async () => {
    const other = await gates.stall.openProcess();
    const tickets = await gates.desk.tickets(1000);
    const outcomes: string[] = [];
    for (let i = 0; i < tickets.length; i += 20) {
      const pairs = tickets
        .slice(i, i + 20)
        .map(({ qr }) => Promise.all([gates.desk.outcome(gates.north, qr), gates.desk.outcome(gates.south, qr, { at: other })]));
      for (const pair of await Promise.all(pairs)) outcomes.push(pair.sort().join("+"));
    }
    expect(tally(outcomes)).toEqual({ "admitted+already": 1000 });
    const [row] = await gates.stall.sql<{ n: number; trace: number; news: number }>(
      `select (select count(*)::int from scans where outcome = 'admitted' and ticket_id = any ($1)) as n,
         (select count(*)::int from audit where action = 'ticket.checked_in' and subject_id = any ($1)) as trace,
         (select count(*)::int from outbox where topic = 'ticket.checked_in' and subject_id = any ($1)) as news`,
      [tickets.map(({ id }) => id)],
    );
    expect(row).toEqual({ n: 1000, trace: 1000, news: 1000 });
  }, 120_000);

  it("repeats the answer for the same scan, and reports the first use for a new one (K02)", async () => {
    const { qr, id } = await gates.one();
    const first = await gates.desk.scan(gates.north, qr, { key: "retry-key-1" });
    const [again, third] = await Promise.all([
      gates.desk.scan(gates.north, qr, { key: "retry-key-1" }),
      gates.desk.scan(gates.north, qr, { key: "retry-key-1" }),
    ]);
    expect(first.outcome).toBe("admitted");
    expect([again, third]).toEqual([first, first]);
    const late = await gates.desk.scan(gates.south, qr);
    expect(late).toMatchObject({
      outcome: "already",
      first: { at: first.at, gate: "North" },
      ticket: { id, holder: expect.stringMatching(/^Budi/) },
    });
    const other = await gates.desk.call(gates.north, "/scans", { text: (await gates.one()).qr }, { key: "retry-key-1" });
    expect([other.status, other.json.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    expect(await gates.stall.sql("select 1 from scans where ticket_id = $1 and outcome = 'admitted'", [id])).toHaveLength(1);
  });

  it("admits a ticket once for a scan sent 20 times at once (K02)", async () => {
    const { qr, id } = await gates.one();
    const answers = await Promise.all(Array.from({ length: 20 }, () => gates.desk.scan(gates.north, qr, { key: "burst-key-1" })));
    expect(new Set(answers.map(({ scanId }) => scanId)).size).toBe(1);
    expect(tally(answers.map(({ outcome }) => outcome))).toEqual({ admitted: 20 });
    expect(await gates.stall.sql("select 1 from scans where ticket_id = $1", [id])).toHaveLength(1);
  });

  it("accepts a ticket by its typed code, as people type", async () => {
    const { code } = await gates.one();
    expect(await gates.desk.outcome(gates.north, ` ${code.toLowerCase().replaceAll("-", " ")}`)).toBe("admitted");
    expect(await gates.desk.outcome(gates.north, "0000-0000-0000")).toBe("unknown");
  });
});

describe("a ticket at the wrong place", () => {
  it("refuses a ticket for another event, shop or category by name (K03)", async () => {
    const [other] = await gates.stall.sql<{ id: string }>("select id from events where tenant_id = 'garudarun' and id <> $1 limit 1", [
      gates.stall.event.id,
    ]);
    const elsewhere = await gates.desk.gate("Elsewhere", { eventId: other!.id });
    const { qr, id } = await gates.one();
    const answer = await gates.desk.scan(elsewhere, qr);
    expect([answer.outcome, answer.ticket]).toEqual(["wrong_event", null]);
    expect(await gates.desk.outcome(gates.north, gates.desk.sign({ id, tenant: "jenius" }))).toBe("wrong_event");
    const vip = await gates.desk.gate("VIP", { categoryIds: ["00000000-0000-4000-8000-000000000000"] });
    expect(await gates.desk.outcome(vip, qr)).toBe("wrong_gate");
    const own = await gates.desk.gate("Own category", { categoryIds: [gates.stall.category.id] });
    expect(await gates.desk.outcome(own, qr)).toBe("admitted");
  });

  it("refuses a ticket on another day, or at a closed gate (K03)", async () => {
    const { qr } = await gates.one();
    const bare = await gates.desk.gate("No hours", { opensAt: null });
    await gates.stall.sql("update events set starts_at = now() + interval '3 days', ends_at = now() + interval '4 days' where id = $1", [
      gates.stall.event.id,
    ]);
    expect(await gates.desk.outcome(bare, qr)).toBe("wrong_day");
    await gates.stall.sql("update events set starts_at = now() - interval '3 days', ends_at = now() - interval '1 minute' where id = $1", [
      gates.stall.event.id,
    ]);
    expect(await gates.desk.outcome(bare, qr)).toBe("wrong_day");
    const later = await gates.desk.gate("Later", { opensAt: new Date(Date.now() + 60_000) });
    const over = await gates.desk.gate("Over", { closesAt: new Date(Date.now() - 60_000) });
    expect([await gates.desk.outcome(later, qr), await gates.desk.outcome(over, qr)]).toEqual(["gate_closed", "gate_closed"]);
    await gates.stall.sql(
      "update events set starts_at = now() + interval '11 hours', ends_at = now() + interval '15 hours' where id = $1",
      [gates.stall.event.id],
    );
    expect(await gates.desk.outcome(bare, qr)).toBe("admitted");
  });

  it("refuses a ticket at another session, and admits it in its own hours (K03)", async () => {
    const session = "00000000-0000-4000-8000-00000000000a";
    const { qr, id } = await gates.one();
    await gates.stall.sql(
      "insert into event_sessions (tenant_id, event_id, id, starts_at, ends_at) values ($1, $2, $3, now() + interval '2 days', now() + interval '3 days')",
      [TENANT, gates.stall.event.id, session],
    );
    await gates.stall.sql("update tickets set session_id = $1 where id = $2", [session, id]);
    const bare = await gates.desk.gate("Session by its hours", { opensAt: null });
    expect(await gates.desk.outcome(bare, qr)).toBe("wrong_day");
    const first = await gates.desk.gate("Other session", { sessionIds: ["00000000-0000-4000-8000-00000000000b"] });
    expect(await gates.desk.outcome(first, qr)).toBe("wrong_day");
    expect(await gates.desk.outcome(await gates.desk.gate("Own session", { sessionIds: [session] }), qr)).toBe("admitted");
  });
});
