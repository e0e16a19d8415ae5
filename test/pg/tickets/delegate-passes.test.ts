import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Buyer } from "../../harness/buyer.ts";
import { openHanding, type Handing, type Owner, type Sent } from "../../api/tickets/handing.ts";

let hand: Handing;
beforeAll(async () => {
  hand = await openHanding(inject("postgresUrl"));
});
afterAll(() => hand.stall.close());

async function delegated(purpose: "collect" | "enter"): Promise<{ owner: Owner; sent: Sent; delegate: Buyer }> {
  const owner = await hand.buy();
  const sent = await hand.send(owner, { type: "delegation", purpose });
  const delegate = hand.stall.buyer();
  const code = await hand.askRecipient(delegate, sent);
  const accepted = await hand.acceptWith(delegate, sent, code, { attendee: null, waiverVersion: null });
  if (!accepted.ok) throw new Error(JSON.stringify(accepted.problem));
  return { owner, sent, delegate };
}
const listOf = async (browser: Buyer) => {
  const answer = await browser.call("listMyPasses", { query: {} });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.data;
};
async function worthOf(text: string, tenant = "garudarun") {
  const { readDelegatePass } = await import("#server/modules/tickets/handover/read-delegate-pass.ts");
  const { services } = hand.stall.shop;
  return services.db.transaction(tenant, (tx) => readDelegatePass(services, tx, text));
}

describe("a delegate's pass", () => {
  it("lists a pass for the delegate with its own letters, and for the owner with the delegate [B9]", async () => {
    const { owner, sent, delegate } = await delegated("collect");
    const [id] = owner.tickets as [string];
    const carried = await listOf(delegate);
    expect(carried.passes).toMatchObject([{ id: sent.id, purpose: "collect", delegate: "Rina Wulandari" }]);
    expect(carried.delegates).toEqual([]);
    const [pass] = carried.passes;
    expect(pass!.code).toMatch(/^D-/);
    expect(pass!.code).not.toContain((await hand.ticket(id)).code);
    const given = await listOf(owner.browser);
    expect(given.passes).toEqual([]);
    expect(given.delegates).toEqual([
      { ticketId: id, name: "Rina Wulandari", purpose: "collect", validUntil: pass!.validUntil, isPending: false },
    ]);
    // Hidden from everybody else.
    expect(await listOf(hand.stall.buyer())).toMatchObject({ passes: [], delegates: [] });
    expect(await listOf((await hand.buy()).browser)).toMatchObject({ passes: [], delegates: [] });
  });

  it("accepts a delegate's pass by its letters as by its code, at its own shop, until revoked [B9]", async () => {
    const { owner, sent, delegate } = await delegated("enter");
    const [pass] = (await listOf(delegate)).passes;
    const worth = { ticketId: owner.tickets[0], purpose: "enter", delegate: "Rina Wulandari" };
    expect(await worthOf(pass!.qr)).toMatchObject(worth);
    expect(await worthOf(pass!.code)).toMatchObject(worth);
    expect(await worthOf(pass!.code.toLowerCase().replaceAll("-", " "))).toMatchObject(worth);
    expect(await worthOf(pass!.code, "jenius")).toBe(null);
    expect(await worthOf("D-0000-0000-0000")).toBe(null);
    // The delegate never gets the ticket's own letters, which would admit as the ticket.
    const { code } = await hand.ticket(owner.tickets[0]!);
    const shown = await delegate.call("getOffer", { params: { id: sent.id }, query: {} });
    expect(JSON.stringify([shown, await listOf(delegate)])).not.toContain(code);
    await hand.end(owner.browser, sent.id);
    expect(await worthOf(pass!.code)).toBe(null);
    expect(await listOf(delegate)).toMatchObject({ passes: [] });
    expect(await listOf(owner.browser)).toMatchObject({ delegates: [] });
  });

  it("ends a delegate's pass with its time, and with its ticket [B9]", async () => {
    const timed = await delegated("collect");
    await hand.stall.sql("update handovers set expires_at = clock_timestamp() - interval '1 second' where id = $1", [timed.sent.id]);
    expect(await listOf(timed.delegate)).toMatchObject({ passes: [] });
    expect(await listOf(timed.owner.browser)).toMatchObject({ delegates: [] });
    const given = await delegated("collect");
    const transfer = await hand.send(given.owner);
    await hand.accept(transfer);
    expect(await listOf(given.delegate)).toMatchObject({ passes: [] });
    expect(await listOf(given.owner.browser)).toMatchObject({ delegates: [] });
  });
});
