import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { revokeToken } from "#server/features/gate/keep-gate.ts";
import { reissueTicket } from "#server/features/tickets/reissue-ticket.ts";
import { openStall, type Stall } from "../api/stall.ts";
import { openDesk, TENANT, type Desk, type Gate, type Ticket } from "./gate-desk.ts";

let stall: Stall;
let desk: Desk;
let north: Gate;
let south: Gate;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(200);
  desk = await openDesk(stall);
  await stall.sql("delete from waiver_release_events where event_id = $1", [stall.event.id]);
  north = await desk.gate("North");
  south = await desk.gate("South", {}, "supervisor");
});
afterAll(() => stall.close());

const one = async (): Promise<Ticket> => (await desk.tickets(1))[0]!;
const tally = (codes: readonly string[]) =>
  Object.fromEntries([...new Set(codes)].sort().map((c) => [c, codes.filter((x) => x === c).length]));
const statusOf = async (id: string) => (await stall.sql<{ status: string }>("select status from tickets where id = $1", [id]))[0]!.status;
const audits = async (id: string, action: string) =>
  (await stall.sql<{ n: number }>("select count(*)::int as n from audit where subject_id = $1 and action = $2", [id, action]))[0]!.n;

describe("taking an admission back", () => {
  it("takes a supervisor, and leaves a trace each of 100 times (K16)", async () => {
    const { qr, id } = await one();
    for (let i = 0; i < 100; i++) {
      const { scanId, outcome } = await desk.scan(south, qr);
      expect(outcome).toBe("admitted");
      const refused = await desk.call(north, `/scans/${scanId}/undoing`, { reason: "wrong person" });
      expect([refused.status, refused.json.code]).toEqual([403, "GATE_ROLE"]);
      const undone = await desk.call(south, `/scans/${scanId}/undoing`, { reason: "wrong person" });
      expect(undone.status).toBe(200);
      expect(await statusOf(id)).toBe("valid");
    }
    expect([await audits(id, "ticket.checked_in"), await audits(id, "ticket.check_in_undone")]).toEqual([100, 100]);
  }, 60_000);

  it("happens once, of what was an admission at this event, and not without a reason (K16)", async () => {
    const { qr, id } = await one();
    const { scanId } = await desk.scan(south, qr);
    const undo = (gate: Gate, scan = scanId, reason = "mistake") => desk.call(gate, `/scans/${scan}/undoing`, { reason });
    expect((await undo(south, scanId, " ")).status).toBe(400);
    const results = await Promise.all(Array.from({ length: 5 }, () => undo(south)));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await audits(id, "ticket.check_in_undone")).toBe(1);
    const again = await desk.scan(north, qr);
    expect((await undo(south)).status).toBe(200);
    expect(await statusOf(id)).toBe("checked_in");
    const refusal = await desk.scan(north, qr);
    expect((await undo(south, refusal.scanId)).status).toBe(404);
    const [other] = await stall.sql<{ id: string }>("select id from events where tenant_id = 'garudarun' and id <> $1 limit 1", [
      stall.event.id,
    ]);
    const elsewhere = await desk.gate("Supervisor elsewhere", { eventId: other!.id }, "supervisor");
    expect((await undo(elsewhere, again.scanId)).status).toBe(404);
  });
});

describe("a token", () => {
  it("is needed, is its tenant's alone, and ends by its time or when it is revoked", async () => {
    const { qr } = await one();
    const gate = await desk.gate("Tokens");
    const code = async (g: Pick<Gate, "token"> | null, host?: string) => {
      const answer = await desk.call(g, "/scans", { text: qr }, host ? { host } : {});
      return `${answer.status} ${answer.json.code}`;
    };
    expect(await code(null)).toBe("401 GATE_TOKEN_INVALID");
    expect(await code({ token: `gate_${"A".repeat(43)}` })).toBe("401 GATE_TOKEN_INVALID");
    expect(await code(gate, "jenius.localhost:3000")).toBe("401 GATE_TOKEN_INVALID");
    await stall.sql("update gate_tokens set expires_at = now() where id = $1", [gate.tokenId]);
    expect(await code(gate)).toBe("401 GATE_TOKEN_INVALID");
    await stall.sql("update gate_tokens set expires_at = now() + interval '1 day' where id = $1", [gate.tokenId]);
    expect(await code(gate)).toBe("200 undefined");
    expect(await desk.run((tx) => revokeToken(stall.shop.services, tx, TENANT, gate.tokenId))).toBe(true);
    expect(await code(gate)).toBe("401 GATE_TOKEN_INVALID");
    expect((await desk.call(gate, "")).status).toBe(401);
    expect((await desk.call(gate, "/list")).status).toBe(401);
    expect(
      (
        await desk.call(gate, "/scan-batches", {
          sentAt: new Date().toISOString(),
          scans: [{ key: "offline-0", text: qr, scannedAt: new Date().toISOString(), admitted: true }],
        })
      ).status,
    ).toBe(401);
    expect(await stall.sql("select 1 from gate_tokens where token_hash like '%' || $1 || '%'", [gate.token])).toEqual([]);
  });
});

