import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { emailChannel } from "#server/platform/adapters/email/email-channel.ts";
import { whatsAppChannel } from "#server/platform/adapters/whatsapp/whatsapp-channel.ts";
import type { Services } from "#server/act.ts";
import { deliverMessages, runDueWork } from "#server/worker/run-worker.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { actOnPaymentPage, freshKey, type Buyer } from "../../harness/buyer.ts";
import { startMailEmulator, type MailEmulator } from "../../harness/mail-emulator.ts";
import { refusal, startWhatsAppEmulator, type WhatsAppEmulator } from "../../harness/whatsapp-emulator.ts";

let stall: Stall;
let phone: WhatsAppEmulator;
let mail: MailEmulator;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(100);
});
beforeEach(async () => {
  [phone, mail] = await Promise.all([startWhatsAppEmulator(), startMailEmulator()]);
  const whatsapp = { url: phone.url, version: "v24.0", token: "test-token", senders: new Map([["*", "106540352242922"]]) };
  const settings = { host: "localhost", isImplicitTls: false, user: null, password: null, from: "tiket@example.com", port: mail.port };
  const email = emailChannel(settings, stall.shop.services.now);
  Object.assign(stall.shop.services, {
    channels: ((name, tenant) => (name === "email" ? email : whatsAppChannel(whatsapp, tenant))) as Services["channels"],
  });
  await stall.sql("delete from recent_acts");
  // Finish work of earlier tests.
  await runDueWork(stall.shop.services);
  await stall.sql("update messages set status = 'kept' where status = 'due'");
});
afterEach(() => Promise.all([phone.close(), mail.close()]));
afterAll(() => stall.close());

const tell = () => runDueWork(stall.shop.services);
async function sendAll(turns = 2): Promise<void> {
  for (let n = 0; n < turns; n++) {
    await stall.sql("update messages set next_try_at = now() where status = 'due'");
    await deliverMessages(stall.shop.services);
  }
}

/** A paid order, and the token in its payment page's return address. */
async function paid(outcome = "pay") {
  const buyer = stall.buyer();
  const started = await stall.start(buyer);
  const left = await actOnPaymentPage(stall.shop, started.redirectUrl, outcome);
  const back = new URL(left.headers.get("location")!, started.redirectUrl);
  return { ...started, buyer, back, word: back.searchParams.get("r")! };
}

const look = (by: Buyer, id: string, r?: string) => by.call("getOrderMessages", { params: { id }, query: r === undefined ? {} : { r } });
const again = (by: Buyer, id: string, r: string | null = null) =>
  by.call("sendOrderMessage", { params: { id }, query: {}, body: { r }, idempotencyKey: freshKey() });
const shown = async (by: Buyer, id: string, r?: string) => {
  const answer = await look(by, id, r);
  if (!answer.ok) return answer.problem.code;
  return answer.data.deliveries.map(({ channel, to, state }) => `${channel} ${to} ${state}`);
};

describe("a return from the payment page in another browser", () => {
  it("shows that money arrived and, masked, the tickets' destination, and nothing else", async () => {
    const order = await paid();
    await expect.poll(() => stall.statusOf(order.buyer, order.id)).toBe("confirmed");
    const stranger = stall.buyer();
    expect(order.back.pathname).toMatch(/\/event\/losari-sunset-5k\/transaction-status$/);
    expect(order.back.searchParams.get("b")).toBe(order.id);
    const answer = await look(stranger, order.id, order.word);
    expect(answer).toMatchObject({ ok: true, data: { payment: "arrived", item: "event" } });
    const [reference] = await stall.sql<{ reference: string; full_name: string }>(
      "select b.reference, y.full_name from bookings b join booking_buyers y on y.booking_id = b.id where b.id = $1",
      [order.id],
    );
    const text = JSON.stringify(answer);
    for (const own of [reference!.reference, reference!.full_name, "81234567890"]) expect(text).not.toContain(own);
    for (const call of ["getBooking", "listBookingTickets", "getReceipt"] as const)
      expect(await stranger.call(call, { params: { id: order.id }, query: {} })).toMatchObject({
        ok: false,
        problem: { code: "NOT_FOUND" },
      });
  });

  it("shows nothing without the token, with another order's, or after links were revoked", async () => {
    const [order, other] = [await paid(), await paid()];
    const stranger = stall.buyer();
    for (const word of [undefined, "", "A".repeat(24), other.word]) expect(await shown(stranger, order.id, word)).toBe("NOT_FOUND");
    expect(await again(stranger, order.id, other.word)).toMatchObject({ ok: false, problem: { code: "NOT_FOUND" } });
    await order.buyer.call("withdrawOrderLinks", { params: { id: order.id }, query: {}, body: {}, idempotencyKey: freshKey() });
    expect(await shown(stranger, order.id, order.word)).toBe("NOT_FOUND");
    expect(await shown(order.buyer, order.id)).not.toBe("NOT_FOUND");
  });

  it("shows a payment on its return as being confirmed while possible, and as missing once the order ended", async () => {
    const [order, payment] = [await paid("fail"), "confirming"];
    expect(await look(stall.buyer(), order.id, order.word)).toMatchObject({
      ok: true,
      data: { payment, deliveries: [], canSendAgain: false },
    });
    await stall.sql("update bookings set status = 'expired' where id = $1", [order.id]);
    expect(await look(stall.buyer(), order.id, order.word)).toMatchObject({ ok: true, data: { payment: "ended" } });
  });
});

describe("the delivery state of a message", () => {
  it("shows a message as pending, sent, or not sent by its own record [H4]", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const order = await paid();
    await expect.poll(() => stall.statusOf(order.buyer, order.id)).toBe("confirmed");
    const wanted = (whatsapp: string, email: string) => [
      expect.stringMatching(new RegExp(`^whatsapp 0812•••890 ${whatsapp}$`)),
      expect.stringMatching(new RegExp(`^email \\S+•••@\\S+ ${email}$`)),
    ];
    expect(await shown(order.buyer, order.id)).toEqual(wanted("on_its_way", "on_its_way"));
    await tell();
    expect(await shown(order.buyer, order.id)).toEqual(wanted("on_its_way", "on_its_way"));
    phone.answerNext(refusal(400, 131026));
    await sendAll();
    expect(await shown(order.buyer, order.id)).toEqual(wanted("not_sent", "sent"));
    warned.mockRestore();
  });

  it("allows resending to the order's own number and address a few times an hour, one at a time", async () => {
    const order = await paid();
    await expect.poll(() => stall.statusOf(order.buyer, order.id)).toBe("confirmed");
    await tell();
    await sendAll();
    const stranger = stall.buyer();
    const first = phone.shown.length;
    expect(await again(stranger, order.id, order.word)).toMatchObject({
      ok: true,
      data: { canSendAgain: false, deliveries: [{ state: "on_its_way" }, { state: "on_its_way" }] },
    });
    // A second request before anything was sent.
    await again(stranger, order.id, order.word);
    await tell();
    await sendAll();
    expect(phone.shown.slice(first).map(({ to, template }) => [to, template])).toEqual([["6281234567890", "booking.tickets"]]);
    expect(mail.mails).toHaveLength(2);
    const codes: string[] = [];
    for (let n = 0; n < 3; n++) {
      const answer = await again(stranger, order.id, order.word);
      codes.push(answer.ok ? "ok" : answer.problem.code);
      await tell();
      await sendAll();
    }
    expect(codes).toContain("TOO_MANY_REQUESTS");
    expect(phone.shown.length - first).toBeLessThanOrEqual(3);
    expect(await stall.laws()).toEqual([]);
  });
});
