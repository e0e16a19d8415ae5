import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeOf } from "../../api/stall.ts";
import { e164, freshNumber, openHanding, type Handing } from "../../api/tickets/handing.ts";
import { freshKey, type Buyer } from "../../harness/buyer.ts";

let hand: Handing;
beforeAll(async () => {
  hand = await openHanding(inject("postgresUrl"));
});
afterAll(() => hand.stall.close());

/** A recipient of a ticket transfer, logged in. */
async function holdGiven() {
  const owner = await hand.buy();
  const sent = await hand.send(owner);
  expect(codeOf(await hand.accept(sent))).toBe("ok");
  return { ticket: owner.tickets[0]!, number: sent.number, browser: await hand.logIn(sent.number), owner };
}
async function moveTo(browser: Buyer, from: string, to: string) {
  await hand.forgetLimits();
  const typed = { countryCode: "+62", phoneNumber: to };
  expect(codeOf(await browser.call("askPhoneCodes", { body: typed, idempotencyKey: freshKey() }))).toBe("ok");
  const [oldCode, newCode] = [await hand.codeFor(from), await hand.codeFor(to)];
  return browser.call("changePhone", { body: { ...typed, oldCode, newCode }, idempotencyKey: freshKey() });
}
async function ticketsOf(browser: Buyer): Promise<readonly string[]> {
  const answer = await browser.call("listMyTickets", { query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data.tickets.map(({ id }) => id);
}
async function markOf(ticket: string): Promise<string> {
  const [row] = await hand.stall.sql<{ mark: string }>("select holder_mark(t) as mark from tickets t where id = $1", [ticket]);
  return row!.mark;
}

describe("a transferred ticket", () => {
  it("moves a ticket with its holder's change of number, and leaves nothing at the old one (A17)", async () => {
    const { ticket, number, browser } = await holdGiven();
    const [next, mark] = [freshNumber(), await markOf(ticket)];
    expect(await ticketsOf(browser)).toEqual([ticket]);
    expect(codeOf(await moveTo(browser, number, next))).toBe("ok");
    expect(await hand.ticket(ticket)).toMatchObject({ held_by_phone: e164(next), status: "valid", version: 2 });
    expect(await ticketsOf(await hand.logIn(next))).toEqual([ticket]);
    expect(await ticketsOf(await hand.logIn(number))).toEqual([]);
    // The same person, so the signature remains valid.
    expect(await markOf(ticket)).toBe(mark);
    expect(
      await hand.stall.sql("select data from audit where action = 'person.phone_changed' and data->'tickets' ? $1", [ticket]),
    ).toHaveLength(1);
    expect(await hand.stall.laws()).toEqual([]);
  });

  it("transfers a ticket from the new number to someone else", async () => {
    const { ticket, number, browser } = await holdGiven();
    await hand.stall.sql(
      "insert into handover_rules (tenant_id, max_onward) values ('garudarun', 5) on conflict (tenant_id) do update set max_onward = 5",
    );
    const [next, again, mark] = [freshNumber(), freshNumber(), await markOf(ticket)];
    expect(codeOf(await moveTo(browser, number, next))).toBe("ok");
    expect(codeOf(await moveTo(browser, next, again))).toBe("ok");
    expect(await markOf(ticket)).toBe(mark);
    const sent = await hand.send({ browser, number: again, tickets: [ticket] });
    expect(codeOf(await hand.accept(sent))).toBe("ok");
    expect(await hand.ticket(ticket)).toMatchObject({ held_by_phone: e164(sent.number), version: 3 });
    expect(await markOf(ticket)).not.toBe(mark);
    expect(await ticketsOf(await hand.logIn(again))).toEqual([]);
  });

  it("notifies the new number of the result of its offer", async () => {
    const { ticket, number, browser } = await holdGiven();
    await hand.stall.sql(
      "insert into handover_rules (tenant_id, max_onward) values ('garudarun', 5) on conflict (tenant_id) do update set max_onward = 5",
    );
    const next = freshNumber();
    const sent = await hand.send({ browser, number, tickets: [ticket] });
    expect(codeOf(await moveTo(browser, number, next))).toBe("ok");
    expect(codeOf(await hand.accept(sent))).toBe("ok");
    expect(await hand.toldTo(next)).toEqual(["handover.accepted"]);
    expect((await hand.ticket(ticket)).held_by_phone).toBe(e164(sent.number));
  });

  it("leaves a ticket behind if it predates the number's owner, or the number is unchanged", async () => {
    const { ticket, number, browser } = await holdGiven();
    const taken = freshNumber();
    await hand.logIn(taken);
    expect(codeOf(await moveTo(browser, number, taken))).toBe("PHONE_TAKEN");
    expect((await hand.ticket(ticket)).held_by_phone).toBe(e164(number));
    await hand.stall.sql("update people set orders_since = now() + interval '1 second' where phone = $1", [e164(number)]);
    expect(codeOf(await moveTo(browser, number, freshNumber()))).toBe("ok");
    expect((await hand.ticket(ticket)).held_by_phone).toBe(e164(number));
  });
});
