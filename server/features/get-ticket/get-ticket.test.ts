import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TicketFinding } from "#contract/get-ticket.ts";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import { codeFor, keptMessages, logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { lockTicket } from "../tickets/lock-ticket.ts";
import { reissueTicket } from "../tickets/reissue-ticket.ts";
import { keepGetTicketOtp } from "./keep-rules.ts";
import { makeClaim } from "./open-claim.ts";

const TENANT = "garudarun" as never;
const SLUG = "losari-sunset-5k";
/** The buyer of the harness, and what it types for its first attendee. */
const BUYER = { name: "Budi Santoso", phone: "+6281234567890" };
const ATTENDEE = { name: "Sari Dewi B", phone: "+6281234567891" };
const FRIEND = { name: "Citra Lestari", phone: "+6281299990000" };

let shop: TestShop;
let bookingId: string;
let ticketIds: string[];

const sql = (text: string, params: (string | number)[] = []) => shop.services.db.transaction(TENANT, (tx) => tx.query(text, params));
const visitor = () => newBuyer(shop, "garudarun");

async function buy(qty: number, outcome: string | null, status: string): Promise<string> {
  const buyer = visitor();
  const event = await eventOf(buyer, SLUG);
  const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: event.prices[0]!.id, qty }]));
  if (!started.ok) throw new Error(started.problem.code);
  if (outcome) await actOnPaymentPage(shop, started.data.redirectUrl!, outcome);
  const { id } = (started.data as unknown as { booking: { id: string } }).booking;
  for (let turn = 0; turn < 200; turn++) {
    const [row] = await sql("select status from bookings where id = $1", [id]);
    if (row!["status"] === status) return id;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`not ${status}`);
}

beforeAll(async () => {
  shop = await openShop(null, { worker: false });
  await sql("update quotas set total = total + 100 where event_id = (select id from events where slug = $1)", [SLUG]);
  bookingId = await buy(2, "pay", "confirmed");
  const rows = await sql("select id from tickets where booking_id = $1 order by position", [bookingId]);
  ticketIds = rows.map((row) => row["id"] as string);
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["one_time_codes", "code_budgets", "recent_acts", "proved_numbers"]) await sql(`delete from ${table}`);
  await keepGetTicketOtp(shop.services, TENANT, true);
});

type Who = typeof BUYER;
const typed = ({ name, phone }: Who) => ({ name, countryCode: "+62", phoneNumber: `0${phone.slice(3)}` });
const ask = (by: Buyer, who: Who, slug = SLUG) =>
  by.call("findTickets", { params: { slug }, body: typed(who), idempotencyKey: randomUUID() });
const prove = (by: Buyer, who: Who, code: string, slug = SLUG) =>
  by.call("proveTickets", { params: { slug }, body: { ...typed(who), code }, idempotencyKey: randomUUID() });
const codeOf = (answer: { ok: true } | { ok: false; problem: { code: string } }) => (answer.ok ? "ok" : answer.problem.code);

/** Name, number, code: what somebody sees in the end. */
async function get(who: Who, by = visitor(), slug = SLUG): Promise<TicketFinding> {
  const asked = await ask(by, who, slug);
  if (!asked.ok) throw new Error(asked.problem.code);
  if (asked.data.step !== "code") return asked.data;
  const proved = await prove(by, who, await codeFor(shop, by.host, who.phone), slug);
  if (!proved.ok) throw new Error(proved.problem.code);
  return proved.data;
}
const shown = (finding: TicketFinding) => finding.tickets.map((t) => [t.id, t.qr !== null]);

