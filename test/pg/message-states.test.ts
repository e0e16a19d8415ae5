import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { emailChannel } from "#server/adapters/email/email-channel.ts";
import { whatsAppChannel } from "#server/adapters/whatsapp/whatsapp-channel.ts";
import type { Services } from "#server/context.ts";
import { cancelPaidBooking } from "#server/features/checkout/cancel-paid-booking.ts";
import { eraseOld } from "#server/features/retention/erase-old.ts";
import { deliverMessages, runDueWork } from "#server/jobs/run-worker.ts";
import { freshNumber, openHanding, type Handing } from "../api/handing.ts";
import { freshKey, type Buyer } from "../harness/buyer.ts";
import { startMailEmulator, type MailEmulator } from "../harness/mail-emulator.ts";
import { refusal, startWhatsAppEmulator, type WhatsAppEmulator } from "../harness/whatsapp-emulator.ts";

/** A number that has no WhatsApp, and a text that is not registered: each is final for the number, or for the form. */
const NO_WHATSAPP = refusal(400, 131026);
const NUMBER = "106540352242922";
const APP_SECRET = "the secret of the app that calls";

let hand: Handing;
let kept: Services["channels"];
let phone: WhatsAppEmulator;
let mail: MailEmulator;
beforeAll(async () => {
  hand = await openHanding(inject("postgresUrl"));
  kept = hand.stall.shop.services.channels;
});
beforeEach(async () => {
  [phone, mail] = await Promise.all([startWhatsAppEmulator(), startMailEmulator()]);
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(async () => {
  Object.assign(hand.stall.shop.services, { channels: kept });
  vi.restoreAllMocks();
  await Promise.all([phone.close(), mail.close()]);
});
afterAll(() => hand.stall.close());

/** From now on messages leave, by these emulators. */
async function connect(): Promise<void> {
  const { stall } = hand;
  await runDueWork(stall.shop.services);
  // Clear rows of earlier tests.
  await stall.sql("update messages set status = 'kept' where status = 'due'");
  const whatsapp = { url: phone.url, version: "v24.0", token: "test-token", senders: new Map([["*", NUMBER]]) };
  const settings = { host: "localhost", isImplicitTls: false, user: null, password: null, from: "tiket@example.com", port: mail.port };
  const email = emailChannel(settings, stall.shop.services.now);
  Object.assign(stall.shop.services, {
    channels: ((name, tenant) => (name === "email" ? email : whatsAppChannel(whatsapp, tenant))) as Services["channels"],
  });
}

async function sendAll(): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await hand.stall.sql("update messages set next_try_at = now() where status = 'due'");
    await deliverMessages(hand.stall.shop.services);
  }
}

/** What the people of an order left of themselves. */
const leave = (booking: string, { buyer, attendee = {} }: { buyer: string | null; attendee?: Record<string, string> }) =>
  Promise.all([
    hand.stall.sql("update booking_buyers set email = $2 where booking_id = $1", [booking, buyer]),
    hand.stall.sql(
      "update booking_attendees set fields = (fields - '{email,countryCode,phoneNumber}'::text[]) || $2::jsonb where booking_id = $1",
      [booking, JSON.stringify(attendee)],
    ),
  ]);

