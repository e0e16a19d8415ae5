import { OPERATOR } from "#server/platform/base/actor.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "#test/api/stall.ts";
import { ATTENDEE, BUYER, FRIEND, openDoor, shown, SLUG, TENANT, typed, type Door } from "#test/api/tickets/ticket-lookup.ts";
import { asOwner } from "#test/harness/as-owner.ts";
import { newBuyer } from "#test/harness/buyer.ts";
import { codeFor, keptMessages, logInAs } from "#test/harness/log-in.ts";
import { lockTicket } from "../issue/lock-ticket.ts";
import { reissueTicket } from "../issue/reissue-ticket.ts";
import { saveGetTicketOtp } from "./save-rules.ts";

let lookup: Door;
beforeAll(async () => {
  lookup = await openDoor();
});
afterAll(() => lookup.shop.close());
beforeEach(async () => {
  await lookup.forgetTries();
  await saveGetTicketOtp({ ...lookup.shop.services, tenant: TENANT, actor: OPERATOR }, true);
});

describe("name and number", () => {
  it("shows the buyer every ticket of the order with its code, once the number is proved [B8]", async () => {
    const finding = await lookup.get(BUYER);
    expect(shown(finding)).toEqual(lookup.ticketIds.map((id) => [id, true]));
    expect(finding.tickets[0]).toMatchObject({ event: { slug: SLUG }, status: "valid", handedTo: null, checkedIn: null });
  });

  it("shows an attendee their own ticket, by their own number or the buyer's [B8]", async () => {
    expect(shown(await lookup.get({ ...ATTENDEE, phone: BUYER.phone }))).toEqual([[lookup.ticketIds[0], true]]);
    // This event does not require attendees' numbers.
    expect((await lookup.get(ATTENDEE)).step).toBe("missing");
    await lookup.sql(
      `update booking_attendees set fields = fields || '{"countryCode": "+62", "phoneNumber": "0812 3456-7891"}'
       where booking_id = $1 and position = 1`,
      [lookup.bookingId],
    );
    await lookup.sql("delete from one_time_codes");
    const own = (await lookup.get(ATTENDEE)).tickets;
    expect(own.map((t) => t.holder)).toEqual(["Sari Dewi B"]);
  });

  it.each(["budi  SANTOSO", "Budí Santoso", "Ｂｕｄｉ Ｓａｎｔｏｓｏ", "budi-santoso"])(
    "matches a name however it is typed: %s",
    async (name) => {
      expect((await lookup.get({ ...BUYER, name })).tickets).toHaveLength(2);
    },
  );

  it.each(["+62 812 3456 7890", "62812-3456-7890", "081234567890", "81234567890"])(
    "matches a number however it is typed: %s",
    async (phoneNumber) => {
      await saveGetTicketOtp({ ...lookup.shop.services, tenant: TENANT, actor: OPERATOR }, false);
      const answer = await lookup.visitor().call("findTickets", {
        params: { slug: SLUG },
        body: { name: BUYER.name, countryCode: "+62", phoneNumber },
        idempotencyKey: randomUUID(),
      });
      expect(answer).toMatchObject({ ok: true, data: { step: "found" } });
    },
  );

  it("hides from an unproved number whether there is a ticket (O03)", async () => {
    const answers = [];
    for (const who of [BUYER, { ...BUYER, name: "Somebody Else" }, FRIEND]) {
      await lookup.sql("delete from one_time_codes");
      const by = lookup.visitor();
      const answer = await lookup.ask(by, who);
      if (!answer.ok) throw new Error(answer.problem.code);
      const { serverNow: _, ...rest } = answer.data;
      answers.push(rest);
      // The visible effect is the same: any number gets a code.
      expect(await codeFor(lookup.shop, by.host, who.phone)).toMatch(/^\d{6}$/);
    }
    expect(answers[0]).toEqual({ kind: "ticket-finding", step: "code", resendAfterSeconds: 60, tickets: [], orders: [] });
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
  });

  it("answers every miss alike: an unknown number, a wrong name, another event, another shop (O03)", async () => {
    const misses = [await lookup.get(FRIEND), await lookup.get({ ...BUYER, name: "Budi" })];
    await lookup.sql("delete from one_time_codes");
    misses.push(await lookup.get(BUYER, lookup.visitor(), "garuda-half-jakarta"));
    await lookup.sql("delete from one_time_codes");
    misses.push(await lookup.get(BUYER, newBuyer(lookup.shop, { tenant: "jenius" }), "co-run"));
    for (const { serverNow: _, ...miss } of misses)
      expect(miss).toEqual({ kind: "ticket-finding", step: "missing", resendAfterSeconds: null, tickets: [], orders: [] });
  });

  it("rejects look-ups for an unknown event", async () => {
    expect(codeOf(await lookup.ask(lookup.visitor(), BUYER, "no-such-event"))).toBe("NOT_FOUND");
    expect(codeOf(await lookup.visitor().call("getTicketLookup", { params: { slug: "no-such-event" } }))).toBe("NOT_FOUND");
    expect(await lookup.visitor().call("getTicketLookup", { params: { slug: SLUG } })).toMatchObject({
      data: { event: { slug: SLUG }, asksCode: true, cards: [] },
    });
  });
});

