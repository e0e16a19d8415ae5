import { OPERATOR } from "#server/platform/base/actor.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "#test/api/stall.ts";
import { BUYER, FRIEND, openDoor, shown, SLUG, TENANT, type Door } from "#test/api/tickets/ticket-lookup.ts";
import { newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { keptMessages } from "#test/harness/log-in.ts";
import { reissueTicket } from "../issue/reissue-ticket.ts";
import { makeClaim, sendClaim } from "./make-claim.ts";

let lookup: Door;
beforeAll(async () => {
  lookup = await openDoor();
  const { services } = lookup.shop;
  const given = { holder: FRIEND, reason: "transfer" } as const;
  await services.db.transaction({ tenant: TENANT, actor: OPERATOR }, (tx) =>
    reissueTicket(tx, { ticketId: lookup.ticketIds[1]!, reissue: given }),
  );
});
afterAll(() => lookup.shop.close());
beforeEach(() => lookup.forgetTries());

/** A claim's token, from the part of the address that browsers never send. */
function tokenOf(link: URL): string {
  expect(link.search).toBe("");
  return new URLSearchParams(link.hash.slice(1)).get("t") ?? "";
}

describe("a claim", () => {
  const make = (over: { withToken?: boolean; ticketId?: string | null; hours?: number } = {}) =>
    lookup.shop.services.db.transaction({ tenant: TENANT, actor: OPERATOR }, async (tx) => {
      const { path } = makeClaim(lookup.shop.services, tx, {
        bookingId: lookup.bookingId,
        ticketId: null,
        hours: 24,
        withToken: true,
        ...over,
      });
      const url = new URL(path, "http://x");
      return { slug: url.pathname.split("/").at(-1)!, token: tokenOf(url) };
    });
  const open = (by: Buyer, slug: string, token: string) =>
    by.call("openClaim", { params: { slug }, body: { token }, idempotencyKey: randomUUID() });

  it("shows a claim's subject without names, and requires name and number like an event", async () => {
    const { slug } = await make({ withToken: false });
    const seen = await lookup.visitor().call("getTicketLookup", { params: { slug } });
    expect(seen).toMatchObject({
      data: { event: { slug: SLUG }, asksCode: true, cards: [{ initial: "S", status: "valid" }, { initial: "C" }] },
    });
    expect(JSON.stringify(seen)).not.toMatch(/Sari|Dewi|Budi|Citra|8123/);
    expect((await lookup.get(BUYER, lookup.visitor(), slug)).tickets).toHaveLength(2);
    await lookup.sql("delete from one_time_codes");
    expect((await lookup.get({ ...FRIEND, name: "Nobody" }, lookup.visitor(), slug)).step).toBe("missing");
  });

  it("shows the gate's answer for each ticket of a claim, as its list does", async () => {
    const { slug, token } = await make();
    const entries = async () => {
      const seen = await lookup.visitor().call("getTicketLookup", { params: { slug } });
      return seen.ok ? seen.data.cards.map(({ entry }) => entry) : [];
    };
    expect(await entries()).toEqual(["waiver_missing", "waiver_missing"]);
    const opened = await open(lookup.visitor(), slug, token);
    expect(opened.ok && opened.data.tickets.map(({ entry }) => entry)).toEqual(await entries());
    await lookup.sql("delete from waiver_release_events where event_id = (select id from events where slug = $1)", [SLUG]);
    expect(await entries()).toEqual(["admitted", "admitted"]);
  });

  it.each([
    ["en", /^Hi Budi Santoso, here is a link/],
    ["id", /^Halo Budi Santoso, ini tautan/],
  ] as const)("sends a claim's link in the order's language, and the link opens the tickets (%s) [B8]", async (locale, greeting) => {
    await lookup.sql("update booking_buyers set locale = $2 where booking_id = $1", [lookup.bookingId, locale]);
    const { services } = lookup.shop;
    const order = { bookingId: lookup.bookingId, ticketId: null, hours: 24, withToken: true };
    await services.db.transaction({ tenant: TENANT, actor: OPERATOR }, (tx) => sendClaim(services, tx, order));
    const by = lookup.visitor();
    const [sent] = (await keptMessages(lookup.shop, by.host)).filter(({ template }) => template === "ticket.claim");
    expect(sent).toMatchObject({ recipient: BUYER.phone, body: expect.stringMatching(greeting) });
    const link = new URL(/https?:\S+/.exec(sent!.body)![0]);
    expect(link.pathname).toMatch(new RegExp(`^/${locale}/get-ticket/`));
    const answer = await open(by, link.pathname.split("/").at(-1)!, tokenOf(link));
    expect(answer.ok && shown(answer.data)[0]).toEqual([lookup.ticketIds[0], true]);
    const nobody = { ...order, bookingId: "00000000-0000-4000-8000-000000000000" };
    expect(await services.db.transaction({ tenant: TENANT, actor: OPERATOR }, (tx) => sendClaim(services, tx, nobody))).toBeNull();
  });

  it("opens a claim by its link's token once, in one browser, and hides transferred tickets", async () => {
    const opened = async () => (await lookup.sql("select 1 from audit where action = 'ticket_claim.opened'")).length;
    const before = await opened();
    const { slug, token } = await make();
    const by = lookup.visitor();
    const first = await open(by, slug, token);
    expect(first).toMatchObject({
      data: {
        step: "found",
        tickets: [
          { id: lookup.ticketIds[0], handedTo: null },
          { qr: null, handedTo: "Citra" },
        ],
      },
    });
    expect(first.ok && first.data.tickets[0]!.qr).toMatch(/^.{144}$/);
    expect(codeOf(await open(by, slug, token))).toBe("ok");
    expect(codeOf(await open(lookup.visitor(), slug, token))).toBe("NOT_FOUND");
    await lookup.sql("update ticket_claims set opened_at = opened_at - interval '16 minutes'");
    expect(codeOf(await open(by, slug, token))).toBe("NOT_FOUND");
    expect((await opened()) - before).toBe(1);
  });

  it("binds the opening's key to the claim, and its record opens nothing later [A7]", async () => {
    const [one, other] = [await make(), await make()];
    const [by, idempotencyKey] = [lookup.visitor(), randomUUID()];
    const call = ({ slug, token }: typeof one) => by.call("openClaim", { params: { slug }, body: { token }, idempotencyKey });
    expect((await Promise.all([call(one), call(one)])).map(codeOf)).toEqual(["ok", "ok"]);
    expect(codeOf(await call(other))).toBe("IDEMPOTENCY_MISMATCH");
    expect(codeOf(await open(by, other.slug, other.token))).toBe("ok");
    await lookup.sql("update ticket_claims set opened_at = opened_at - interval '16 minutes'");
    expect(codeOf(await call(one))).toBe("NOT_FOUND");
  });

  it("opens a claim for one of two browsers with the token at once", async () => {
    const { slug, token } = await make();
    const codes = await Promise.all(Array.from({ length: 6 }, () => open(lookup.visitor(), slug, token)));
    expect(codes.map(codeOf).toSorted()).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "ok"]);
  });

  it("refuses a claim with another token, without one, at another shop, or after its end", async () => {
    const { slug, token } = await make();
    expect(codeOf(await open(lookup.visitor(), slug, "A".repeat(43)))).toBe("NOT_FOUND");
    expect(codeOf(await open(newBuyer(lookup.shop, { tenant: "jenius" }), slug, token))).toBe("NOT_FOUND");
    const plain = await make({ withToken: false });
    expect(codeOf(await open(lookup.visitor(), plain.slug, token))).toBe("NOT_FOUND");
    expect(codeOf(await open(lookup.visitor(), SLUG, token))).toBe("NOT_FOUND");
    await lookup.sql("update ticket_claims set expires_at = now()");
    expect(codeOf(await open(lookup.visitor(), slug, token))).toBe("NOT_FOUND");
    expect(codeOf(await lookup.visitor().call("getTicketLookup", { params: { slug } }))).toBe("NOT_FOUND");
  });

  it("opens a claim on a single ticket", async () => {
    const { slug, token } = await make({ ticketId: lookup.ticketIds[0]! });
    const answer = await open(lookup.visitor(), slug, token);
    expect(answer.ok && shown(answer.data)).toEqual([[lookup.ticketIds[0], true]]);
  });
});
