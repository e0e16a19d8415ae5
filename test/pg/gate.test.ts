import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Ctx } from "#server/context.ts";
import { cancelTickets } from "#server/features/tickets/cancel-tickets.ts";
import { keepEntryRules } from "#server/features/gate/keep-gate.ts";
import type { GateQuestions } from "#server/features/gate/port.ts";
import { scanTicket } from "#server/features/gate/scan-ticket.ts";
import { lockTicket, unlockTicket } from "#server/features/tickets/lock-ticket.ts";
import { reissueTicket } from "#server/features/tickets/reissue-ticket.ts";
import { revokeKey, rotateKey } from "#server/features/tickets/rotate-key.ts";
import { effects } from "../api/send.ts";
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
  // Releases are asked for where a test says so.
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

describe("one ticket", () => {
  it("lets exactly one in of two gates that scan it at once, 1,000 times at two processes (K01)", async () => {
    const other = await stall.openProcess();
    const tickets = await desk.tickets(1000);
    const outcomes: string[] = [];
    for (let i = 0; i < tickets.length; i += 20) {
      const pairs = tickets
        .slice(i, i + 20)
        .map(({ qr }) => Promise.all([desk.outcome(north, qr), desk.outcome(south, qr, { at: other })]));
      for (const pair of await Promise.all(pairs)) outcomes.push(pair.sort().join("+"));
    }
    expect(tally(outcomes)).toEqual({ "admitted+already": 1000 });
    const [row] = await stall.sql<{ n: number; trace: number; news: number }>(
      `select (select count(*)::int from scans where outcome = 'admitted' and ticket_id = any ($1)) as n,
         (select count(*)::int from audit where action = 'ticket.checked_in' and subject_id = any ($1)) as trace,
         (select count(*)::int from outbox where topic = 'ticket.checked_in' and subject_id = any ($1)) as news`,
      [tickets.map(({ id }) => id)],
    );
    expect(row).toEqual({ n: 1000, trace: 1000, news: 1000 });
  }, 120_000);

  it("is answered alike when the same scan is repeated, and a new scan is told when and where it was used first (K02)", async () => {
    const { qr, id } = await one();
    const first = await desk.scan(north, qr, { key: "retry-key-1" });
    const [again, third] = await Promise.all([desk.scan(north, qr, { key: "retry-key-1" }), desk.scan(north, qr, { key: "retry-key-1" })]);
    expect(first.outcome).toBe("admitted");
    expect([again, third]).toEqual([first, first]);
    const late = await desk.scan(south, qr);
    expect(late).toMatchObject({
      outcome: "already",
      first: { at: first.at, gate: "North" },
      ticket: { id, holder: expect.stringMatching(/^Budi/) },
    });
    const other = await desk.call(north, "/scans", { text: (await one()).qr }, { key: "retry-key-1" });
    expect([other.status, other.json.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    expect(await stall.sql("select 1 from scans where ticket_id = $1 and outcome = 'admitted'", [id])).toHaveLength(1);
  });

  it("the same new scan sent 20 times at once is one admission (K02)", async () => {
    const { qr, id } = await one();
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.scan(north, qr, { key: "burst-key-1" })));
    expect(new Set(answers.map(({ scanId }) => scanId)).size).toBe(1);
    expect(tally(answers.map(({ outcome }) => outcome))).toEqual({ admitted: 20 });
    expect(await stall.sql("select 1 from scans where ticket_id = $1", [id])).toHaveLength(1);
  });

  it("can be typed by its readable code, as people type", async () => {
    const { code } = await one();
    expect(await desk.outcome(north, ` ${code.toLowerCase().replaceAll("-", " ")}`)).toBe("admitted");
    expect(await desk.outcome(north, "0000-0000-0000")).toBe("unknown");
  });
});