describe("the one-time code", () => {
  it("requires the right code, in this browser, for this event and purpose (O03)", async () => {
    const by = lookup.visitor();
    await lookup.ask(by, BUYER);
    const code = await codeFor(lookup.shop, by.host, BUYER.phone);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect(codeOf(await lookup.prove(by, { ...BUYER, code: wrong }))).toBe("CODE_WRONG");
    expect(codeOf(await lookup.prove(lookup.visitor(), { ...BUYER, code }))).toBe("CODE_WRONG");
    expect(codeOf(await lookup.prove(by, { ...BUYER, code, slug: "garuda-half-jakarta" }))).toBe("CODE_WRONG");
    expect(codeOf(await lookup.prove(by, { ...FRIEND, code }))).toBe("CODE_WRONG");
    const login = await by.call("logIn", {
      body: { countryCode: "+62", phoneNumber: BUYER.phone.slice(3), code },
      idempotencyKey: randomUUID(),
    });
    expect(codeOf(login)).not.toBe("ok");
    expect(codeOf(await lookup.prove(by, { ...BUYER, code }))).toBe("ok");
    expect(codeOf(await lookup.prove(by, { ...BUYER, code }))).toBe("CODE_EXPIRED");
  });

  it("counts a code repeated with its key once, and refuses another call's key [A7]", async () => {
    const by = lookup.visitor();
    await lookup.ask(by, BUYER);
    const code = await codeFor(lookup.shop, by.host, BUYER.phone);
    const call = (given: string, idempotencyKey: string) =>
      by.call("proveTickets", { params: { slug: SLUG }, body: { ...typed(BUYER), code: given }, idempotencyKey });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const [first, again] = [randomUUID(), randomUUID()];
    for (let turn = 0; turn < 6; turn++)
      expect(await call(wrong, first)).toMatchObject({ ok: false, problem: { code: "CODE_WRONG", details: { triesLeft: 4 } } });
    expect(codeOf(await call(code, first))).toBe("IDEMPOTENCY_MISMATCH");
    const proved = await Promise.all([call(code, again), call(code, again)]);
    for (const answer of [...proved, await call(code, again)]) expect(answer).toMatchObject({ ok: true, data: { step: "found" } });
    const kept = await lookup.sql("select answer::text as answer from idempotency order by created_at desc limit 1");
    // The stored answer says nothing about the tickets, and has the session only in sealed form.
    expect(kept).toEqual([{ answer: expect.stringMatching(/^\{"result": \{"kind": "right"\}, "sealed": "[\w.-]+"\}$/) }]);
  });

  it("requires no new code in the same browser for a quarter of an hour, nor with a login by the number", async () => {
    const by = lookup.visitor();
    await lookup.get(BUYER, by);
    const sent = (await keptMessages(lookup.shop, by.host)).length;
    expect((await lookup.ask(by, { ...ATTENDEE, phone: BUYER.phone })).ok).toBe(true);
    expect(await lookup.ask(by, BUYER)).toMatchObject({ data: { step: "found" } });
    expect(await keptMessages(lookup.shop, by.host)).toHaveLength(sent);
    // The code logs in as well. After a logout, the next code is due when the quarter of an hour is over.
    expect(await by.call("getSession", {})).toMatchObject({ data: { person: { phone: BUYER.phone } } });
    await lookup.sql("update login_sessions set ended_at = now()");
    expect(await lookup.ask(by, BUYER)).toMatchObject({ data: { step: "found" } });
    await lookup.sql("update proved_numbers set proved_at = proved_at - interval '16 minutes'");
    await lookup.sql("delete from one_time_codes");
    expect(await lookup.ask(by, BUYER)).toMatchObject({ data: { step: "code" } });
    await lookup.sql("delete from one_time_codes");
    await lookup.forgetTries();
    const person = lookup.visitor();
    await logInAs(lookup.shop, person, BUYER.phone);
    expect(await lookup.ask(person, BUYER)).toMatchObject({ data: { step: "found" } });
  });

  it("shows tickets and misses by name and number alone, if the tenant requires no code [B8]", async () => {
    await saveGetTicketOtp({ ...lookup.shop.services, tenant: TENANT, actor: OPERATOR }, false);
    expect(await lookup.visitor().call("getTicketLookup", { params: { slug: SLUG } })).toMatchObject({ data: { asksCode: false } });
    expect(shown(await lookup.get(BUYER))).toEqual(lookup.ticketIds.map((id) => [id, true]));
    expect(await lookup.ask(lookup.visitor(), FRIEND)).toMatchObject({ data: { step: "missing" } });
  });
});

