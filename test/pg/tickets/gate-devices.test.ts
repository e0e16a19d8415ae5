import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { revokeToken } from "#server/modules/tickets/gate/save-gate.ts";
import { reissueTicket } from "#server/modules/tickets/issue/reissue-ticket.ts";
import { openGates, tally, TENANT, type Gate, type Gates, type Ticket } from "./gate-desk.ts";

let gates: Gates;
beforeAll(async () => {
  gates = await openGates(inject("postgresUrl"));
});
afterAll(() => gates.stall.close());

describe("undoing an admission", () => {
  it("lets only a supervisor undo an admission, audited each of 100 times (K16)", async () => {
    const { qr, id } = await gates.one();
    for (let i = 0; i < 100; i++) {
      const { scanId, outcome } = await gates.desk.scan(gates.south, qr);
      expect(outcome).toBe("admitted");
      const refused = await gates.desk.call(gates.north, `/scans/${scanId}/undo`, { reason: "wrong person" });
      expect([refused.status, refused.json.code]).toEqual([403, "GATE_ROLE"]);
      const undone = await gates.desk.call(gates.south, `/scans/${scanId}/undo`, { reason: "wrong person" });
      expect(undone.status).toBe(200);
      expect(await gates.statusOf(id)).toBe("valid");
    }
    expect([await gates.audits(id, "ticket.checked_in"), await gates.audits(id, "ticket.check_in_undone")]).toEqual([100, 100]);
  });

  it("undoes one admission only: a repeated call finds it undone, and its key undoes no other [A7]", async () => {
    const [first, second] = [await gates.one(), await gates.one()];
    const scans = [await gates.desk.scan(gates.north, first.qr), await gates.desk.scan(gates.north, second.qr)] as const;
    const undo = (at: 0 | 1, reason = "mistake") =>
      gates.desk.call(gates.south, `/scans/${scans[at].scanId}/undo`, { reason }, { key: "undo-key-1" });
    expect((await Promise.all([undo(0), undo(0)])).map(({ status }) => status)).toEqual([200, 200]);
    for (const answer of [await undo(1), await undo(0, "another reason")])
      expect([answer.status, answer.json.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    expect([await gates.statusOf(first.id), await gates.statusOf(second.id)]).toEqual(["valid", "checked_in"]);
    expect([await gates.audits(first.id, "ticket.check_in_undone"), await gates.audits(second.id, "ticket.check_in_undone")]).toEqual([
      1, 0,
    ]);
  });

  it("undoes an admission once, only at its event, and with a reason (K16)", async () => {
    const { qr, id } = await gates.one();
    const { scanId } = await gates.desk.scan(gates.south, qr);
    const undo = (gate: Gate, scan = scanId, reason = "mistake") => gates.desk.call(gate, `/scans/${scan}/undo`, { reason });
    expect((await undo(gates.south, scanId, " ")).status).toBe(400);
    const results = await Promise.all(Array.from({ length: 5 }, () => undo(gates.south)));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await gates.audits(id, "ticket.check_in_undone")).toBe(1);
    const again = await gates.desk.scan(gates.north, qr);
    expect((await undo(gates.south)).status).toBe(200);
    expect(await gates.statusOf(id)).toBe("checked_in");
    const refusal = await gates.desk.scan(gates.north, qr);
    expect((await undo(gates.south, refusal.scanId)).status).toBe(404);
    const [other] = await gates.stall.sql<{ id: string }>("select id from events where tenant_id = 'garudarun' and id <> $1 limit 1", [
      gates.stall.event.id,
    ]);
    const elsewhere = await gates.desk.gate("Supervisor elsewhere", { eventId: other!.id }, "supervisor");
    expect((await undo(elsewhere, again.scanId)).status).toBe(404);
  });
});

describe("a device token", () => {
  it("accepts a device's token for its tenant until its end or revocation", async () => {
    const { qr } = await gates.one();
    const gate = await gates.desk.gate("Tokens");
    const code = async (g: Pick<Gate, "token"> | null, host?: string) => {
      const answer = await gates.desk.call(g, "/scans", { text: qr }, host ? { host } : {});
      return `${answer.status} ${answer.json.code}`;
    };
    expect(await code(null)).toBe("401 GATE_TOKEN_INVALID");
    expect(await code({ token: `gate_${"A".repeat(43)}` })).toBe("401 GATE_TOKEN_INVALID");
    expect(await code(gate, "jenius.localhost:3000")).toBe("401 GATE_TOKEN_INVALID");
    await gates.stall.sql("update gate_tokens set expires_at = now() where id = $1", [gate.tokenId]);
    expect(await code(gate)).toBe("401 GATE_TOKEN_INVALID");
    await gates.stall.sql("update gate_tokens set expires_at = now() + interval '1 day' where id = $1", [gate.tokenId]);
    expect(await code(gate)).toBe("200 undefined");
    expect(await gates.desk.run((tx) => revokeToken(tx, gate.tokenId))).toBe(true);
    expect(await code(gate)).toBe("401 GATE_TOKEN_INVALID");
    expect((await gates.desk.call(gate, "")).status).toBe(401);
    expect((await gates.desk.call(gate, "/list")).status).toBe(401);
    expect(
      (
        await gates.desk.call(gate, "/scan-batches", {
          sentAt: new Date().toISOString(),
          scans: [{ key: "offline-0", text: qr, scannedAt: new Date().toISOString(), admitted: true }],
        })
      ).status,
    ).toBe(401);
    expect(await gates.stall.sql("select 1 from gate_tokens where token_hash like '%' || $1 || '%'", [gate.token])).toEqual([]);
  });
});

describe("offline devices", () => {
  const ago = (ms: number, from = Date.now()) => new Date(from - ms).toISOString();
  const bring = async (gate: Gate, scans: { key: string; text: string; scannedAt: string; admitted: boolean }[], sentAt = ago(0)) => {
    const answer = await gates.desk.call(gate, "/scan-batches", { sentAt, scans });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return (answer.json as unknown as { scans: { key: string; outcome: string; isConflict: boolean; at: string }[] }).scans;
  };

  it("sends a device keys, tickets and revoked codes, and later only changes (K06)", async () => {
    const { id } = await gates.one();
    const list = async (query = "") => (await gates.desk.call(gates.north, `/list${query}`)).json as never as ListAnswer;
    const whole = await list();
    expect(whole.keys.length).toBeGreaterThan(0);
    expect(whole.tickets.find((t) => t.id === id)).toMatchObject({ version: 1, status: "valid", categoryId: gates.stall.category.id });
    expect(JSON.stringify(whole)).not.toMatch(/Budi/);
    await gates.desk.run((tx) => reissueTicket(tx, { ticketId: id, reissue: { reason: "test" } }));
    const since = await list(`?since=${encodeURIComponent(whole.serverNow)}`);
    expect(since.tickets.find((t) => t.id === id)).toMatchObject({ version: 2 });
    expect(since.revoked).toContainEqual({ ticketId: id, version: 1 });
    const much = await gates.desk.tickets(4100);
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

  it("counts the earliest scan of a ticket admitted twice or after revocation offline, and reports the other (K06)", async () => {
    const [twice, dead, plain] = (await gates.desk.tickets(3)) as [Ticket, Ticket, Ticket];
    await gates.desk.run((tx) => reissueTicket(tx, { ticketId: dead.id, reissue: { reason: "test" } }));
    const later = await bring(gates.north, [{ key: "north-00001", text: twice.qr, scannedAt: ago(5 * 60_000), admitted: true }]);
    expect(later).toMatchObject([{ outcome: "admitted", isConflict: false }]);
    const earlier = await bring(gates.south, [
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
    const [held] = await gates.stall.sql<{ gate: string }>(
      "select g.name as gate from scans s join gates g on g.id = s.gate_id where s.ticket_id = $1 and s.outcome = 'admitted'",
      [twice.id],
    );
    expect(held).toEqual({ gate: "South" });
    const status = (await gates.desk.call(gates.south, "")).json as never as { conflicts: { ticketId: string; gate: string }[] };
    expect(
      status.conflicts
        .filter((c) => c.ticketId === twice.id)
        .map((c) => c.gate)
        .sort(),
    ).toEqual(["North", "South"]);
    expect(status.conflicts.filter((c) => c.ticketId === dead.id)).toHaveLength(1);
    expect(await gates.desk.outcome(gates.north, twice.qr)).toBe("already");
  });

  it("shows missing waivers in a device's list, and admits none without one unnoticed [B8]", async () => {
    const { id, qr } = await gates.one();
    const other = await gates.one();
    const [release] = await gates.stall.sql<{ slug: string }>("select slug from waiver_releases where tenant_id = $1", [TENANT]);
    const list = async (since?: string) => {
      const tickets: ListAnswer["tickets"] = [];
      for (let after: string | null = "", page: ListAnswer; after !== null; after = page.next) {
        const query = new URLSearchParams({ ...(since ? { since } : {}), ...(after ? { after } : {}) });
        page = (await gates.desk.call(gates.north, `/list?${query.toString()}`)).json as never as ListAnswer;
        tickets.push(...page.tickets);
      }
      return tickets;
    };
    const isMissing = async (since?: string) => (await list(since)).find((t) => t.id === id)?.isReleaseMissing;
    expect(await isMissing()).toBe(false);
    await gates.stall.sql("insert into waiver_release_events (tenant_id, event_id, slug) values ($1, $2, $3)", [
      TENANT,
      gates.stall.event.id,
      release!.slug,
    ]);
    expect(await isMissing()).toBe(true);
    const [letIn, turnedAway] = await bring(gates.north, [
      { key: "unsigned-1", text: qr, scannedAt: ago(60_000), admitted: true },
      { key: "unsigned-2", text: other.qr, scannedAt: ago(50_000), admitted: false },
    ]);
    expect(letIn).toMatchObject({ outcome: "waiver_missing", isConflict: true });
    expect(turnedAway).toMatchObject({ outcome: "waiver_missing", isConflict: false });
    expect(await gates.statusOf(id)).toBe("valid");
    expect([await gates.audits(id, "ticket.entry_conflict"), await gates.audits(id, "ticket.checked_in")]).toEqual([1, 0]);
    const status = (await gates.desk.call(gates.south, "")).json as never as { conflicts: { ticketId: string; outcome: string }[] };
    expect(status.conflicts.filter((c) => c.ticketId === id)).toMatchObject([{ outcome: "waiver_missing" }]);

    // Now the release is signed. The signature is newer than the ticket's own change, so the list names the ticket again, and the gate
    // admits it.
    await gates.stall.sql("update waiver_release_texts set since = now() - interval '1 day' where slug = $1", [release!.slug]);
    await gates.stall.sql("alter table tickets disable trigger user");
    await gates.stall.sql("update tickets set changed_at = now() - interval '1 day' where id = any ($1)", [[id, other.id]]);
    await gates.stall.sql("alter table tickets enable trigger user");
    const since = ((await gates.desk.call(gates.north, "")).json as never as ListAnswer).serverNow;
    expect(await isMissing(since)).toBeUndefined();
    await gates.stall.sql(
      `insert into waiver_signatures (tenant_id, id, slug, version, text_hash, ticket_id, event_id, holder_mark, language, is_minor, code_hash, phone_hash, owner_hash,
         device, initials, sealed, record_hash)
       select t.tenant_id, gen_random_uuid(), $2, 1, '', t.id, t.event_id, holder_mark(t), 'en', false, t.id::text, '', '', '', '', '', ''
       from tickets t where t.id = $1`,
      [id, release!.slug],
    );
    expect(await isMissing(since)).toBe(false);
    expect((await list(since)).some((t) => t.id === other.id)).toBe(false);
    expect(await gates.desk.outcome(gates.north, qr)).toBe("admitted");
    // All must sign again, and the device learns of each.
    await gates.stall.sql("update waiver_release_texts set since = now() where slug = $1", [release!.slug]);
    expect((await list(since)).some((t) => t.id === other.id && t.isReleaseMissing)).toBe(true);
    await gates.stall.sql("delete from waiver_release_events where event_id = $1", [gates.stall.event.id]);
  });

  it("counts each offline scan once, even if its batch is sent again (K02)(K06)", async () => {
    const tickets = await gates.desk.tickets(30);
    const scans = tickets.map(({ qr }, i) => ({ key: `batch-key-${i}`, text: qr, scannedAt: ago(60_000 - i), admitted: true }));
    const sentAt = ago(0);
    const [first, second] = await Promise.all([bring(gates.north, scans, sentAt), bring(gates.north, scans, sentAt)]);
    expect(second).toEqual(first);
    expect(tally(first.map(({ outcome }) => outcome))).toEqual({ admitted: 30 });
    expect(await gates.stall.sql("select 1 from scans where ticket_id = any ($1)", [tickets.map(({ id }) => id)])).toHaveLength(30);
  });

  it.each([-86_400_000, 86_400_000])("counts elapsed time of a device with a clock %i ms off, and loses no ticket (K07)", async (off) => {
    const { qr } = await gates.one();
    const theirs = Date.now() + off;
    const [answer] = await bring(
      gates.north,
      [{ key: `clock-key-${off}`, text: qr, scannedAt: ago(600_000, theirs), admitted: true }],
      ago(0, theirs),
    );
    expect(answer!.outcome).toBe("admitted");
    expect(Math.abs(Date.parse(answer!.at) - (Date.now() - 600_000))).toBeLessThan(10_000);
  });
});

type ListAnswer = {
  serverNow: string;
  keys: unknown[];
  tickets: { id: string; version: number; status: string; categoryId: string; isReleaseMissing: boolean }[];
  revoked: { ticketId: string; version: number }[];
  next: string | null;
};