describe("a ticket that does not belong here", () => {
  it("of another event, another shop or another category is refused by name (K03)", async () => {
    const [other] = await stall.sql<{ id: string }>("select id from events where tenant_id = 'garudarun' and id <> $1 limit 1", [
      stall.event.id,
    ]);
    const elsewhere = await desk.gate("Elsewhere", { eventId: other!.id });
    const { qr, id } = await one();
    const answer = await desk.scan(elsewhere, qr);
    expect([answer.outcome, answer.ticket]).toEqual(["wrong_event", null]);
    expect(await desk.outcome(north, desk.sign({ id, tenant: "jenius" }))).toBe("wrong_event");
    const vip = await desk.gate("VIP", { categoryIds: ["00000000-0000-4000-8000-000000000000"] });
    expect(await desk.outcome(vip, qr)).toBe("wrong_gate");
    const own = await desk.gate("Own category", { categoryIds: [stall.category.id] });
    expect(await desk.outcome(own, qr)).toBe("admitted");
  });

  it("of another day, or at a gate that is not open, is refused (K03)", async () => {
    const { qr } = await one();
    const bare = await desk.gate("No hours", { opensAt: null });
    await stall.sql("update events set starts_at = now() + interval '3 days', ends_at = now() + interval '4 days' where id = $1", [
      stall.event.id,
    ]);
    expect(await desk.outcome(bare, qr)).toBe("wrong_day");
    await stall.sql("update events set starts_at = now() - interval '3 days', ends_at = now() - interval '1 minute' where id = $1", [
      stall.event.id,
    ]);
    expect(await desk.outcome(bare, qr)).toBe("wrong_day");
    const later = await desk.gate("Later", { opensAt: new Date(Date.now() + 60_000) });
    const over = await desk.gate("Over", { closesAt: new Date(Date.now() - 60_000) });
    expect([await desk.outcome(later, qr), await desk.outcome(over, qr)]).toEqual(["gate_closed", "gate_closed"]);
    await stall.sql("update events set starts_at = now() + interval '11 hours', ends_at = now() + interval '15 hours' where id = $1", [
      stall.event.id,
    ]);
    expect(await desk.outcome(bare, qr)).toBe("admitted");
  });

  it("of another session is refused, and one of the session's hours is let in (K03)", async () => {
    const session = "00000000-0000-4000-8000-00000000000a";
    const { qr, id } = await one();
    await stall.sql(
      "insert into event_sessions (tenant_id, event_id, id, starts_at, ends_at) values ($1, $2, $3, now() + interval '2 days', now() + interval '3 days')",
      [TENANT, stall.event.id, session],
    );
    await stall.sql("update tickets set session_id = $1 where id = $2", [session, id]);
    const bare = await desk.gate("Session by its hours", { opensAt: null });
    expect(await desk.outcome(bare, qr)).toBe("wrong_day");
    const first = await desk.gate("Other session", { sessionIds: ["00000000-0000-4000-8000-00000000000b"] });
    expect(await desk.outcome(first, qr)).toBe("wrong_day");
    expect(await desk.outcome(await desk.gate("Own session", { sessionIds: [session] }), qr)).toBe("admitted");
  });
});

