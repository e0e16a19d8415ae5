import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeOf } from "../../api/stall.ts";
import { e164, freshNumber, openHanding, type Handing } from "../../api/tickets/handing.ts";
import { openSeatDesk, rowsMap } from "../orders/seat-desk.ts";

let hand: Handing;
beforeAll(async () => {
  hand = await openHanding(inject("postgresUrl"));
});
afterAll(() => hand.stall.close());

describe("a transfer", () => {
  it("locks the ticket until the answer, then gives it to the recipient with a new code (K04) [B9]", async () => {
    const owner = await hand.buy();
    const [id] = owner.tickets as [string];
    const before = await hand.ticket(id);
    const offered = await owner.browser.call("getTicketHandover", { params: { id }, query: {} });
    // The participant of the buyer's order is the likely recipient, with the typed number.
    expect(offered.ok && offered.data.tickets[0]).toMatchObject({ participant: { fullName: before.holder } });
    const sent = await hand.send(owner);
    expect(await hand.ticket(id)).toMatchObject({ status: "locked", version: 1 });
    const shown = await owner.browser.call("listBookingTickets", { params: { id: owner.bookingId }, query: {} });
    expect(shown.ok && shown.data.tickets[0]!.qr).toBe(null);
    expect(await hand.toldTo(owner.number)).toEqual(["handover.sent"]);
    expect(await hand.toldTo(sent.number)).toEqual(["handover.offer"]);

    const accepted = await hand.accept(sent);
    if (!accepted.ok) throw new Error(JSON.stringify(accepted.problem));
    expect(accepted.data).toMatchObject({ status: "accepted", pass: { ticketId: id, holder: "Rina Wulandari" } });
    expect(accepted.data.pass!.qr).toMatch(/^[0-9A-Z $%*+./:-]+$/);
    const after = await hand.ticket(id);
    expect(after).toMatchObject({ status: "valid", version: 2, holder: "Rina Wulandari", held_by_phone: e164(sent.number) });
    expect(after.code).not.toBe(before.code);
    expect(await hand.stall.sql("select version from ticket_revocations where ticket_id = $1", [id])).toEqual([{ version: 1 }]);
    expect(await hand.toldTo(owner.number)).toEqual(["handover.sent", "handover.accepted"]);
    expect(await hand.toldTo(sent.number)).toEqual(["handover.offer", "handover.received"]);
    expect(await hand.stall.laws()).toEqual([]);
  });

  it("leaves the sender of a ticket a receipt, and nothing that admits or shows the new holder's data (K04)", async () => {
    const owner = await hand.buy();
    const [id] = owner.tickets as [string];
    const sent = await hand.send(owner);
    const rina = hand.stall.buyer();
    const attendee = { fullname: "Rina Wulandari Putri" };
    expect(codeOf(await hand.acceptWith(rina, sent, await hand.askRecipient(rina, sent), { attendee }))).toBe("ok");
    const receipt = await owner.browser.call("getTicketHandover", { params: { id }, query: {} });
    expect(receipt.ok && receipt.data).toMatchObject({
      isHolder: false,
      reference: expect.stringMatching(/^[0-9A-Z]{8}$/),
      holder: { name: "Rina" },
      tickets: [],
      custody: [],
      handovers: [{ type: "transfer", status: "accepted", link: null }],
    });
    const { code } = await hand.ticket(id);
    const tickets = await owner.browser.call("listBookingTickets", { params: { id: owner.bookingId }, query: {} });
    expect(tickets.ok && tickets.data.tickets[0]!.qr).toBe(null);
    const booking = await owner.browser.call("getBooking", { params: { id: owner.bookingId }, query: {} });
    expect(JSON.stringify([receipt, tickets, booking])).not.toContain(code);
    expect(JSON.stringify([receipt, tickets, booking])).not.toMatch(/rina@example|81234567899|Putri/);
    const qr = await hand.stall.shop.fetch(
      new Request(`http://${owner.browser.host}/api/v1/tickets/${id}/qr`, {
        headers: { host: owner.browser.host, cookie: owner.browser.cookie() },
      }),
    );
    expect(qr.status).toBe(404);
    const again = await owner.browser.call("askHandoverCode", {
      params: { id },
      query: {},
      body: { locale: "en" },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(codeOf(again)).toBe("NOT_FOUND");
  });

  it("shows a transferred ticket, with its holders in order, to a login of the recipient's number, and not to the link alone", async () => {
    const owner = await hand.buy();
    const sent = await hand.send(owner);
    await hand.accept(sent);
    const rina = await hand.logIn(sent.number);
    const offer = await rina.call("getOffer", { params: { id: sent.id }, query: {} });
    expect(offer.ok && offer.data).toMatchObject({ isProven: true, status: "accepted", pass: { ticketId: owner.tickets[0]! } });
    const own = await rina.call("getTicketHandover", { params: { id: owner.tickets[0]! }, query: {} });
    expect(own.ok && own.data).toMatchObject({
      isHolder: true,
      reference: "",
      tickets: [{ participant: null }],
      custody: [{ name: "Budi" }, { name: "Rina" }],
    });
    const link = await hand.stall.buyer().call("getOffer", { params: { id: sent.id }, orderKey: sent.key });
    expect(link.ok && link.data).toMatchObject({ isProven: false, pass: null });
  });

  it("requires the holder's own code for a transfer: a browser or link alone transfers nothing", async () => {
    const owner = await hand.buy();
    const code = await hand.askHolder(owner.browser, owner.tickets[0]!, owner.number);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(codeOf(await hand.startWith(owner.browser, wrong, { ticketIds: owner.tickets }))).toBe("CODE_WRONG");
    expect(codeOf(await hand.startWith(hand.stall.buyer(), code, { ticketIds: owner.tickets }))).toBe("NOT_FOUND");
    expect(await hand.ticket(owner.tickets[0]!)).toMatchObject({ status: "valid" });
    expect(codeOf(await hand.startWith(owner.browser, code, { ticketIds: owner.tickets }))).toBe("ok");
    expect(codeOf(await hand.startWith(owner.browser, code, { ticketIds: owner.tickets }))).toBe("CODE_EXPIRED");
  });

  it("restores the ticket's code after a declined transfer, and refuses oneself as recipient (K10)", async () => {
    const owner = await hand.buy();
    const code = await hand.askHolder(owner.browser, owner.tickets[0]!, owner.number);
    expect(codeOf(await hand.startWith(owner.browser, code, { ticketIds: owner.tickets, to: owner.number }))).toBe("HANDOVER_SELF");
    const invalid = await hand.startWith(owner.browser, code, { ticketIds: owner.tickets, to: "12", name: " " });
    expect(!invalid.ok && invalid.problem.fields).toEqual([
      { path: "recipient.fullName", code: "required" },
      { path: "recipient.phoneNumber", code: "phone_id" },
    ]);
    expect(codeOf(await hand.startWith(owner.browser, code, { ticketIds: owner.tickets }))).toBe("ok");
  });

  it("handles a bundle ticket by ticket, each with its own offer and answer", async () => {
    const owner = await hand.buy(3);
    const to = freshNumber();
    const code = await hand.askHolder(owner.browser, owner.tickets[0]!, owner.number);
    expect(codeOf(await hand.startWith(owner.browser, code, { ticketIds: owner.tickets.slice(0, 2), to }))).toBe("ok");
    expect(await Promise.all(owner.tickets.map(async (id) => (await hand.ticket(id)).status))).toEqual(["locked", "locked", "valid"]);
    const rows = await hand.stall.sql<{ id: string; ticket_id: string }>("select id, ticket_id from handovers where booking_id = $1", [
      owner.bookingId,
    ]);
    const first = rows.find((row) => row.ticket_id === owner.tickets[0])!;
    const shown = await owner.browser.call("getTicketHandover", { params: { id: first.ticket_id }, query: {} });
    const key = shown.ok ? new URL(shown.data.handovers[0]!.link!).searchParams.get("k")! : "";
    expect(codeOf(await hand.accept({ id: first.id, key, number: to }))).toBe("ok");
    expect(await Promise.all(owner.tickets.map(async (id) => (await hand.ticket(id)).status))).toEqual(["valid", "locked", "valid"]);
  });

  it("transfers the attendee's add-ons with the ticket", async () => {
    const owner = await hand.buy();
    await hand.stall.sql(`update tickets set addons = '[{"name": "Shirt L", "qty": 1}]' where id = $1`, [owner.tickets[0]]);
    const sent = await hand.send(owner);
    const accepted = await hand.accept(sent);
    expect(accepted.ok && accepted.data.addons).toEqual([{ name: "Shirt L", qty: 1 }]);
  });

  it("accepts a new recipient with a new link, and disables the first (K10)", async () => {
    const owner = await hand.buy();
    const sent = await hand.send(owner);
    const to = freshNumber();
    const code = await hand.askHolder(owner.browser, owner.tickets[0]!, owner.number);
    const edited = await owner.browser.call("editHandover", {
      params: { id: sent.id },
      query: {},
      body: { recipient: { fullName: "Dewi Lestari", countryCode: "+62", phoneNumber: to }, code, locale: "en" },
      idempotencyKey: crypto.randomUUID(),
    });
    if (!edited.ok) throw new Error(JSON.stringify(edited.problem));
    const key = new URL(edited.data.handovers[0]!.link!).searchParams.get("k")!;
    expect(codeOf(await hand.stall.buyer().call("getOffer", { params: { id: sent.id }, orderKey: sent.key }))).toBe("NOT_FOUND");
    expect(await hand.toldTo(sent.number)).toEqual(["handover.offer", "handover.withdrawn"]);
    expect(await hand.toldTo(to)).toEqual(["handover.offer"]);
    expect(codeOf(await hand.accept({ id: sent.id, key, number: to }))).toBe("ok");
    expect((await hand.ticket(owner.tickets[0]!)).held_by_phone).toBe(e164(to));
  });

  it("transfers the seat with the ticket: the new ticket names it, and it stays sold to its order [B12]", async () => {
    const desk = openSeatDesk(hand.stall);
    await desk.anew(rowsMap(2, 10));
    const browser = hand.stall.buyer();
    const held = await desk.paid(browser, ["s-A-3"]);
    const sent = await hand.send(await hand.owner(browser, held.id));
    const accepted = await hand.accept(sent);
    if (!accepted.ok) throw new Error(JSON.stringify(accepted.problem));
    const rina = await hand.logIn(sent.number);
    const shown = await rina.call("listMyTickets", { query: {} });
    expect(shown.ok && shown.data.tickets.map(({ holder, seat }) => [holder, seat?.label])).toEqual([
      ["Rina Wulandari", "Stalls · Row A · Seat 3"],
    ]);
    expect(await desk.owners()).toEqual({ "s-A-3": held.id });
    expect(codeOf(await desk.hold(hand.stall.buyer(), ["s-A-3"]))).toBe("SEAT_TAKEN");
    expect(await hand.stall.laws()).toEqual([]);
  });
});