describe("limits of tries", () => {
  it("allows five tries per number in a quarter of an hour, and another number stays free", async () => {
    await saveGetTicketOtp({ ...lookup.shop.services, tenant: TENANT, actor: OPERATOR }, false);
    const codes = [];
    for (let i = 0; i < 6; i++) codes.push(codeOf(await lookup.ask(lookup.visitor(), { ...FRIEND, name: `Guess ${i}` })));
    expect(codes).toEqual(["ok", "ok", "ok", "ok", "ok", "TOO_MANY_REQUESTS"]);
    expect(codeOf(await lookup.ask(lookup.visitor(), BUYER))).toBe("ok");
  });

  it("counts tries by request: one idempotency key does not allow many names, proved number or not (A05)", async () => {
    const key = randomUUID();
    const guess = async (by: ReturnType<Door["visitor"]>, name: string) =>
      codeOf(await by.call("findTickets", { params: { slug: SLUG }, body: typed({ ...BUYER, name }), idempotencyKey: key }));
    const own = lookup.visitor();
    await lookup.get({ ...BUYER, name: "Nobody Here" }, own);
    await lookup.sql("delete from recent_acts");
    const proved = [];
    for (let i = 0; i < 6; i++) proved.push(await guess(own, `Guess ${i}`));
    expect(proved).toEqual(["ok", "ok", "ok", "ok", "ok", "TOO_MANY_REQUESTS"]);
    await lookup.sql("delete from recent_acts");
    await saveGetTicketOtp({ ...lookup.shop.services, tenant: TENANT, actor: OPERATOR }, false);
    const open = [];
    for (const name of ["A", "B", "C", "D", "E", BUYER.name]) open.push(await guess(lookup.visitor(), name));
    expect(open).toEqual(["ok", "ok", "ok", "ok", "ok", "TOO_MANY_REQUESTS"]);
  });

  it("counts guesses of names with the visitor's own number", async () => {
    const by = lookup.visitor();
    await lookup.get(FRIEND, by);
    const codes = [];
    for (let i = 0; i < 5; i++) codes.push(codeOf(await lookup.ask(by, { ...FRIEND, name: `Guess ${i}` })));
    expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
  });
});

describe("the ticket behind the name", () => {
  it("gives a transferred ticket's code to its new holder, and its holder's name to the buyer (K04)", async () => {
    await lookup.shop.services.db.transaction({ tenant: TENANT, actor: OPERATOR }, (tx) =>
      reissueTicket(tx, { ticketId: lookup.ticketIds[1]!, reissue: { holder: FRIEND, reason: "transfer" } }),
    );
    const bought = await lookup.get(BUYER);
    expect(bought.tickets.map((t) => [t.qr !== null, t.handedTo])).toEqual([
      [true, null],
      [false, "Citra"],
    ]);
    expect(JSON.stringify(bought.tickets[1])).not.toContain("Lestari");
    await lookup.sql("delete from one_time_codes");
    expect(shown(await lookup.get(FRIEND))).toEqual([[lookup.ticketIds[1], true]]);
    // The former attendee no longer has access.
    await lookup.sql("delete from one_time_codes");
    expect((await lookup.get({ name: "Sari Dewi C", phone: ATTENDEE.phone })).step).toBe("missing");
  });

  it("shows no code of a locked or scanned ticket", async () => {
    await lookup.shop.services.db.transaction(TENANT, (tx) => lockTicket(tx, lookup.ticketIds[0]!));
    expect((await lookup.get(BUYER)).tickets[0]).toMatchObject({ status: "locked", qr: null });
    await asOwner(lookup.shop.services.db, TENANT, {
      text: "update tickets set status = 'checked_in' where id = $1",
      params: [lookup.ticketIds[0]!],
    });
    const gate = randomUUID();
    await lookup.sql("insert into gates (tenant_id, id, event_id, name) select 'garudarun', $1, id, 'North' from events where slug = $2", [
      gate,
      SLUG,
    ]);
    await lookup.sql(
      `insert into scans (tenant_id, id, event_id, gate_id, token_id, key, body_hash, ticket_id, outcome, answer, scanned_at)
       select tenant_id, $1, event_id, $2, $1, 'k', 'h', id, 'admitted', '{}', '2026-11-21T12:42:00Z' from tickets where id = $3`,
      [randomUUID(), gate, lookup.ticketIds[0]!],
    );
    await lookup.sql("delete from one_time_codes");
    expect((await lookup.get(BUYER)).tickets[0]).toMatchObject({
      status: "checked_in",
      qr: null,
      checkedIn: { at: "2026-11-21T12:42:00.000Z", gate: "North" },
    });
    await lookup.sql("update tickets set status = 'valid' where id = $1", [lookup.ticketIds[0]!]);
  });

  it("reports an order that is unpaid or under verification", async () => {
    const unpaid = await lookup.buy(1, null, "awaiting_payment");
    const orders = async () => {
      await lookup.sql("delete from one_time_codes");
      return (await lookup.get(BUYER)).orders.map(({ status, ticketCount }) => [status, ticketCount]);
    };
    expect(await orders()).toEqual([["awaiting_payment", 1]]);
    await lookup.sql("update bookings set status = 'verifying' where id = $1", [unpaid]);
    expect(await orders()).toEqual([["verifying", 1]]);
    await asOwner(lookup.shop.services.db, TENANT, { text: "update bookings set status = 'expired' where id = $1", params: [unpaid] });
    expect(await orders()).toEqual([]);
  });
});