describe("a ticket that is dead", () => {
  it("was issued anew: whoever has the code from before is refused, also on paper, and the new one is let in (K04)", async () => {
    const { qr, code, id } = await one();
    const renewed = await desk.run((tx) =>
      reissueTicket(stall.shop.services, tx, TENANT, id, { holder: { name: "Citra", phone: "+6281234567899" }, reason: "transfer" }),
    );
    expect(renewed).toMatchObject({ version: 2, status: "valid", holder: "Citra", held_by_phone: "+6281234567899", held_by_name: "Citra" });
    expect(await desk.outcome(north, qr)).toBe("reissued");
    expect(await desk.outcome(north, code)).toBe("unknown");
    expect(await desk.outcome(north, desk.sign({ id, version: 2 }))).toBe("admitted");
    // Dead comes before used.
    expect(await desk.outcome(north, qr)).toBe("reissued");
    expect(await stall.sql("select version from ticket_revocations where ticket_id = $1", [id])).toEqual([{ version: 1 }]);
    expect(await audits(id, "ticket.reissued")).toBe(1);
  });

  it("is not issued anew once it was used, cancelled or never was", async () => {
    const { qr, id } = await one();
    await desk.scan(north, qr);
    const renew = (ticketId: string) => desk.run((tx) => reissueTicket(stall.shop.services, tx, TENANT, ticketId, { reason: "test" }));
    await expect(renew(id)).rejects.toMatchObject({ code: "TICKET_STATE" });
    await expect(renew("00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await statusOf(id)).toBe("checked_in");
  });

  it("is locked while a handover is open, and good again afterwards (K04)", async () => {
    const { qr, id } = await one();
    expect(await desk.run((tx) => lockTicket(tx, TENANT, id))).toBe(true);
    expect(await desk.run((tx) => lockTicket(tx, TENANT, id))).toBe(false);
    expect(await desk.outcome(north, qr)).toBe("locked");
    expect(await desk.run((tx) => unlockTicket(tx, TENANT, id))).toBe(true);
    expect(await desk.outcome(north, qr)).toBe("admitted");
    expect(await desk.run((tx) => lockTicket(tx, TENANT, id))).toBe(false);
  });

  it("is past its last moment, or was never paid (K04)", async () => {
    const { id, qr } = await one();
    expect(await desk.outcome(north, desk.sign({ id, notAfter: new Date(Date.now() - 1000) }))).toBe("expired");
    await stall.sql("update tickets set status = 'reserved' where id = $1", [id]);
    expect(await desk.outcome(north, qr)).toBe("not_paid");
  });

  it("is locked or scanned, whichever comes first, never both, 100 times", async () => {
    const tickets = await desk.tickets(100);
    const ends = await Promise.all(
      tickets.map(async ({ id, qr }) => {
        const [outcome, isLocked] = await Promise.all([desk.outcome(north, qr), desk.run((tx) => lockTicket(tx, TENANT, id))]);
        return `${outcome} ${isLocked} ${await statusOf(id)}`;
      }),
    );
    const kinds = tally(ends);
    expect((kinds["admitted false checked_in"] ?? 0) + (kinds["locked true locked"] ?? 0)).toBe(100);
  });
});

describe("a code that nobody issued", () => {
  it("is refused however it was changed, and shows nothing of any ticket (K05)", async () => {
    const { qr, id } = await one();
    const flip = (at: number) => qr.slice(0, at) + (qr[at] === "A" ? "B" : "A") + qr.slice(at + 1);
    const before = await effects(stall.shop);
    const forged = [
      ...[0, 1, 20, 47, 80, 143].map(flip),
      desk.sign({ id, keyId: 2 }),
      desk.sign({ id, version: 2 }),
      qr.slice(0, -1),
      `${qr}0`,
      qr.slice(0, 72),
      qr.toLowerCase(),
      "x".repeat(4096),
      "A".repeat(4096),
      "<script>alert(1)</script>",
      "' or 1=1 --",
      "https://example.com/t/1",
      "javascript:alert(1)",
      "\u0001\u0002",
    ];
    for (const text of forged) {
      const { outcome, ticket, first } = await desk.scan(north, text);
      expect([text.slice(0, 24), outcome]).toEqual([text.slice(0, 24), expect.stringMatching(/^(bad_signature|unknown|wrong_event)$/)]);
      expect([ticket, first]).toEqual([null, null]);
    }
    expect(await effects(stall.shop)).toEqual(before);
    expect((await desk.call(north, "/scans", { text: "x".repeat(4097) })).status).toBe(400);
    expect((await desk.call(north, "/scans", { text: "" })).status).toBe(400);
    expect(await desk.outcome(north, `${qr}\r\n`)).toBe("admitted");
  });
});

describe("keys", () => {
  it("rotate: what the old key signed is let in as what the new one signed, until a key is withdrawn (K05)", async () => {
    const [old, fresh, stolen] = (await desk.tickets(3)) as [Ticket, Ticket, Ticket];
    expect(await rotateKey(stall.shop.services, TENANT)).toBe(2);
    expect(await desk.outcome(north, old.qr)).toBe("admitted");
    expect(await desk.outcome(north, desk.sign({ id: fresh.id, keyId: 2 }))).toBe("admitted");
    expect(await desk.outcome(north, desk.sign({ id: stolen.id, keyId: 3 }))).toBe("bad_signature");
    expect(await revokeKey(stall.shop.services, TENANT, 2)).toBe(true);
    expect(await desk.outcome(north, desk.sign({ id: stolen.id, keyId: 2 }))).toBe("bad_signature");
    expect(await desk.outcome(north, desk.sign({ id: stolen.id, keyId: 3 }))).toBe("admitted");
    const list = await stall.buyer().call("getTicketKeys", {});
    expect(list.ok && list.data.keys.map(({ keyId, signs }) => [keyId, signs])).toEqual([
      [3, true],
      [1, false],
    ]);
  });

  it("are rotated by two at once one after the other", async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => rotateKey(stall.shop.services, TENANT)));
    expect(made.toSorted()).toEqual([4, 5, 6, 7]);
  });
});