describe("name and number", () => {
  it("show the buyer every ticket of the order, with its code, once the number is proved [B8]", async () => {
    const finding = await get(BUYER);
    expect(shown(finding)).toEqual(ticketIds.map((id) => [id, true]));
    expect(finding.tickets[0]).toMatchObject({ event: { slug: SLUG }, status: "valid", handedTo: null, checkedIn: null });
  });

  it("show an attendee their own ticket, by their own number or by the buyer's [B8]", async () => {
    expect(shown(await get({ ...ATTENDEE, phone: BUYER.phone }))).toEqual([[ticketIds[0], true]]);
    // This event does not ask attendees for a number.
    expect((await get(ATTENDEE)).step).toBe("missing");
    await sql(
      `update booking_attendees set fields = fields || '{"countryCode": "+62", "phoneNumber": "0812 3456-7891"}'
       where booking_id = $1 and position = 1`,
      [bookingId],
    );
    await sql("delete from one_time_codes");
    const own = (await get(ATTENDEE)).tickets;
    expect(own.map((t) => t.holder)).toEqual(["Sari Dewi B"]);
  });

  it.each(["budi  SANTOSO", "Budí Santoso", "Ｂｕｄｉ Ｓａｎｔｏｓｏ", "budi-santoso"])(
    "match however the name is typed: %s",
    async (name) => {
      expect((await get({ ...BUYER, name })).tickets).toHaveLength(2);
    },
  );

  it.each(["+62 812 3456 7890", "62812-3456-7890", "081234567890", "81234567890"])(
    "match however the number is typed: %s",
    async (phoneNumber) => {
      await keepGetTicketOtp(shop.services, TENANT, false);
      const answer = await visitor().call("findTickets", {
        params: { slug: SLUG },
        body: { name: BUYER.name, countryCode: "+62", phoneNumber },
        idempotencyKey: randomUUID(),
      });
      expect(answer).toMatchObject({ ok: true, data: { step: "found" } });
    },
  );

  it("tell nobody who has not proved the number whether there is a ticket, and show nothing of it (O03)", async () => {
    const answers = [];
    for (const who of [BUYER, { ...BUYER, name: "Somebody Else" }, FRIEND]) {
      await sql("delete from one_time_codes");
      const by = visitor();
      const answer = await ask(by, who);
      if (!answer.ok) throw new Error(answer.problem.code);
      const { serverNow: _, ...rest } = answer.data;
      answers.push(rest);
      // The same happens as well: a code goes to the number, whoever it is.
      expect(await codeFor(shop, by.host, who.phone)).toMatch(/^\d{6}$/);
    }
    expect(answers[0]).toEqual({ kind: "ticket-finding", step: "code", resendAfterSeconds: 60, tickets: [], orders: [] });
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
  });

  it("answer every miss alike: an unknown number, a wrong name, another event, another shop (O03)", async () => {
    const misses = [await get(FRIEND), await get({ ...BUYER, name: "Budi" })];
    await sql("delete from one_time_codes");
    misses.push(await get(BUYER, visitor(), "garuda-half-jakarta"));
    await sql("delete from one_time_codes");
    misses.push(await get(BUYER, newBuyer(shop, "jenius"), "co-run"));
    for (const { serverNow: _, ...miss } of misses)
      expect(miss).toEqual({ kind: "ticket-finding", step: "missing", resendAfterSeconds: null, tickets: [], orders: [] });
  });

  it("are no door at an event that does not exist", async () => {
    expect(codeOf(await ask(visitor(), BUYER, "no-such-event"))).toBe("NOT_FOUND");
    expect(codeOf(await visitor().call("getTicketDoor", { params: { slug: "no-such-event" } }))).toBe("NOT_FOUND");
    expect(await visitor().call("getTicketDoor", { params: { slug: SLUG } })).toMatchObject({
      data: { event: { slug: SLUG }, asksCode: true, cards: [] },
    });
  });
});

describe("the code", () => {
  it("has to be right, of this browser, for this event and purpose (O03)", async () => {
    const by = visitor();
    await ask(by, BUYER);
    const code = await codeFor(shop, by.host, BUYER.phone);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect(codeOf(await prove(by, BUYER, wrong))).toBe("CODE_WRONG");
    expect(codeOf(await prove(visitor(), BUYER, code))).toBe("CODE_WRONG");
    expect(codeOf(await prove(by, BUYER, code, "garuda-half-jakarta"))).toBe("CODE_WRONG");
    expect(codeOf(await prove(by, FRIEND, code))).toBe("CODE_WRONG");
    const login = await by.call("logIn", {
      body: { countryCode: "+62", phoneNumber: BUYER.phone.slice(3), code },
      idempotencyKey: randomUUID(),
    });
    expect(codeOf(login)).not.toBe("ok");
    expect(codeOf(await prove(by, BUYER, code))).toBe("ok");
    expect(codeOf(await prove(by, BUYER, code))).toBe("CODE_EXPIRED");
  });

  it("is not asked for again in the same browser for a quarter of an hour, nor of who is logged in with the number", async () => {
    const by = visitor();
    await get(BUYER, by);
    const sent = (await keptMessages(shop, by.host)).length;
    expect((await ask(by, { ...ATTENDEE, phone: BUYER.phone })).ok).toBe(true);
    expect(await ask(by, BUYER)).toMatchObject({ data: { step: "found" } });
    expect(await keptMessages(shop, by.host)).toHaveLength(sent);
    await sql("update proved_numbers set proved_at = proved_at - interval '16 minutes'");
    await sql("delete from one_time_codes");
    expect(await ask(by, BUYER)).toMatchObject({ data: { step: "code" } });
    await sql("delete from one_time_codes");
    const person = visitor();
    await logInAs(shop, person, BUYER.phone);
    expect(await ask(person, BUYER)).toMatchObject({ data: { step: "found" } });
  });

  it("may be switched off by the tenant: then name and number show the ticket, and a miss says so [B8]", async () => {
    await keepGetTicketOtp(shop.services, TENANT, false);
    expect(await visitor().call("getTicketDoor", { params: { slug: SLUG } })).toMatchObject({ data: { asksCode: false } });
    expect(shown(await get(BUYER))).toEqual(ticketIds.map((id) => [id, true]));
    expect(await ask(visitor(), FRIEND)).toMatchObject({ data: { step: "missing" } });
  });
});