describe("the link that a participant signs with", () => {
  beforeAll(() => hand.wantRelease());
  afterAll(() => hand.dropRelease());

  const look = async (by: Buyer, id: string) => {
    const answer = await by.call("getBookingWaivers", { params: { id }, query: {} });
    if (!answer.ok) throw new Error(answer.problem.code);
    const { message } = answer.data.tickets[0]!;
    return message && `${message.channel} ${message.to} ${message.state}`;
  };
  async function ask(number: string | null, left: Parameters<typeof leave>[1]) {
    const owner = await hand.buy();
    await leave(owner.bookingId, left);
    await connect();
    const asked = await owner.browser.call("sendWaiverLink", {
      params: { id: owner.bookingId },
      query: {},
      body: { ticketId: owner.tickets[0]!, phone: number === null ? null : { countryCode: "+62", phoneNumber: number }, locale: "en" },
      idempotencyKey: freshKey(),
    });
    if (!asked.ok) throw new Error(JSON.stringify(asked.problem));
    expect(asked.data.tickets[0]!.message?.state).toBe("on_its_way");
    return { ...owner, look: () => look(owner.browser, owner.bookingId) };
  }

  it("is on its way until WhatsApp has taken it, and then sent [H4]", async () => {
    const number = freshNumber();
    const to = `0${number.slice(0, 3)}•••${number.slice(-3)}`;
    const asked = await ask(number, { buyer: null });
    expect(await asked.look()).toBe(`whatsapp ${to} on_its_way`);
    await sendAll();
    expect(await asked.look()).toBe(`whatsapp ${to} sent`);
    expect(phone.shown.map(({ template }) => template)).toEqual(["waiver.link"]);
  });

  it("goes by e-mail where WhatsApp refuses the number and the participant left an address, which is said", async () => {
    const number = freshNumber();
    const asked = await ask(null, { buyer: null, attendee: { email: "peserta@example.com", countryCode: "+62", phoneNumber: number } });
    phone.answerNext(NO_WHATSAPP);
    await sendAll();
    expect(await asked.look()).toBe("email pe•••@example.com sent");
    expect(mail.mails.map(({ to }) => to)).toEqual(["peserta@example.com"]);
    expect(mail.mails[0]!.text).toMatch(/\/en\/l\/[2-9A-Z]{27}/);
  });

  it("goes by e-mail where WhatsApp knows its text no more, to a participant who left an address and no number", async () => {
    const asked = await ask(freshNumber(), { buyer: null, attendee: { email: "peserta@example.com" } });
    const noForm = refusal(400, 132018);
    phone.answerNext(noForm, noForm, noForm);
    await sendAll();
    expect(await asked.look()).toBe("email pe•••@example.com sent");
  });

  it("is not sent where nobody's address is known, nor the address of somebody else of the order; that is said, and it can be sent again", async () => {
    const other = { email: "lain@example.com", countryCode: "+62", phoneNumber: freshNumber() };
    const asked = await ask(freshNumber(), { buyer: "pembeli@example.com", attendee: other });
    phone.answerNext(NO_WHATSAPP);
    await sendAll();
    expect(await asked.look()).toMatch(/^whatsapp \S+ not_sent$/);
    expect(mail.mails).toEqual([]);
    const again = await asked.browser.call("sendWaiverLink", {
      params: { id: asked.bookingId },
      query: {},
      body: { ticketId: asked.tickets[0]!, phone: null, locale: "en" },
      idempotencyKey: freshKey(),
    });
    expect(again.ok && again.data.tickets[0]!.message?.state).toBe("on_its_way");
  });
});

describe("the offer of a ticket", () => {
  async function offered(left: (to: string) => Record<string, string>) {
    const owner = await hand.buy();
    const to = freshNumber();
    await leave(owner.bookingId, { buyer: null, attendee: left(to) });
    await hand.send(owner, { to });
    await connect();
    // It was kept as long as nothing left: now it is to go.
    await hand.stall.sql("update messages set status = 'due' where recipient = $1 and template = 'handover.offer'", [`+62${to}`]);
    const look = async () => {
      const answer = await owner.browser.call("getTicketHandover", { params: { id: owner.tickets[0]! }, query: {} });
      if (!answer.ok) throw new Error(answer.problem.code);
      const { message, messageBy } = answer.data.handovers[0]!;
      return `${messageBy} ${message}`;
    };
    expect(await look()).toBe("whatsapp on_its_way");
    phone.answerNext(NO_WHATSAPP);
    await sendAll();
    return look();
  }

  it("goes by e-mail to the attendee whose number WhatsApp refuses", async () => {
    expect(await offered((to) => ({ email: "rina@example.com", countryCode: "+62", phoneNumber: to }))).toBe("email sent");
    expect(mail.mails.map(({ to }) => to)).toEqual(["rina@example.com"]);
  });

  it("is not sent to a number that the order has no address of", async () => {
    expect(await offered(() => ({ email: "rina@example.com", countryCode: "+62", phoneNumber: freshNumber() }))).toBe("whatsapp not_sent");
    expect(mail.mails).toEqual([]);
  });
});