describe("going out", () => {
  it("ends nothing unless the event lets people in again, and then one person at a time is in", async () => {
    const { qr, id } = await one();
    expect(await desk.outcome(north, qr, { leaving: true })).toBe("not_inside");
    expect(await desk.outcome(north, qr)).toBe("admitted");
    expect(await desk.outcome(north, qr, { leaving: true })).toBe("no_reentry");
    const rules = (allowsReentry: boolean) =>
      desk.run(async (tx) => keepEntryRules(stall.shop.services, tx, TENANT, stall.event.id, { allowsReentry, opensMinutes: 720 }));
    await rules(true);
    expect(await desk.outcome(north, qr, { leaving: true })).toBe("left");
    const again = await Promise.all(Array.from({ length: 6 }, (_, i) => desk.outcome(i % 2 ? north : south, qr)));
    expect(tally(again)).toEqual({ admitted: 1, already: 5 });
    expect(await audits(id, "ticket.left")).toBe(1);
    await rules(false);
  });
});

describe("what a gate asks of others", () => {
  const ctxOf = async (token: string) => {
    const { services } = stall.shop;
    const visit = { cookie: null, network: null };
    return { ...services, tenant: TENANT, visit, bearer: createHash("sha256").update(token).digest("hex") } as unknown as Ctx;
  };
  let serial = 0;
  const ask = async (questions: Partial<GateQuestions>, text: string) => {
    serial += 1;
    const scan = { key: `question-${serial}`, bodyHash: text, text, leaving: false };
    return scanTicket(await ctxOf(north.token), { isWaiverMissing: null, readDelegatePass: null, ...questions }, scan);
  };

  it("keeps out who has not signed the release, and lets them in once they have", async () => {
    const { qr, code, id } = await one();
    const missing = new Set([id]);
    const isWaiverMissing = async (_: unknown, __: string, ids: readonly string[]) => new Set(ids.filter((each) => missing.has(each)));
    expect((await ask({ isWaiverMissing }, qr)).outcome).toBe("waiver_missing");
    expect((await ask({ isWaiverMissing }, code)).outcome).toBe("waiver_missing");
    expect(await statusOf(id)).toBe("valid");
    missing.clear();
    expect((await ask({ isWaiverMissing }, qr)).outcome).toBe("admitted");
    missing.add(id);
    expect((await ask({ isWaiverMissing }, qr)).outcome).toBe("already");
  });

  it("asks for the release of an event that demands one", async () => {
    const [release] = await stall.sql<{ slug: string }>("select slug from waiver_releases where tenant_id = $1", [TENANT]);
    const { qr } = await one();
    await stall.sql("insert into waiver_release_events (tenant_id, event_id, slug) values ($1, $2, $3)", [
      TENANT,
      stall.event.id,
      release!.slug,
    ]);
    expect(await desk.outcome(north, qr)).toBe("waiver_missing");
    await stall.sql("delete from waiver_release_events where event_id = $1", [stall.event.id]);
    expect(await desk.outcome(north, qr)).toBe("admitted");
  });

  it("lets a delegate in once in the owner's place, and nobody who only collects", async () => {
    const { id, qr } = await one();
    const pass = (purpose: "collect" | "enter") => async () => ({ ticketId: id, purpose, delegate: "Dewi" });
    expect(await ask({ readDelegatePass: pass("collect") }, "a pass")).toMatchObject({ outcome: "collect_only", delegate: "Dewi" });
    expect(await statusOf(id)).toBe("valid");
    expect(await ask({ readDelegatePass: pass("enter") }, "a pass")).toMatchObject({
      outcome: "admitted",
      delegate: "Dewi",
      ticket: { id },
    });
    expect((await ask({}, qr)).outcome).toBe("already");
    expect((await ask({ readDelegatePass: async () => null }, "no pass")).outcome).toBe("unknown");
  });
});

describe("a booking that is cancelled", () => {
  it("ends its tickets at the gate, also those on paper (K04)", async () => {
    const { qr, id } = await one();
    await desk.run(async (tx) => cancelTickets(tx, TENANT, desk.bookingId));
    expect(await statusOf(id)).toBe("cancelled");
    expect(await desk.outcome(north, qr)).toBe("cancelled");
  });
});