describe("tries", () => {
  it("are five a number in a quarter of an hour; another number is free", async () => {
    await keepGetTicketOtp(shop.services, TENANT, false);
    const codes = [];
    for (let i = 0; i < 6; i++) codes.push(codeOf(await ask(visitor(), { ...FRIEND, name: `Guess ${i}` })));
    expect(codes).toEqual(["ok", "ok", "ok", "ok", "ok", "TOO_MANY_REQUESTS"]);
    expect(codeOf(await ask(visitor(), BUYER))).toBe("ok");
  });

  it("are counted for names that are guessed with a number of one's own", async () => {
    const by = visitor();
    await get(FRIEND, by);
    const codes = [];
    for (let i = 0; i < 5; i++) codes.push(codeOf(await ask(by, { ...FRIEND, name: `Guess ${i}` })));
    expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
  });
});

describe("what stands behind the name", () => {
  it("may be a ticket that was handed over: its new holder has the code, its buyer learns who has it (K04)", async () => {
    await shop.services.db.transaction(TENANT, (tx) =>
      reissueTicket(shop.services, tx, TENANT, ticketIds[1]!, { holder: FRIEND, reason: "transfer" }),
    );
    const bought = await get(BUYER);
    expect(bought.tickets.map((t) => [t.qr !== null, t.handedTo])).toEqual([
      [true, null],
      [false, "Citra"],
    ]);
    expect(JSON.stringify(bought.tickets[1])).not.toContain("Lestari");
    await sql("delete from one_time_codes");
    expect(shown(await get(FRIEND))).toEqual([[ticketIds[1], true]]);
    // The attendee of before is nobody to it any more.
    await sql("delete from one_time_codes");
    expect((await get({ name: "Sari Dewi C", phone: ATTENDEE.phone })).step).toBe("missing");
  });

  it("may be locked, or scanned already: then there is no code", async () => {
    await shop.services.db.transaction(TENANT, (tx) => lockTicket(tx, TENANT, ticketIds[0]!));
    expect((await get(BUYER)).tickets[0]).toMatchObject({ status: "locked", qr: null });
    await sql("update tickets set status = 'checked_in' where id = $1", [ticketIds[0]!]);
    const gate = randomUUID();
    await sql("insert into gates (tenant_id, id, event_id, name) select 'garudarun', $1, id, 'North' from events where slug = $2", [
      gate,
      SLUG,
    ]);
    await sql(
      `insert into scans (tenant_id, id, event_id, gate_id, token_id, key, body_hash, ticket_id, outcome, answer, scanned_at)
       select tenant_id, $1, event_id, $2, $1, 'k', 'h', id, 'admitted', '{}', '2026-11-21T12:42:00Z' from tickets where id = $3`,
      [randomUUID(), gate, ticketIds[0]!],
    );
    await sql("delete from one_time_codes");
    expect((await get(BUYER)).tickets[0]).toMatchObject({
      status: "checked_in",
      qr: null,
      checkedIn: { at: "2026-11-21T12:42:00.000Z", gate: "North" },
    });
    await sql("update tickets set status = 'valid' where id = $1", [ticketIds[0]!]);
  });

  it("may be an order that is not paid yet, or is being checked", async () => {
    const unpaid = await buy(1, null, "awaiting_payment");
    const orders = async () => {
      await sql("delete from one_time_codes");
      return (await get(BUYER)).orders.map(({ status, ticketCount }) => [status, ticketCount]);
    };
    expect(await orders()).toEqual([["awaiting_payment", 1]]);
    await sql("update bookings set status = 'verifying' where id = $1", [unpaid]);
    expect(await orders()).toEqual([["verifying", 1]]);
    await sql("update bookings set status = 'expired' where id = $1", [unpaid]);
    expect(await orders()).toEqual([]);
  });
});

