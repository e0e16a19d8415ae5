import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { codeOf, openStall, SECRET, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, detailsBody, eventOf, freshKey, holdBody, type Buyer } from "../../harness/buyer.ts";
import { run } from "../../process/run.ts";

const TENANT = "kelasseduh";
const APP_SECRET = "the secret of an app";
const NUMBER = "206540352242922";
let stall: Stall;
let event: EventDetail;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  const { services } = stall.shop;
  const whatsapp = {
    url: "https://graph.example",
    version: "v24.0",
    token: "t",
    senders: new Map([["*", NUMBER]]),
    inbound: { appSecret: APP_SECRET, verifyToken: "a token to verify" },
  };
  Object.assign(services, { settings: { ...services.settings, whatsapp } });
  event = await eventOf(stall.buyer(TENANT), "petik-merah");
});
afterAll(() => stall.close());

const choice = () => {
  const { eventId, sessionId, selection } = holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]);
  return { eventId, sessionId, selection };
};
async function drafted(buyer: Buyer): Promise<string> {
  const made = await buyer.call("createDraft", { body: { ...choice(), promoCode: null, locale: "en" }, idempotencyKey: freshKey() });
  if (!made.ok) throw new Error(made.problem.code);
  return made.data.code;
}
const hold = (buyer: Buyer, draft: string | null, more: object = {}) =>
  buyer.call("holdBooking", {
    body: { ...holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 1 }]), draft, ...more },
    idempotencyKey: freshKey(),
  });
let messages = 0;
const said = (body: string, { from = "6281290001234", to = NUMBER, id = `wamid.${(messages += 1)}` } = {}) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ changes: [{ value: { metadata: { phone_number_id: to }, messages: [{ from, id, type: "text", text: { body } }] } }] }],
  });
async function tell(raw: string, { secret = APP_SECRET, tenant = TENANT } = {}): Promise<number> {
  const signature = `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`;
  const headers = { host: `${tenant}.localhost:3000`, "x-hub-signature-256": signature };
  const request = new Request("http://localhost:3000/api/v1/messages/whatsapp", { method: "POST", headers, body: raw });
  return (await stall.shop.fetch(request)).status;
}
const releases = (code: string) =>
  stall.sql<{ how: string; phone: string | null }>("select how, phone from draft_releases where code = $1", [code]);
const links = () =>
  stall.sql<{ recipient: string }>("select recipient from messages where template = 'draft.released' order by created_at");

/** WhatsApp's status notice about one of our messages. */
const failed = (dedupeId: string, status = "failed") =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        changes: [
          {
            value: {
              metadata: { phone_number_id: NUMBER },
              statuses: [{ id: "wamid.x", status, biz_opaque_callback_data: dedupeId, errors: [{ code: 131026 }] }],
            },
          },
        ],
      },
    ],
  });

describe("an undeliverable message", () => {
  it("gives up an undeliverable message once with an audit row, and only on a genuine notice", async () => {
    const buyer = stall.buyer(TENANT);
    await tell(said(await drafted(buyer)));
    const [message] = await stall.sql<{ id: string; dedupe_id: string }>(
      "update messages set status = 'sent' where template = 'draft.released' and tenant_id = $1 returning id, dedupe_id",
      [TENANT],
    );
    const statusOf = async () => (await stall.sql("select status, last_error from messages where id = $1", [message!.id]))[0];
    const untouched = { status: "sent", last_error: null };
    expect(await tell(failed(message!.dedupe_id), { secret: "another" })).toBe(401);
    expect(await tell(failed(message!.dedupe_id, "delivered"))).toBe(200);
    expect(await tell(failed("0".repeat(64)))).toBe(200);
    expect(await statusOf()).toEqual(untouched);
    for (let n = 0; n < 2; n++) expect(await tell(failed(message!.dedupe_id))).toBe(200);
    expect(await statusOf()).toEqual({ status: "dead", last_error: "whatsapp_131026" });
    expect(await stall.sql("select 1 from audit where action = 'message.dead' and subject_id = $1", [message!.id])).toHaveLength(1);
  });
});

