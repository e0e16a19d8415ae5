import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeOf } from "../../api/stall.ts";
import type { Buyer } from "../../harness/buyer.ts";
import { e164, freshNumber, openHanding, type Handing } from "../../api/tickets/handing.ts";

let hand: Handing;
beforeAll(async () => {
  hand = await openHanding(inject("postgresUrl"));
});
afterAll(() => hand.stall.close());

/** The number logged in in a browser. Null for a visitor. */
async function personOf(browser: Buyer): Promise<string | null> {
  const answer = await browser.call("getSession", {});
  return answer.ok ? (answer.data.person?.phone ?? null) : null;
}
const idsOf = async (browser: Buyer) => {
  const answer = await browser.call("listMyTickets", { query: {} });
  return answer.ok ? answer.data.tickets.map(({ id }) => id) : [];
};
/** Moves every login back. */
const age = (minutes: number) => hand.stall.sql(`update login_sessions set proved_at = proved_at - interval '${minutes} minutes'`);

describe("one confirmation", () => {
  it("logs in the recipient who accepts by a code, and the ticket is theirs at once [B10]", async () => {
    const owner = await hand.buy();
    const sent = await hand.send(owner);
    const rina = hand.stall.buyer();
    const code = await hand.askRecipient(rina, sent);
    expect(await personOf(rina)).toBe(null);
    expect(codeOf(await hand.acceptWith(rina, sent, code))).toBe("ok");
    expect(await personOf(rina)).toBe(e164(sent.number));
    expect(await idsOf(rina)).toEqual(owner.tickets);
    // The reloaded page needs no code or key on the same device.
    const shown = await rina.call("getOffer", { params: { id: sent.id }, query: {} });
    expect(shown.ok && shown.data).toMatchObject({ isProven: true, pass: { ticketId: owner.tickets[0] } });
  });

  it("makes one session for a repeated code, and none for a wrong one [B10]", async () => {
    const sent = await hand.send(await hand.buy());
    const rina = hand.stall.buyer();
    const code = await hand.askRecipient(rina, sent);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect(codeOf(await hand.acceptWith(rina, sent, wrong))).toBe("CODE_WRONG");
    expect(await personOf(rina)).toBe(null);
    const key = randomUUID();
    const answers = [await hand.acceptWith(rina, sent, code, {}, key), await hand.acceptWith(rina, sent, code, {}, key)];
    expect(answers.map(codeOf)).toEqual(["ok", "ok"]);
    const live = await hand.stall.sql(
      "select count(*)::int as n from login_sessions s join people p on p.id = s.person_id where p.phone = $1 and s.ended_at is null",
      [e164(sent.number)],
    );
    expect(live).toEqual([{ n: 1 }]);
  });

  it("keeps a logged-in visitor's identity [B10]", async () => {
    const sent = await hand.send(await hand.buy());
    const other = freshNumber();
    const browser = await hand.logIn(other);
    expect(codeOf(await hand.acceptWith(browser, sent, await hand.askRecipient(browser, sent)))).toBe("ok");
    expect(await personOf(browser)).toBe(e164(other));
  });
});

describe("a login of the last ten minutes", () => {
  it("needs no code for a transfer after a login of the last ten minutes, unlike an older or foreign one [B9]", async () => {
    const owner = await hand.buy(4);
    const [first, second, third, fourth] = owner.tickets as [string, string, string, string];
    const start = (browser: Buyer, id: string) => hand.startWith(browser, null, { ticketIds: [id] });
    // The buyer's browser is not logged in: it has the tickets, not the number.
    expect(codeOf(await start(owner.browser, first))).toBe("STEP_UP_NEEDED");
    const browser = await hand.logIn(owner.number);
    const view = async () => browser.call("getTicketHandover", { params: { id: first }, query: {} });
    expect(await view()).toMatchObject({ data: { isProven: true } });
    expect(codeOf(await start(browser, first))).toBe("ok");
    await age(9);
    expect(codeOf(await start(browser, second))).toBe("ok");
    await age(2);
    expect(await view()).toMatchObject({ data: { isProven: false } });
    expect(codeOf(await start(browser, third))).toBe("STEP_UP_NEEDED");
    expect(codeOf(await start(await hand.logIn(freshNumber()), fourth))).toBe("NOT_FOUND");
    // With the code it works as before.
    expect(codeOf(await hand.startWith(browser, await hand.askHolder(browser, third, owner.number), { ticketIds: [third] }))).toBe("ok");
  });

  it("accepts no login of another person in the buyer's browser as proof of the holder [B9]", async () => {
    const owner = await hand.buy();
    const sent = await hand.send(await hand.buy());
    // The buyer's browser logs in with another number, but keeps the tickets by its cookie.
    const code = await hand.askRecipient(owner.browser, sent);
    expect(codeOf(await hand.acceptWith(owner.browser, sent, code))).toBe("ok");
    expect(await personOf(owner.browser)).toBe(e164(sent.number));
    expect(codeOf(await hand.startWith(owner.browser, null, { ticketIds: owner.tickets }))).toBe("STEP_UP_NEEDED");
  });
});