describe("devices that were offline", () => {
  const ago = (ms: number, from = Date.now()) => new Date(from - ms).toISOString();
  const bring = async (gate: Gate, scans: { key: string; text: string; scannedAt: string; admitted: boolean }[], sentAt = ago(0)) => {
    const answer = await desk.call(gate, "/scan-batches", { sentAt, scans });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return (answer.json as unknown as { scans: { key: string; outcome: string; isConflict: boolean; at: string }[] }).scans;
  };

  it("get keys, tickets and dead codes, and later only what changed (K06)", async () => {
    const { id } = await one();
    const list = async (query = "") => (await desk.call(north, `/list${query}`)).json as never as ListAnswer;
    const whole = await list();
    expect(whole.keys.length).toBeGreaterThan(0);
    expect(whole.tickets.find((t) => t.id === id)).toMatchObject({ version: 1, status: "valid", categoryId: stall.category.id });
    expect(JSON.stringify(whole)).not.toMatch(/Budi/);
    await desk.run((tx) => reissueTicket(stall.shop.services, tx, TENANT, id, { reason: "test" }));
    const since = await list(`?since=${encodeURIComponent(whole.serverNow)}`);
    expect(since.tickets.find((t) => t.id === id)).toMatchObject({ version: 2 });
    expect(since.revoked).toContainEqual({ ticketId: id, version: 1 });
    const much = await desk.tickets(4100);
    const seen = new Set<string>();
    let after: string | null = null;
    do {
      const page: ListAnswer = await list(after ? `?after=${after}` : "");
      for (const t of page.tickets) seen.add(t.id);
      expect(page.tickets.length).toBeLessThanOrEqual(2000);
      after = page.next;
    } while (after);
    expect(much.every((t) => seen.has(t.id))).toBe(true);
  });

  it("let a revoked ticket in, or the same ticket twice: the first by time counts, the other is told (K06)", async () => {
    const [twice, dead, plain] = (await desk.tickets(3)) as [Ticket, Ticket, Ticket];
    await desk.run((tx) => reissueTicket(stall.shop.services, tx, TENANT, dead.id, { reason: "test" }));
    const later = await bring(north, [{ key: "north-00001", text: twice.qr, scannedAt: ago(5 * 60_000), admitted: true }]);
    expect(later).toMatchObject([{ outcome: "admitted", isConflict: false }]);
    const earlier = await bring(south, [
      { key: "south-00001", text: twice.qr, scannedAt: ago(20 * 60_000), admitted: true },
      { key: "south-00002", text: dead.qr, scannedAt: ago(19 * 60_000), admitted: true },
      { key: "south-00003", text: plain.qr, scannedAt: ago(18 * 60_000), admitted: true },
      { key: "south-00004", text: plain.qr, scannedAt: ago(17 * 60_000), admitted: false },
    ]);
    expect(earlier.map(({ key, outcome, isConflict }) => [key, outcome, isConflict])).toEqual([
      ["south-00001", "admitted", true],
      ["south-00002", "reissued", true],
      ["south-00003", "admitted", false],
      ["south-00004", "already", false],
    ]);
    const [held] = await stall.sql<{ gate: string }>(
      "select g.name as gate from scans s join gates g on g.id = s.gate_id where s.ticket_id = $1 and s.outcome = 'admitted'",
      [twice.id],
    );
    expect(held).toEqual({ gate: "South" });
    const status = (await desk.call(south, "")).json as never as { conflicts: { ticketId: string; gate: string }[] };
    expect(
      status.conflicts
        .filter((c) => c.ticketId === twice.id)
        .map((c) => c.gate)
        .sort(),
    ).toEqual(["North", "South"]);
    expect(status.conflicts.filter((c) => c.ticketId === dead.id)).toHaveLength(1);
    expect(await desk.outcome(north, twice.qr)).toBe("already");
  });

  it("may send a batch again: every scan is taken once (K02)(K06)", async () => {
    const tickets = await desk.tickets(30);
    const scans = tickets.map(({ qr }, i) => ({ key: `batch-key-${i}`, text: qr, scannedAt: ago(60_000 - i), admitted: true }));
    const sentAt = ago(0);
    const [first, second] = await Promise.all([bring(north, scans, sentAt), bring(north, scans, sentAt)]);
    expect(second).toEqual(first);
    expect(tally(first.map(({ outcome }) => outcome))).toEqual({ admitted: 30 });
    expect(await stall.sql("select 1 from scans where ticket_id = any ($1)", [tickets.map(({ id }) => id)])).toHaveLength(30);
  });

  it.each([-86_400_000, 86_400_000])(
    "have a clock that is %i ms off: only what passed on it counts, and no ticket is lost (K07)",
    async (off) => {
      const { qr } = await one();
      const theirs = Date.now() + off;
      const [answer] = await bring(
        north,
        [{ key: `clock-key-${off}`, text: qr, scannedAt: ago(600_000, theirs), admitted: true }],
        ago(0, theirs),
      );
      expect(answer!.outcome).toBe("admitted");
      expect(Math.abs(Date.parse(answer!.at) - (Date.now() - 600_000))).toBeLessThan(10_000);
    },
  );
});

type ListAnswer = {
  serverNow: string;
  keys: unknown[];
  tickets: { id: string; version: number; status: string; categoryId: string }[];
  revoked: { ticketId: string; version: number }[];
  next: string | null;
};