describe("an event booked on WhatsApp alone", () => {
  it("refuses a hold without a released draft [B2]", async () => {
    const buyer = stall.buyer(TENANT);
    const code = await drafted(buyer);
    expect([codeOf(await hold(buyer, null)), codeOf(await hold(buyer, code))]).toEqual(["EVENT_NOT_ON_SALE", "EVENT_NOT_ON_SALE"]);
  });

  it("books a draft released by a message with its code, from the hold to the tickets [B2]", async () => {
    const buyer = stall.buyer(TENANT);
    const code = await drafted(buyer);
    expect(await tell(said(`Hi, I'd like to book. Ref ${code}.`))).toBe(200);
    expect(await releases(code)).toEqual([{ how: "message", phone: "+6281290001234" }]);
    expect((await links()).at(-1)).toEqual({ recipient: "+6281290001234" });
    const seen = await buyer.call("getDraft", { params: { code } });
    expect(seen.ok && seen.data.isReleased).toBe(true);
    expect(JSON.stringify(seen)).not.toContain("81290001234");
    const held = await hold(buyer, code.toLowerCase());
    if (!held.ok) throw new Error(held.problem.code);
    const { id, quote } = held.data;
    expect(
      codeOf(await buyer.call("saveDetails", { params: { id }, body: detailsBody(event, held.data), idempotencyKey: freshKey() })),
    ).toBe("ok");
    const started = await stall.pay(buyer, id, quote.total);
    if (!started.ok) throw new Error(started.problem.code);
    await actOnPaymentPage(stall.shop, started.data.redirectUrl!, "pay");
    await expect.poll(() => stall.statusOf(buyer, id)).toBe("confirmed");
    const tickets = await buyer.call("listBookingTickets", { params: { id }, query: {} });
    expect(tickets.ok && tickets.data.tickets).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
  });

  it("refuses to hold anything but the draft's own choice", async () => {
    const buyer = stall.buyer(TENANT);
    const code = await drafted(buyer);
    await tell(said(code));
    const more = holdBody(event, [{ categoryId: event.prices[0]!.id, qty: 2 }]);
    expect(codeOf(await hold(buyer, code, { selection: more.selection }))).toBe("EVENT_NOT_ON_SALE");
  });

  it("releases a draft by staff, once [B2]", async () => {
    const buyer = stall.buyer(TENANT);
    const code = await drafted(buyer);
    const env = { KARCIS_ENV: "demo", DATABASE_URL: stall.database.url, KARCIS_SECRET: SECRET };
    const karcis = (...words: string[]) => run("cli/karcis.ts", { env, words }).ended;
    const done = { code: 0, said: `${code} is released; it is paid for at /en/event/petik-merah?draft=${code}\n` };
    expect(await karcis("order", "release-draft", TENANT, code)).toEqual(done);
    expect(await karcis("order", "release-draft", "garudarun", code)).toMatchObject({ code: 1 });
    expect(await releases(code)).toEqual([{ how: "staff", phone: null }]);
    expect(codeOf(await hold(buyer, code))).toBe("ok");
  });
});

describe("a message without effect", () => {
  it("rejects a message with a forged or missing signature", async () => {
    const code = await drafted(stall.buyer(TENANT));
    expect(await tell(said(code), { secret: "another secret" })).toBe(401);
    expect(await releases(code)).toEqual([]);
  });

  it("releases a draft only to its first sender, despite repeats or another number", async () => {
    const code = await drafted(stall.buyer(TENANT));
    const raw = said(code);
    const before = (await links()).length;
    for (let n = 0; n < 3; n += 1) expect(await tell(raw)).toBe(200);
    expect(await tell(said(code, { from: "6281299998888" }))).toBe(200);
    expect(await releases(code)).toEqual([{ how: "message", phone: "+6281290001234" }]);
    expect(await links()).toHaveLength(before + 1);
  });

  it("ignores a foreign tenant's code, an expired draft, and a message to another number", async () => {
    const code = await drafted(stall.buyer(TENANT));
    expect(await tell(said(code), { tenant: "garudarun" })).toBe(200);
    expect(await tell(said(code, { to: "999999999999" }))).toBe(200);
    await stall.sql(
      "update order_drafts set created_at = created_at - interval '2 days', expires_at = now() - interval '1 second' where code = $1",
      [code],
    );
    expect(await tell(said(code))).toBe(200);
    expect(await releases(code)).toEqual([]);
  });

  it("ignores a notice without a message", async () => {
    for (const raw of ["{}", "[]", "null", said("hello"), said("WA-IIIIII")]) expect(await tell(raw)).toBe(200);
    expect(await tell("{")).toBe(400);
  });
});

it("confirms a subscription with the right token", async () => {
  const ask = async (token: string) => {
    const query = new URLSearchParams({ "hub.mode": "subscribe", "hub.challenge": "4711", "hub.verify_token": token });
    const address = `http://localhost:3000/api/v1/messages/whatsapp?${query.toString()}`;
    const answer = await stall.shop.fetch(new Request(address, { headers: { host: `${TENANT}.localhost:3000` } }));
    return [answer.status, answer.status === 200 ? await answer.text() : ""];
  };
  expect(await ask("a token to verify")).toEqual([200, "4711"]);
  expect((await ask("another"))[0]).toBe(404);
});
