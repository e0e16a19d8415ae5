import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeOf } from "../../api/stall.ts";
import { freshNumber, openHanding, type Handing } from "../../api/tickets/handing.ts";

let hand: Handing;
beforeAll(async () => {
  hand = await openHanding(inject("postgresUrl"));
});
afterAll(() => hand.stall.close());

const flag = (name: string, isOn: boolean) =>
  hand.stall.sql(
    "update tenants set brand = jsonb_set(brand, array['flags', $1], to_jsonb($2::boolean)), version = version + 1 where id = 'garudarun'",
    [name, isOn],
  );

describe("limits and end of a transfer", () => {
  it("refuses answers after a transfer was revoked, declined or accepted (K10)", async () => {
    const owner = await hand.buy();
    const first = await hand.send(owner);
    const rina = hand.stall.buyer();
    const code = await hand.askRecipient(rina, first);
    expect(codeOf(await hand.end(owner.browser, first.id))).toBe("ok");
    expect(codeOf(await hand.end(owner.browser, first.id))).toBe("ok");
    expect(await hand.ticket(owner.tickets[0]!)).toMatchObject({ status: "valid", version: 1, held_by_phone: null });
    expect(codeOf(await hand.acceptWith(rina, first, code))).toBe("HANDOVER_GONE");
    expect(codeOf(await hand.decline(rina, first))).toBe("HANDOVER_GONE");
    const second = await hand.send(owner);
    expect(codeOf(await hand.decline(hand.stall.buyer(), second))).toBe("ok");
    expect(await hand.ticket(owner.tickets[0]!)).toMatchObject({ status: "valid", version: 1 });
    expect(await hand.toldTo(owner.number)).toEqual(["handover.sent", "handover.withdrawn_by_you", "handover.sent", "handover.declined"]);
    const third = await hand.send(owner);
    expect(codeOf(await hand.accept(third))).toBe("ok");
    expect(codeOf(await hand.end(owner.browser, third.id))).toBe("HANDOVER_GONE");
  });

  it("binds a transfer to the recipient's number: a forwarded link needs a code sent only there (K10)", async () => {
    const owner = await hand.buy();
    const sent = await hand.send(owner);
    const stranger = await hand.logIn(freshNumber());
    expect(codeOf(await hand.acceptWith(stranger, sent, null))).toBe("CODE_WRONG");
    const code = await hand.askRecipient(stranger, sent);
    const elsewhere = await hand.logIn(freshNumber());
    expect(codeOf(await hand.acceptWith(elsewhere, sent, code))).toBe("CODE_WRONG");
    expect(codeOf(await hand.acceptWith(stranger, { ...sent, key: `${sent.key.slice(0, -1)}~` }, code))).toBe("NOT_FOUND");
    const rina = await hand.logIn(sent.number);
    expect(codeOf(await hand.acceptWith(rina, { id: sent.id, key: "" }, null))).toBe("ok");
  });

  it("refuses a transfer after check-in, cancellation, closing, and from two hours before the event (K10)", async () => {
    const owner = await hand.buy();
    const [id] = owner.tickets as [string];
    const code = await hand.askHolder(owner.browser, id, owner.number);
    const start = () => hand.startWith(owner.browser, code, { ticketIds: [id] }).then(codeOf);
    const { sql, event } = hand.stall;
    for (const [status, refusal] of [
      ["checked_in", "HANDOVER_USED"],
      ["cancelled", "HANDOVER_STATE"],
    ] as const) {
      await sql("update tickets set status = $2 where id = $1", [id, status]);
      expect(await start()).toBe(refusal);
    }
    await sql("update tickets set status = 'valid' where id = $1", [id]);
    await sql("update events set handover_closes_at = now() - interval '1 second' where id = $1", [event.id]);
    expect(await start()).toBe("HANDOVER_CLOSED");
    await sql("update events set handover_closes_at = null where id = $1", [event.id]);
    const [times] = await sql<{ starts_at: Date; ends_at: Date }>("select starts_at, ends_at from events where id = $1", [event.id]);
    await sql("update events set starts_at = now() + interval '119 minutes', ends_at = now() + interval '5 hours' where id = $1", [
      event.id,
    ]);
    expect(await start()).toBe("HANDOVER_CLOSED");
    await sql("update events set starts_at = $2, ends_at = $3 where id = $1", [event.id, times!.starts_at, times!.ends_at]);
    await sql("update ticket_categories set is_identity_locked = true where id = $1", [hand.stall.category.id]);
    expect(await start()).toBe("HANDOVER_IDENTITY");
    await sql("update ticket_categories set is_identity_locked = false where id = $1", [hand.stall.category.id]);
    expect(await start()).toBe("ok");
  });

  it("refuses to accept a transfer after a check-in, the event, or a cancelled sale (K10) (K11)", async () => {
    const { sql } = hand.stall;
    const owner = await hand.buy();
    const sent = await hand.send(owner);
    const rina = hand.stall.buyer();
    const code = await hand.askRecipient(rina, sent);
    await sql("update tickets set status = 'cancelled', version = version + 1 where id = $1", [owner.tickets[0]]);
    expect(codeOf(await hand.acceptWith(rina, sent, code))).toBe("HANDOVER_GONE");
    await hand.stall.work();
    expect(await hand.stateOf(sent.id)).toBe("closed");
    expect(await hand.toldTo(sent.number)).toEqual(["handover.offer", "handover.closed"]);
    expect(await hand.ticket(owner.tickets[0]!)).toMatchObject({ status: "cancelled", held_by_phone: null });
  });

  it("expires a transfer by the database's clock: the ticket returns and both are notified", async () => {
    const { sql } = hand.stall;
    const owner = await hand.buy();
    const sent = await hand.send(owner);
    const [{ hours }] = (await sql<{ hours: number }>(
      "select extract(epoch from expires_at - created_at)::int / 3600.0 as hours from handovers where id = $1",
      [sent.id],
    )) as [{ hours: number }];
    expect(Number(hours)).toBeCloseTo(48, 1);
    await hand.stall.work();
    expect(await hand.stateOf(sent.id)).toBe("pending");
    const rina = hand.stall.buyer();
    const code = await hand.askRecipient(rina, sent);
    await sql("update handovers set expires_at = clock_timestamp() - interval '1 second' where id = $1", [sent.id]);
    expect(codeOf(await hand.acceptWith(rina, sent, code))).toBe("HANDOVER_GONE");
    await hand.stall.work();
    expect(await hand.stateOf(sent.id)).toBe("expired");
    expect(await hand.ticket(owner.tickets[0]!)).toMatchObject({ status: "valid", version: 1 });
    expect(await hand.toldTo(owner.number)).toEqual(["handover.sent", "handover.expired"]);
    expect(await hand.toldTo(sent.number)).toEqual(["handover.offer", "handover.expired_offer"]);
  });

  it("allows one further transfer and no more, and revokes every earlier code (K12)", async () => {
    const owner = await hand.buy();
    const [id] = owner.tickets as [string];
    let holder = { browser: owner.browser, number: owner.number, tickets: [id] };
    for (let step = 0; step < 2; step++) {
      const sent = await hand.send(holder);
      expect(codeOf(await hand.accept(sent))).toBe("ok");
      holder = { browser: await hand.logIn(sent.number), number: sent.number, tickets: [id] };
    }
    const code = await hand.askHolder(holder.browser, id, holder.number);
    expect(codeOf(await hand.startWith(holder.browser, code, { ticketIds: [id], to: owner.number }))).toBe("HANDOVER_LIMIT");
    expect((await hand.ticket(id)).version).toBe(3);
    expect(await hand.stall.sql("select version from ticket_revocations where ticket_id = $1 order by 1", [id])).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
    await hand.stall.sql("insert into handover_rules (tenant_id, max_onward) values ('garudarun', 2)");
    expect(codeOf(await hand.startWith(holder.browser, code, { ticketIds: [id], to: owner.number }))).toBe("ok");
    await hand.stall.sql("delete from handover_rules");
  });

  it("ends the new holder's ticket when its sale is cancelled (K11)", async () => {
    const owner = await hand.buy();
    const sent = await hand.send(owner);
    expect(codeOf(await hand.accept(sent))).toBe("ok");
    const { cancelTickets } = await import("#server/modules/tickets/issue/cancel-tickets.ts");
    await hand.stall.shop.services.db.transaction("garudarun", async (tx) => cancelTickets(tx, owner.bookingId));
    expect(await hand.ticket(owner.tickets[0]!)).toMatchObject({ status: "cancelled", version: 3 });
    const rina = await hand.logIn(sent.number);
    const offer = await rina.call("getOffer", { params: { id: sent.id }, query: {} });
    expect(offer.ok && offer.data.pass?.qr).toBe(null);
  });

  it("asks the new holder for all of the event's data and a new waiver (K14) [B9]", async () => {
    const owner = await hand.buy();
    const sent = await hand.send(owner);
    const rina = hand.stall.buyer();
    const code = await hand.askRecipient(rina, sent);
    const blank = await hand.acceptWith(rina, sent, code, { attendee: { fullname: "", age: "" } });
    expect(!blank.ok && blank.problem.fields?.map((field) => field.path)).toContain("attendee.0.fullname");
    expect(codeOf(await hand.acceptWith(rina, sent, code, { attendee: null }))).toBe("FIELDS_INVALID");
    expect(codeOf(await hand.acceptWith(rina, sent, code, { acceptTerms: false }))).toBe("TERMS_REQUIRED");
    expect(codeOf(await hand.acceptWith(rina, sent, code, { waiverVersion: null }))).toBe("WAIVER_REQUIRED");
    expect(codeOf(await hand.acceptWith(rina, sent, code, { waiverVersion: "0" }))).toBe("WAIVER_CHANGED");
    expect(await hand.ticket(owner.tickets[0]!)).toMatchObject({ status: "locked", version: 1 });
    expect(codeOf(await hand.acceptWith(rina, sent, code))).toBe("ok");
    const [row] = await hand.stall.sql<{ answers: object; waiver_version: string }>(
      "select answers, waiver_version from handovers where id = $1",
      [sent.id],
    );
    expect(row!.waiver_version).toBe(hand.stall.event.waiver!.version);
    expect(row!.answers).toMatchObject({ fullname: "Rina Wulandari" });
    expect(row!.answers).not.toHaveProperty("identity");
  });

  it("asks for no waiver and stores none without the tenant's flag [T6]", async () => {
    const sent = await hand.send(await hand.buy());
    const rina = hand.stall.buyer();
    const code = await hand.askRecipient(rina, sent);
    expect(codeOf(await hand.acceptWith(rina, sent, code, { waiverVersion: null }))).toBe("WAIVER_REQUIRED");
    await flag("withNewWaiver", false);
    expect(codeOf(await hand.acceptWith(rina, sent, code))).toBe("ok");
    await flag("withNewWaiver", true);
    expect(await hand.stall.sql("select waiver_version from handovers where id = $1", [sent.id])).toEqual([{ waiver_version: null }]);
  });

  it("checks no age if the tenant's age limits are off [T6]", async () => {
    const sent = await hand.send(await hand.buy());
    const { sql, event } = hand.stall;
    const rina = hand.stall.buyer();
    const code = await hand.askRecipient(rina, sent);
    await sql("update events set min_age = 40 where id = $1", [event.id]);
    await flag("withAgeRestriction", true);
    const refused = await hand.acceptWith(rina, sent, code);
    expect(!refused.ok && refused.problem.fields?.map((field) => field.path)).toContain("attendee.0.age");
    await flag("withAgeRestriction", false);
    expect(codeOf(await hand.acceptWith(rina, sent, code))).toBe("ok");
    await sql("update events set min_age = $2 where id = $1", [event.id, event.minAge]);
  });

  it("offers transfers only with the tenant's flag, for start and acceptance [T6] [B9]", async () => {
    const owner = await hand.buy(2);
    const sent = await hand.send(owner);
    const code = await hand.askHolder(owner.browser, owner.tickets[1]!, owner.number);
    const rina = hand.stall.buyer();
    const proof = await hand.askRecipient(rina, sent);
    await flag("withHandover", false);
    expect(codeOf(await hand.startWith(owner.browser, code, { ticketIds: [owner.tickets[1]!] }))).toBe("HANDOVER_OFF");
    expect(codeOf(await hand.acceptWith(rina, sent, proof))).toBe("HANDOVER_OFF");
    await flag("withDelegation", false);
    expect(codeOf(await hand.startWith(owner.browser, code, { ticketIds: [owner.tickets[1]!], type: "delegation" }))).toBe("HANDOVER_OFF");
    const asked = await owner.browser.call("askHandoverCode", {
      params: { id: owner.tickets[1]! },
      query: {},
      body: { locale: "en" },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(codeOf(asked)).toBe("HANDOVER_OFF");
    await flag("withHandover", true);
    await flag("withDelegation", true);
    expect(codeOf(await hand.acceptWith(rina, sent, proof))).toBe("ok");
  });

  it("hides a transfer from other tenants and strangers", async () => {
    const owner = await hand.buy();
    const sent = await hand.send(owner);
    for (const browser of [hand.stall.buyer("jenius"), hand.stall.buyer()]) {
      expect(codeOf(await browser.call("getTicketHandover", { params: { id: owner.tickets[0]! }, query: {} }))).toBe("NOT_FOUND");
      expect(codeOf(await hand.end(browser, sent.id))).toBe("NOT_FOUND");
      expect(codeOf(await browser.call("getOffer", { params: { id: sent.id }, query: {} }))).toBe("NOT_FOUND");
    }
    expect(codeOf(await hand.stall.buyer("jenius").call("getOffer", { params: { id: sent.id }, orderKey: sent.key }))).toBe("NOT_FOUND");
  });

  it("audits a transfer without names and numbers", async () => {
    const owner = await hand.buy();
    const sent = await hand.send(owner);
    await hand.accept(sent);
    const rows = await hand.stall.sql<{ action: string }>("select action, data from audit where subject_id = $1 order by at", [sent.id]);
    expect(rows.map((row) => row.action)).toEqual(["handover.started", "handover.accepted"]);
    expect(JSON.stringify(rows)).not.toMatch(/Rina|8127/);
    const news = await hand.stall.sql<{ topic: string }>("select topic from outbox where subject_id = $1 order by position", [sent.id]);
    expect(news.map((row) => row.topic)).toEqual(["handover.started", "handover.accepted"]);
  });
});
