import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeOf } from "../../api/stall.ts";
import { freshNumber, openHanding, type Handing } from "../../api/tickets/handing.ts";

let hand: Handing;
beforeAll(async () => {
  hand = await openHanding(inject("postgresUrl"));
});
afterAll(() => hand.stall.close());

describe("a delegation", () => {
  it("refuses a delegation before the owner's signature if the event requires one, and asks a new holder to sign again (K14)", async () => {
    const owner = await hand.buy(2);
    const sent = await hand.send(owner);
    const code = await hand.askHolder(owner.browser, owner.tickets[1]!, owner.number);
    await hand.wantRelease();
    const refused = await hand.startWith(owner.browser, code, { ticketIds: [owner.tickets[1]!], type: "delegation" });
    expect(codeOf(refused)).toBe("HANDOVER_WAIVER");
    const accepted = await hand.accept(sent);
    expect(accepted.ok && accepted.data).toMatchObject({ status: "accepted", needsRelease: true });
    await hand.dropRelease();
    expect(codeOf(await hand.startWith(owner.browser, code, { ticketIds: [owner.tickets[1]!], type: "delegation" }))).toBe("ok");
  });

  it("gives a delegate a revocable pass for a purpose and time, and leaves the owner's ticket unchanged [B9]", async () => {
    const { readDelegatePass } = await import("#server/modules/tickets/handover/read-delegate-pass.ts");
    const owner = await hand.buy();
    const [id] = owner.tickets as [string];
    const sent = await hand.send(owner, { type: "delegation", purpose: "collect" });
    expect(await hand.ticket(id)).toMatchObject({ status: "valid", version: 1 });
    const delegate = hand.stall.buyer();
    const accepted = await hand.acceptWith(delegate, sent, await hand.askRecipient(delegate, sent), {
      attendee: null,
      waiverVersion: null,
    });
    if (!accepted.ok) throw new Error(JSON.stringify(accepted.problem));
    const pass = accepted.data.pass!.qr!;
    expect(await hand.ticket(id)).toMatchObject({ status: "valid", version: 1, held_by_phone: null });
    const own = await owner.browser.call("listBookingTickets", { params: { id: owner.bookingId }, query: {} });
    expect(own.ok && own.data.tickets[0]!.qr).toMatch(/./);
    expect(own.ok && own.data.tickets[0]!.qr).not.toBe(pass);

    const { services } = hand.stall.shop;
    const read = (tenant: string, text: string) => services.db.transaction(tenant, (tx) => readDelegatePass(services, tx, text));
    expect(await read("garudarun", pass)).toMatchObject({ ticketId: id, purpose: "collect", delegate: "Rina Wulandari" });
    expect(await read("jenius", pass)).toBe(null);
    expect(await read("garudarun", `${pass.slice(0, -1)}${pass.endsWith("A") ? "B" : "A"}`)).toBe(null);
    expect(await read("garudarun", own.ok ? own.data.tickets[0]!.qr! : "")).toBe(null);

    expect(codeOf(await hand.end(owner.browser, sent.id))).toBe("ok");
    expect(await hand.stateOf(sent.id)).toBe("revoked");
    expect(await read("garudarun", pass)).toBe(null);
    expect(await hand.toldTo(sent.number)).toEqual(["handover.offer_delegation", "handover.received_delegation", "handover.withdrawn"]);
  });

  it("ends a delegation by the database's clock, and not after the event", async () => {
    const owner = await hand.buy();
    const code = await hand.askHolder(owner.browser, owner.tickets[0]!, owner.number);
    for (const validUntil of [null, new Date(Date.now() - 1000).toISOString(), new Date(Date.now() + 90 * 86_400_000).toISOString()]) {
      const answer = await hand.startWith(owner.browser, code, { ticketIds: owner.tickets, type: "delegation", validUntil });
      expect(!answer.ok && answer.problem.fields).toEqual([{ path: "validUntil", code: "invalid" }]);
    }
    const sent = await hand.send(owner, { type: "delegation", validUntil: new Date(Date.now() + 3_600_000).toISOString() });
    const delegate = await hand.logIn(sent.number);
    expect(codeOf(await hand.acceptWith(delegate, { id: sent.id, key: "" }, null, { attendee: null }))).toBe("ok");
    await hand.stall.sql("update handovers set expires_at = clock_timestamp() - interval '1 second' where id = $1", [sent.id]);
    const shown = await delegate.call("getOffer", { params: { id: sent.id }, query: {} });
    expect(shown.ok && shown.data).toMatchObject({ status: "ended", pass: null });
    await hand.stall.work();
    expect(await hand.stateOf(sent.id)).toBe("ended");
  });

  it("gives the delegate no right over the ticket: no transfer, other delegate, refund, or view of the order (K13)", async () => {
    const owner = await hand.buy();
    const [id] = owner.tickets as [string];
    const sent = await hand.send(owner, { type: "delegation" });
    const delegate = await hand.logIn(sent.number);
    expect(codeOf(await hand.acceptWith(delegate, { id: sent.id, key: "" }, null, { attendee: null }))).toBe("ok");
    expect(codeOf(await delegate.call("getTicketHandover", { params: { id }, query: {} }))).toBe("NOT_FOUND");
    expect(
      codeOf(
        await delegate.call("askHandoverCode", { params: { id }, query: {}, body: { locale: "en" }, idempotencyKey: crypto.randomUUID() }),
      ),
    ).toBe("NOT_FOUND");
    for (const type of ["transfer", "delegation"] as const)
      expect(codeOf(await hand.startWith(delegate, "123456", { ticketIds: [id], type }))).toBe("NOT_FOUND");
    expect(codeOf(await hand.end(delegate, sent.id))).toBe("NOT_FOUND");
    const params = { id: owner.bookingId };
    expect(codeOf(await delegate.call("getBooking", { params, query: {} }))).toBe("NOT_FOUND");
    expect(codeOf(await delegate.call("chooseRefund", { params, query: {}, body: {}, idempotencyKey: crypto.randomUUID() }))).toBe(
      "NOT_FOUND",
    );
    expect(codeOf(await delegate.call("listBookingTickets", { params, query: {} }))).toBe("NOT_FOUND");
  });

  it("limits how many others one person represents at an event, over simultaneous acceptances", async () => {
    const to = freshNumber();
    const [first, second] = [await hand.buy(), await hand.buy()];
    const sent = [await hand.send(first, { type: "delegation", to }), await hand.send(second, { type: "delegation", to })];
    const delegate = await hand.logIn(to);
    const accept = () => Promise.all(sent.map(({ id }) => hand.acceptWith(delegate, { id, key: "" }, null, { attendee: null })));
    expect((await accept()).map(codeOf).toSorted()).toEqual(["HANDOVER_LIMIT", "ok"]);
    await hand.stall.sql("insert into handover_rules (tenant_id, max_represented) values ('garudarun', 2)");
    expect((await accept()).map(codeOf).toSorted()).toEqual(["HANDOVER_GONE", "ok"]);
    await hand.stall.sql("delete from handover_rules");
  });

  it("ends a delegation when its ticket is transferred or used", async () => {
    const owner = await hand.buy();
    const delegated = await hand.send(owner, { type: "delegation" });
    const delegate = await hand.logIn(delegated.number);
    expect(codeOf(await hand.acceptWith(delegate, { id: delegated.id, key: "" }, null, { attendee: null }))).toBe("ok");
    const sent = await hand.send(owner);
    expect(await hand.stateOf(delegated.id)).toBe("accepted");
    expect(codeOf(await hand.accept(sent))).toBe("ok");
    expect(await hand.stateOf(delegated.id)).toBe("closed");
  });
});
