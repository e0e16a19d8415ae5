import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "#server/modules/orders/cancel/cancel-order.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { freshNumber, type Handing } from "../../api/tickets/handing.ts";
import { freshKey, type Buyer } from "../../harness/buyer.ts";
import { refusal } from "../../harness/whatsapp-emulator.ts";
import { openMessageDesk, type MessageDesk } from "./message-desk.ts";

/** Final refusals by WhatsApp: of the number, which has no account, and of the form, which is not registered. */
const NO_WHATSAPP = refusal(400, 131026);

let desk: MessageDesk;
let hand: Handing;
beforeAll(async () => {
  desk = await openMessageDesk();
  ({ hand } = desk);
});
beforeEach(() => desk.begin());
afterEach(() => desk.end());
afterAll(() => desk.close());

describe("a participant's signing link", () => {
  beforeAll(() => hand.wantRelease());
  afterAll(() => hand.dropRelease());

  const look = async (by: Buyer, id: string) => {
    const answer = await by.call("getBookingWaivers", { params: { id }, query: {} });
    if (!answer.ok) throw new Error(answer.problem.code);
    const { message } = answer.data.tickets[0]!;
    return message && `${message.channel} ${message.to} ${message.state}`;
  };
  async function ask(number: string | null, left: Parameters<MessageDesk["leave"]>[1]) {
    const owner = await hand.buy();
    await desk.leave(owner.bookingId, left);
    await desk.connect();
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

  it("shows a signing link as pending until WhatsApp accepts it, then as sent [H4]", async () => {
    const number = freshNumber();
    const to = `0${number.slice(0, 3)}•••${number.slice(-3)}`;
    const asked = await ask(number, { buyer: null });
    expect(await asked.look()).toBe(`whatsapp ${to} on_its_way`);
    await desk.sendAll();
    expect(await asked.look()).toBe(`whatsapp ${to} sent`);
    expect(desk.phone().shown.map(({ template }) => template)).toEqual(["waiver.link"]);
  });

  it("sends a signing link by e-mail if WhatsApp refuses the number and the participant left an address, and shows that", async () => {
    const number = freshNumber();
    const asked = await ask(null, { buyer: null, attendee: { email: "peserta@example.com", countryCode: "+62", phoneNumber: number } });
    desk.phone().answerNext(NO_WHATSAPP);
    await desk.sendAll();
    expect(await asked.look()).toBe("email pe•••@example.com sent");
    expect(desk.mail().mails.map(({ to }) => to)).toEqual(["peserta@example.com"]);
    expect(desk.mail().mails[0]!.text).toMatch(/\/en\/l\/[2-9A-Z]{27}/);
  });

  it("sends a signing link by e-mail if WhatsApp refuses its template, to a participant with an address and no number", async () => {
    const asked = await ask(freshNumber(), { buyer: null, attendee: { email: "peserta@example.com" } });
    const noForm = refusal(400, 132018);
    desk.phone().answerNext(noForm, noForm, noForm);
    await desk.sendAll();
    expect(await asked.look()).toBe("email pe•••@example.com sent");
  });

  it("sends no signing link without the participant's own address, shows that, and allows resending", async () => {
    const other = { email: "lain@example.com", countryCode: "+62", phoneNumber: freshNumber() };
    const asked = await ask(freshNumber(), { buyer: "pembeli@example.com", attendee: other });
    desk.phone().answerNext(NO_WHATSAPP);
    await desk.sendAll();
    expect(await asked.look()).toMatch(/^whatsapp \S+ not_sent$/);
    expect(desk.mail().mails).toEqual([]);
    const again = await asked.browser.call("sendWaiverLink", {
      params: { id: asked.bookingId },
      query: {},
      body: { ticketId: asked.tickets[0]!, phone: null, locale: "en" },
      idempotencyKey: freshKey(),
    });
    expect(again.ok && again.data.tickets[0]!.message?.state).toBe("on_its_way");
  });
});

describe("a ticket offer", () => {
  async function offered(left: (to: string) => Record<string, string>) {
    const owner = await hand.buy();
    const to = freshNumber();
    await desk.leave(owner.bookingId, { buyer: null, attendee: left(to) });
    await hand.send(owner, { to });
    await desk.connect();
    // It was stored while nothing was sent. Now send it.
    await hand.stall.sql("update messages set status = 'due' where recipient = $1 and template = 'handover.offer'", [`+62${to}`]);
    const look = async () => {
      const answer = await owner.browser.call("getTicketHandover", { params: { id: owner.tickets[0]! }, query: {} });
      if (!answer.ok) throw new Error(answer.problem.code);
      const { message, messageBy } = answer.data.handovers[0]!;
      return `${messageBy} ${message}`;
    };
    expect(await look()).toBe("whatsapp on_its_way");
    desk.phone().answerNext(NO_WHATSAPP);
    await desk.sendAll();
    return look();
  }

  it("sends an offer by e-mail to the attendee whose number WhatsApp refuses", async () => {
    expect(await offered((to) => ({ email: "rina@example.com", countryCode: "+62", phoneNumber: to }))).toBe("email sent");
    expect(desk.mail().mails.map(({ to }) => to)).toEqual(["rina@example.com"]);
  });

  it("sends no offer to a number without an address in the order", async () => {
    expect(await offered(() => ({ email: "rina@example.com", countryCode: "+62", phoneNumber: freshNumber() }))).toBe("whatsapp not_sent");
    expect(desk.mail().mails).toEqual([]);
  });
});

describe("an order message", () => {
  it("sends an order message to the e-mail address that the buyer gave as an attendee, if WhatsApp refuses the number", async () => {
    const owner = await hand.buy();
    await desk.leave(owner.bookingId, {
      buyer: null,
      attendee: { email: "budi@example.com", countryCode: "+62", phoneNumber: owner.number },
    });
    await desk.connect();
    const { browser, bookingId: id } = owner;
    const again = await browser.call("sendOrderMessage", { params: { id }, query: {}, body: {}, idempotencyKey: freshKey() });
    expect(again.ok && again.data.deliveries).toMatchObject([{ channel: "whatsapp", state: "on_its_way" }]);
    await runDueWork(hand.stall.shop.services);
    desk.phone().answerNext(NO_WHATSAPP);
    await desk.sendAll();
    const shown = await browser.call("getOrderMessages", { params: { id }, query: {} });
    expect(shown.ok && shown.data.deliveries).toEqual([{ channel: "email", to: "bu•••@example.com", state: "sent" }]);
    expect(desk.mail().mails.map(({ to }) => to)).toEqual(["budi@example.com"]);
  });
});

describe("a refund message", () => {
  it("shows a refund message as pending, sent or not sent by its own record, and resends it on request [H4]", async () => {
    const owner = await hand.buy();
    await desk.leave(owner.bookingId, { buyer: null });
    await desk.connect();
    const { browser, bookingId: id } = owner;
    await cancelOrder({ ...hand.stall.shop.services, tenant: "garudarun" as never, actor: OPERATOR }, { id, reason: "the race is off" });
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
    desk.phone().answerNext(NO_WHATSAPP);
    await desk.sendAll();
    expect(await look()).toEqual([["not_sent", true]]);
    const [refund] = await hand.stall.sql<{ id: string }>("select id from refunds where booking_id = $1", [id]);
    const press = (which: string) =>
      browser.call("sendOrderMessage", { params: { id }, query: {}, body: { refund: which }, idempotencyKey: freshKey() });
    expect(await press(hand.stall.shop.services.newId())).toMatchObject({ ok: false, problem: { code: "NOT_FOUND" } });
    expect((await press(refund!.id)).ok).toBe(true);
    await runDueWork(hand.stall.shop.services);
    await desk.sendAll();
    expect(await look()).toEqual([["sent", true]]);
    expect(desk.phone().shown.map(({ template }) => template)).toContain("payment.refunded");
  });
});