describe("the message about an order", () => {
  it("goes by e-mail to a buyer who left an address as an attendee alone, where WhatsApp refuses their number", async () => {
    const owner = await hand.buy();
    await leave(owner.bookingId, { buyer: null, attendee: { email: "budi@example.com", countryCode: "+62", phoneNumber: owner.number } });
    await connect();
    const { browser, bookingId: id } = owner;
    const again = await browser.call("sendOrderMessage", { params: { id }, query: {}, body: {}, idempotencyKey: freshKey() });
    expect(again.ok && again.data.deliveries).toMatchObject([{ channel: "whatsapp", state: "on_its_way" }]);
    await runDueWork(hand.stall.shop.services);
    phone.answerNext(NO_WHATSAPP);
    await sendAll();
    const shown = await browser.call("getOrderMessages", { params: { id }, query: {} });
    expect(shown.ok && shown.data.deliveries).toEqual([{ channel: "email", to: "bu•••@example.com", state: "sent" }]);
    expect(mail.mails.map(({ to }) => to)).toEqual(["budi@example.com"]);
  });
});

describe("a message that WhatsApp took over and reports on later", () => {
  let settings: Services["settings"]["whatsapp"];
  beforeAll(() => {
    ({ whatsapp: settings } = hand.stall.shop.services.settings);
    const inbound = { appSecret: APP_SECRET, verifyToken: "token" };
    const whatsapp = { url: "", version: "v24.0", token: "", senders: new Map([["*", NUMBER]]), inbound };
    Object.assign(hand.stall.shop.services.settings, { whatsapp });
  });
  afterAll(() => void Object.assign(hand.stall.shop.services.settings, { whatsapp: settings }));

  /** What WhatsApp calls the shop with. */
  async function report(dedupeId: string, status: "failed" | "delivered" | "read"): Promise<void> {
    const errors = status === "failed" ? { errors: [{ code: 131026 }] } : {};
    const value = {
      metadata: { phone_number_id: NUMBER },
      statuses: [{ id: "wamid.x", status, biz_opaque_callback_data: dedupeId, ...errors }],
    };
    const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ changes: [{ value }] }] });
    const signature = `sha256=${createHmac("sha256", APP_SECRET).update(body).digest("hex")}`;
    const headers = { host: "garudarun.localhost:3000", "x-hub-signature-256": signature };
    const request = new Request("http://localhost:3000/api/v1/messages/whatsapp", { method: "POST", headers, body });
    expect((await hand.stall.shop.fetch(request)).status).toBe(200);
  }

  /** The message about an order, taken over by WhatsApp, of a buyer who left this address as an attendee. */
  async function taken(email: string | null) {
    const owner = await hand.buy();
    const attendee: Record<string, string> = email === null ? {} : { email, countryCode: "+62", phoneNumber: owner.number };
    await leave(owner.bookingId, { buyer: null, attendee });
    await connect();
    const { browser, bookingId: id } = owner;
    const again = await browser.call("sendOrderMessage", { params: { id }, query: {}, body: {}, idempotencyKey: freshKey() });
    expect(again.ok).toBe(true);
    await runDueWork(hand.stall.shop.services);
    await sendAll();
    const look = async () => {
      const shown = await browser.call("getOrderMessages", { params: { id }, query: {} });
      return shown.ok ? shown.data.deliveries.map(({ channel, to, state }) => `${channel} ${to} ${state}`) : [shown.problem.code];
    };
    const to = `0${owner.number.slice(0, 3)}•••${owner.number.slice(-3)}`;
    expect(await look()).toEqual([`whatsapp ${to} sent`]);
    expect(mail.mails).toEqual([]);
    const row = async () =>
      (
        await hand.stall.sql<{ id: string; dedupe_id: string; kept: boolean }>(
          `select id, dedupe_id, sealed is not null or params <> '{}' or body <> '' as kept from messages
           where thread_id = $1 and channel = 'whatsapp' and provider_ref is not null order by position desc limit 1`,
          [id],
        )
      )[0]!;
    return { look, row, to };
  }

  it("as failed goes by e-mail to the address that the order knows, once, and is shown so by its record", async () => {
    const { look, row } = await taken("budi@example.com");
    const { dedupe_id: dedupeId, kept: isKept } = await row();
    expect(isKept).toBe(true);
    await report(dedupeId, "failed");
    expect(await look()).toEqual(["email bu•••@example.com on_its_way"]);
    await sendAll();
    await report(dedupeId, "failed");
    await sendAll();
    expect(await look()).toEqual(["email bu•••@example.com sent"]);
    expect(mail.mails.map(({ to }) => to)).toEqual(["budi@example.com"]);
    expect(mail.mails[0]!.text).toContain("Losari");
  });

  it("as failed is not sent where no address is known, and what it said was erased when it left", async () => {
    const { look, row, to } = await taken(null);
    const { dedupe_id: dedupeId, kept: isKept } = await row();
    expect(isKept).toBe(false);
    await report(dedupeId, "failed");
    await sendAll();
    expect([await look(), mail.mails]).toEqual([[`whatsapp ${to} not_sent`], []]);
  });

  it.each(["delivered", "read"] as const)("as %s is forgotten at once, and goes nowhere else whatever is said later", async (status) => {
    const { look, row, to } = await taken("budi@example.com");
    const { dedupe_id: dedupeId } = await row();
    await report(dedupeId, status);
    expect([await look(), (await row()).kept]).toEqual([[`whatsapp ${to} sent`], false]);
    await report(dedupeId, "failed");
    await sendAll();
    expect([await look(), mail.mails]).toEqual([[`whatsapp ${to} not_sent`], []]);
  });

  it("not at all within a day is forgotten then", async () => {
    const { row } = await taken("budi@example.com");
    const wait = async (span: string) => {
      await hand.stall.sql("update messages set sent_at = sent_at - $2::interval where id = $1", [(await row()).id, span]);
      await eraseOld(hand.stall.shop.services);
      return (await row()).kept;
    };
    expect([await wait("23 hours"), await wait("1 hour")]).toEqual([true, false]);
  });
});

