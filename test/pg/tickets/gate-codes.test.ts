import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { recordAudit } from "#server/platform/events/record.ts";
import { cancelTickets } from "#server/modules/tickets/issue/cancel-tickets.ts";
import { lockTicket, unlockTicket } from "#server/modules/tickets/issue/lock-ticket.ts";
import { reissueTicket } from "#server/modules/tickets/issue/reissue-ticket.ts";
import { revokeKey, rotateKey } from "#server/modules/tickets/issue/rotate-key.ts";
import { effects } from "../../api/send.ts";
import { openGates, tally, TENANT, type Gates, type Ticket } from "./gate-desk.ts";

let gates: Gates;
beforeAll(async () => {
  gates = await openGates(inject("postgresUrl"));
});
afterAll(() => gates.stall.close());

/** Locks or unlocks a ticket as a transfer does, with its audit row. */
const locking = (id: string, change: typeof lockTicket) =>
  gates.desk.run((tx) => {
    recordAudit(tx, { topic: "handover.started", subject: id, data: { bookingId: id, ticketId: id, kind: "transfer" } });
    return change(tx, id);
  });

describe("a revoked ticket", () => {
  it("refuses the code from before a reissue, also on paper, and admits the new one (K04)", async () => {
    const { qr, code, id } = await gates.one();
    const renewed = await gates.desk.run((tx) =>
      reissueTicket(tx, {
        ticketId: id,
        reissue: { holder: { name: "Citra", phone: "+6281234567899" }, reason: "transfer" },
      }),
    );
    expect(renewed).toMatchObject({ version: 2, status: "valid", holder: "Citra", held_by_phone: "+6281234567899", held_by_name: "Citra" });
    expect(await gates.desk.outcome(gates.north, qr)).toBe("reissued");
    expect(await gates.desk.outcome(gates.north, code)).toBe("unknown");
    expect(await gates.desk.outcome(gates.north, gates.desk.sign({ id, version: 2 }))).toBe("admitted");
    // Revocation takes precedence over earlier use.
    expect(await gates.desk.outcome(gates.north, qr)).toBe("reissued");
    expect(await gates.stall.sql("select version from ticket_revocations where ticket_id = $1", [id])).toEqual([{ version: 1 }]);
    expect(await gates.audits(id, "ticket.reissued")).toBe(1);
  });

  it("refuses to reissue a used, cancelled or unknown ticket", async () => {
    const { qr, id } = await gates.one();
    await gates.desk.scan(gates.north, qr);
    const renew = (ticketId: string) => gates.desk.run((tx) => reissueTicket(tx, { ticketId, reissue: { reason: "test" } }));
    await expect(renew(id)).rejects.toMatchObject({ code: "TICKET_STATE" });
    await expect(renew("00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await gates.statusOf(id)).toBe("checked_in");
  });

  it("locks a ticket during a transfer, and accepts it afterwards (K04)", async () => {
    const { qr, id } = await gates.one();
    expect(await locking(id, lockTicket)).toBe(true);
    expect(await locking(id, lockTicket)).toBe(false);
    expect(await gates.desk.outcome(gates.north, qr)).toBe("locked");
    expect(await locking(id, unlockTicket)).toBe(true);
    expect(await gates.desk.outcome(gates.north, qr)).toBe("admitted");
    expect(await locking(id, lockTicket)).toBe(false);
  });

  it("refuses a ticket after its end, or unpaid (K04)", async () => {
    const { id, qr } = await gates.one();
    expect(await gates.desk.outcome(gates.north, gates.desk.sign({ id, notAfter: new Date(Date.now() - 1000) }))).toBe("expired");
    await gates.stall.sql("update tickets set status = 'reserved' where id = $1", [id]);
    expect(await gates.desk.outcome(gates.north, qr)).toBe("not_paid");
  });

  it("locks or scans a ticket, whichever is first, never both, 100 times", async () => {
    const tickets = await gates.desk.tickets(100);
    const ends: string[] = [];
    const race = async ({ id, qr }: Ticket) => {
      const [outcome, isLocked] = await Promise.all([gates.desk.outcome(gates.north, qr), locking(id, lockTicket)]);
      ends.push(`${outcome} ${isLocked} ${await gates.statusOf(id)}`);
    };
    // Ten at a time, because a visitor's call waits two seconds at most for a connection.
    while (tickets.length > 0) await Promise.all(tickets.splice(0, 10).map(race));
    const kinds = tally(ends);
    expect((kinds["admitted false checked_in"] ?? 0) + (kinds["locked true locked"] ?? 0)).toBe(100);
  });
});

describe("a forged code", () => {
  it("refuses a forged code in every variant, and shows no ticket data (K05)", async () => {
    const { qr, id } = await gates.one();
    const flip = (at: number) => qr.slice(0, at) + (qr[at] === "A" ? "B" : "A") + qr.slice(at + 1);
    const before = await effects(gates.stall.shop);
    const forged = [
      ...[0, 1, 20, 47, 80, 143].map(flip),
      gates.desk.sign({ id, keyId: 2 }),
      gates.desk.sign({ id, version: 2 }),
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
      const { outcome, ticket, first } = await gates.desk.scan(gates.north, text);
      expect([text.slice(0, 24), outcome]).toEqual([text.slice(0, 24), expect.stringMatching(/^(bad_signature|unknown|wrong_event)$/)]);
      expect([ticket, first]).toEqual([null, null]);
    }
    expect(await effects(gates.stall.shop)).toEqual(before);
    expect((await gates.desk.call(gates.north, "/scans", { text: "x".repeat(4097) })).status).toBe(400);
    expect((await gates.desk.call(gates.north, "/scans", { text: "" })).status).toBe(400);
    expect(await gates.desk.outcome(gates.north, `${qr}\r\n`)).toBe("admitted");
  });
});

describe("ticket keys", () => {
  it("admits codes of old and new keys until a key is revoked (K05)", async () => {
    const [old, fresh, stolen] = (await gates.desk.tickets(3)) as [Ticket, Ticket, Ticket];
    expect(await rotateKey({ ...gates.stall.shop.services, tenant: TENANT, actor: OPERATOR })).toBe(2);
    expect(await gates.desk.outcome(gates.north, old.qr)).toBe("admitted");
    expect(await gates.desk.outcome(gates.north, gates.desk.sign({ id: fresh.id, keyId: 2 }))).toBe("admitted");
    expect(await gates.desk.outcome(gates.north, gates.desk.sign({ id: stolen.id, keyId: 3 }))).toBe("bad_signature");
    expect(await revokeKey({ ...gates.stall.shop.services, tenant: TENANT, actor: OPERATOR }, 2)).toBe(true);
    expect(await gates.desk.outcome(gates.north, gates.desk.sign({ id: stolen.id, keyId: 2 }))).toBe("bad_signature");
    expect(await gates.desk.outcome(gates.north, gates.desk.sign({ id: stolen.id, keyId: 3 }))).toBe("admitted");
    const list = await gates.stall.buyer().call("getTicketKeys", {});
    expect(list.ok && list.data.keys.map(({ keyId, signs }) => [keyId, signs])).toEqual([
      [3, true],
      [1, false],
    ]);
  });

  it("rotates keys one after the other for two simultaneous calls", async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, () => rotateKey({ ...gates.stall.shop.services, tenant: TENANT, actor: OPERATOR })),
    );
    expect(made.toSorted()).toEqual([4, 5, 6, 7]);
  });
});

describe("a cancelled booking", () => {
  it("refuses tickets of a cancelled booking at the gate, also on paper (K04)", async () => {
    const { qr, id } = await gates.one();
    await gates.desk.run(async (tx) => cancelTickets(tx, gates.desk.bookingId));
    expect(await gates.statusOf(id)).toBe("cancelled");
    expect(await gates.desk.outcome(gates.north, qr)).toBe("cancelled");
  });
});