describe("a claim", () => {
  const make = (over: { withToken?: boolean; ticketId?: string | null; hours?: number } = {}) =>
    shop.services.db.transaction(TENANT, async (tx) => {
      const { path } = makeClaim(shop.services, tx, TENANT, { bookingId, ticketId: null, hours: 24, withToken: true, ...over });
      const url = new URL(path, "http://x");
      return { slug: url.pathname.split("/").at(-1)!, token: url.searchParams.get("t") ?? "" };
    });
  const open = (by: Buyer, slug: string, token: string) =>
    by.call("openClaim", { params: { slug }, body: { token }, idempotencyKey: randomUUID() });

  it("shows without anybody's name what it leads to, and asks for name and number like an event", async () => {
    const { slug } = await make({ withToken: false });
    const door = await visitor().call("getTicketDoor", { params: { slug } });
    expect(door).toMatchObject({
      data: { event: { slug: SLUG }, asksCode: true, cards: [{ initial: "S", status: "valid" }, { initial: "C" }] },
    });
    expect(JSON.stringify(door)).not.toMatch(/Sari|Dewi|Budi|Citra|8123/);
    expect((await get(BUYER, visitor(), slug)).tickets).toHaveLength(2);
    await sql("delete from one_time_codes");
    expect((await get({ ...FRIEND, name: "Nobody" }, visitor(), slug)).step).toBe("missing");
  });

  it("opens with the token of its link once, in one browser, and hides what was handed over", async () => {
    const { slug, token } = await make();
    const by = visitor();
    const first = await open(by, slug, token);
    expect(first).toMatchObject({
      data: {
        step: "found",
        tickets: [
          { id: ticketIds[0], handedTo: null },
          { qr: null, handedTo: "Citra" },
        ],
      },
    });
    expect(first.ok && first.data.tickets[0]!.qr).toMatch(/^.{144}$/);
    expect(codeOf(await open(by, slug, token))).toBe("ok");
    expect(codeOf(await open(visitor(), slug, token))).toBe("NOT_FOUND");
    await sql("update ticket_claims set opened_at = opened_at - interval '16 minutes'");
    expect(codeOf(await open(by, slug, token))).toBe("NOT_FOUND");
    expect(await sql("select 1 from audit where action = 'ticket_claim.opened'")).toHaveLength(1);
  });

  it("opens for one of two browsers that bring the token at once", async () => {
    const { slug, token } = await make();
    const codes = await Promise.all(Array.from({ length: 6 }, () => open(visitor(), slug, token)));
    expect(codes.map(codeOf).toSorted()).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "ok"]);
  });

  it("does not open with another token, without one, at another shop, or when it is over", async () => {
    const { slug, token } = await make();
    expect(codeOf(await open(visitor(), slug, "A".repeat(43)))).toBe("NOT_FOUND");
    expect(codeOf(await open(newBuyer(shop, "jenius"), slug, token))).toBe("NOT_FOUND");
    const plain = await make({ withToken: false });
    expect(codeOf(await open(visitor(), plain.slug, token))).toBe("NOT_FOUND");
    expect(codeOf(await open(visitor(), SLUG, token))).toBe("NOT_FOUND");
    await sql("update ticket_claims set expires_at = now()");
    expect(codeOf(await open(visitor(), slug, token))).toBe("NOT_FOUND");
    expect(codeOf(await visitor().call("getTicketDoor", { params: { slug } }))).toBe("NOT_FOUND");
  });

  it("may be of one ticket alone", async () => {
    const { slug, token } = await make({ ticketId: ticketIds[0]! });
    const answer = await open(visitor(), slug, token);
    expect(answer.ok && shown(answer.data)).toEqual([[ticketIds[0], true]]);
  });
});