describe("the message about a refund", () => {
  it("is said to be on its way, sent or not sent by its own record, and is sent again by a press [H4]", async () => {
    const owner = await hand.buy();
    await leave(owner.bookingId, { buyer: null });
    await connect();
    const { browser, bookingId: id } = owner;
    await cancelPaidBooking(hand.stall.shop.services, "garudarun" as never, { id, more: { actor: "organiser", why: "the race is off" } });
    const look = async () => {
      const answer = await browser.call("getOrderMessages", { params: { id }, query: {} });
      if (!answer.ok) throw new Error(answer.problem.code);
      return answer.data.refunds.map(({ deliveries, canSendAgain }) => [deliveries.map(({ state }) => state).join(), canSendAgain]);
    };
    await expect
      .poll(async () => {
        await hand.stall.work();
        return look();
      })
      .toEqual([["on_its_way", false]]);
    phone.answerNext(NO_WHATSAPP);
    await sendAll();
    expect(await look()).toEqual([["not_sent", true]]);
    const [refund] = await hand.stall.sql<{ id: string }>("select id from refunds where booking_id = $1", [id]);
    const press = (which: string) =>
      browser.call("sendOrderMessage", { params: { id }, query: {}, body: { refund: which }, idempotencyKey: freshKey() });
    expect(await press(hand.stall.shop.services.newId())).toMatchObject({ ok: false, problem: { code: "NOT_FOUND" } });
    expect((await press(refund!.id)).ok).toBe(true);
    await runDueWork(hand.stall.shop.services);
    await sendAll();
    expect(await look()).toEqual([["sent", true]]);
    expect(phone.shown.map(({ template }) => template)).toContain("payment.refunded");
  });
});
