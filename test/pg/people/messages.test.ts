import type { ActTransaction } from "#server/platform/database/database.ts";
import { OPERATOR, type Acting } from "#server/platform/base/actor.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { whatsAppChannel } from "#server/platform/adapters/whatsapp/whatsapp-channel.ts";
import { emailChannel } from "#server/platform/adapters/email/email-channel.ts";
import { sendMessages } from "#server/modules/people/messages/send-messages.ts";
import type { Services } from "#server/act.ts";
import { deliverMessages } from "#server/worker/run-worker.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { AGE_NEWS } from "../../harness/age-news.ts";
import { actOnPaymentPage } from "../../harness/buyer.ts";
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
  // Finish work of earlier tests.
  await runDueWork(stall.shop.services);
  await stall.sql("update messages set status = 'kept' where status = 'due'");
  connect(stall.shop.services);
});
afterEach(async () => {
  await Promise.all([phone.close(), mail.close()]);
});
afterAll(() => stall.close());

const MAIL = { host: "localhost", isImplicitTls: false, user: null, password: null, from: "tiket@example.com" };

/** Enables sending of a process through the emulators. */
function connect(services: Services): void {
  const whatsapp = { url: phone.url, version: "v24.0", token: "test-token", senders: new Map([["*", "106540352242922"]]) };
  const email = emailChannel({ ...MAIL, port: mail.port }, services.now);
  Object.assign(services, {
    channels: ((name, tenant) => (name === "email" ? email : whatsAppChannel(whatsapp, tenant))) as Services["channels"],
  });
}

const tell = () => runDueWork(stall.shop.services);
/** Makes held-back messages due. */
async function tellOpen(): Promise<void> {
  await stall.sql(AGE_NEWS);
  await tell();
}
/** Makes all waiting messages due. */
const becomeDue = () => stall.sql("update messages set next_try_at = now() where status = 'due'");
async function sendAll(turns = 8): Promise<void> {
  for (let n = 0; n < turns; n++) {
    await becomeDue();
    await deliverMessages(stall.shop.services);
  }
}
const templates = () => phone.calls.map((call) => call.body.template.name);
const messagesOf = (id: string) =>
  stall.sql<{ template: string; channel: string; status: string; attempts: number; last_error: string | null }>(
    "select template, channel, status, attempts, last_error from messages where thread_id = $1 order by position",
    [id],
  );

/** A paid booking with undelivered outbox events. `isSlow`: its buyer was reminded of the payment before. */
async function paid({ isSlow = false } = {}) {
  const started = await stall.start(stall.buyer());
  await tell();
  if (isSlow) await tellOpen();
  await actOnPaymentPage(stall.shop, started.redirectUrl, "pay");
  await expect
    .poll(async () => (await stall.sql("select 1 from bookings where id = $1 and status = 'confirmed'", [started.id])).length)
    .toBe(1);
  await tell();
  return started;
}

describe("messages", () => {
  it("sends one message for a whole purchase, on WhatsApp with a copy by e-mail [B3]", async () => {
    const { id } = await paid();
    await tellOpen();
    await sendAll();
    expect(templates()).toEqual(["karcis_booking_tickets"]);
    expect(mail.mails.map((each) => each.headers["subject"])).toEqual([expect.stringMatching(/^Your tickets for/)]);
    expect(new Set((await messagesOf(id)).map((row) => row.status))).toEqual(new Set(["sent"]));
    expect(phone.calls[0]!.body.to).toBe("6281234567890");
    const text = mail.mails[0]!.text;
    const [ticket] = await stall.sql<{ id: string; code: string }>("select id, code from tickets where booking_id = $1", [id]);
    expect(text).toContain(ticket!.code);
    for (const link of text.match(/https?:\/\/\S+/g) ?? []) expect(link).toMatch(/\/en\/(event|ticket)\//);
    const own = /(https?:\/\/\S+transaction-status\S+)/.exec(text)![1]!;
    const answer = await stall.shop.fetch(
      new Request(`${new URL(own).origin}/api/v1/bookings/${id}`, {
        headers: { host: new URL(own).host, "x-order-key": new URL(own).searchParams.get("k")! },
      }),
    );
    expect(answer.status).toBe(200);
    expect(await stall.laws()).toEqual([]);
  });

  it("sends one message per event, even if workers reprocess the outbox (W03)(F23)", async () => {
    const { id } = await paid();
    const before = await messagesOf(id);
    const others = [await stall.openProcess(), await stall.openProcess()];
    for (const other of others) connect(other.services);
    await stall.sql("update outbox set done_at = null, next_try_at = now() where subject_id = $1", [id]);
    await Promise.all([stall.shop, ...others].map((each) => runDueWork(each.services)));
    await tell();
    expect(await messagesOf(id)).toEqual(before);
    for (let n = 0; n < 6; n++) {
      await becomeDue();
      await Promise.all([stall.shop, ...others].map((each) => deliverMessages(each.services)));
    }
    const ids = phone.calls.map((call) => call.body.biz_opaque_callback_data);
    expect(ids).toHaveLength(1);
    expect(mail.mails).toHaveLength(1);
  });

  it("sends messages in the order of events, even if processed at once", async () => {
    const { id, redirectUrl } = await stall.start(stall.buyer());
    await actOnPaymentPage(stall.shop, redirectUrl, "pay");
    await expect.poll(() => stall.sql("select 1 from outbox where topic = 'booking.confirmed' and subject_id = $1", [id])).toHaveLength(1);
    await stall.sql(
      `insert into outbox (tenant_id, id, topic, subject_id, payload)
       values ('garudarun', gen_random_uuid(), 'payment.refunded', gen_random_uuid(), jsonb_build_object('bookingId', $1::text, 'amount', 5000))`,
      [id],
    );
    await tell();
    await sendAll();
    expect(templates()).toEqual(["karcis_booking_tickets", "karcis_payment_refunded"]);
  });

  it("delays a message behind earlier ones of the same order, and nobody else's", async () => {
    const first = await paid({ isSlow: true });
    const second = await paid({ isSlow: true });
    phone.answerNext(refusal(500, 131016));
    await deliverMessages(stall.shop.services);
    const failing = (await messagesOf(first.id)).some((row) => row.last_error !== null) ? first : second;
    const other = failing === first ? second : first;
    const of = async (id: string) => (await messagesOf(id)).filter((row) => row.channel === "whatsapp").map((row) => row.status);
    await stall.sql("update messages set next_try_at = now() where status = 'due' and thread_id = $1", [other.id]);
    await deliverMessages(stall.shop.services);
    expect((await of(failing.id))[0]).toBe("due");
    expect((await of(failing.id)).every((status) => status === "due")).toBe(true);
    expect((await of(other.id)).filter((status) => status === "sent").length).toBeGreaterThan(0);
    await sendAll();
    expect(await of(failing.id)).toEqual(["sent", "sent"]);
  });

  it("sends simultaneous messages to one person without blocking", async () => {
    const all = [];
    for (let n = 0; n < 12; n++) all.push(await paid());
    await stall.sql("update messages set status = 'kept' where channel = 'email'");
    // Four rounds of a dozen orders of the same buyer.
    for (let round = 0; round < 4; round++) {
      await becomeDue();
      await Promise.all([deliverMessages(stall.shop.services), deliverMessages(stall.shop.services)]);
    }
    for (const { id } of all) expect((await messagesOf(id)).filter((row) => row.status === "due")).toEqual([]);
  });

  it("retries messages ever later, then gives up with an anonymous audit row (F24)(F26)", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { id } = await paid();
    await stall.sql("update messages set status = 'kept' where thread_id = $1 and (channel = 'email' or template <> 'booking.tickets')", [
      id,
    ]);
    phone.answerNext(...Array.from({ length: 8 }, () => refusal(500, 2)));
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      await becomeDue();
      const [before] = await stall.sql<{ at: Date }>("select clock_timestamp() as at");
      await sendMessages({ ...stall.shop.services, tenant: "garudarun", actor: OPERATOR });
      const [row] = await stall.sql<{ wait: number }>(
        "select extract(epoch from next_try_at - $2::timestamptz)::float8 as wait from messages where thread_id = $1 and template = 'booking.tickets' and channel = 'whatsapp'",
        [id, before!.at],
      );
      waits.push(row!.wait);
    }
    expect(waits[0]).toBeGreaterThan(10);
    expect(waits[4]).toBeGreaterThan(waits[1]! * 5);
    expect(Math.max(...waits)).toBeLessThan(3600 * 1.3);
    const [dead] = (await messagesOf(id)).filter((row) => row.template === "booking.tickets" && row.channel === "whatsapp");
    expect(dead).toMatchObject({ status: "dead", attempts: 8, last_error: "whatsapp_2" });
    const traces = await stall.sql<{ data: object }>(
      "select a.data from audit a join messages m on m.id = a.subject_id where a.action = 'message.dead' and m.thread_id = $1",
      [id],
    );
    expect(traces).toHaveLength(1);
    const said = JSON.stringify([warned.mock.calls, traces]);
    expect(said).toContain("message given up");
    expect(said).not.toMatch(/8123456|budi|Budi/);
    warned.mockRestore();
    await sendAll(2);
    expect(phone.calls).toHaveLength(8);
  });

  it("gives up a message refused for good at once, and continues with later ones", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { id } = await paid({ isSlow: true });
    await stall.sql("update messages set status = 'kept' where thread_id = $1 and channel = 'email'", [id]);
    phone.answerNext(refusal(400, 131026));
    await sendAll();
    expect((await messagesOf(id)).filter((row) => row.channel === "whatsapp").map((row) => [row.status, row.attempts])).toEqual([
      ["dead", 1],
      ["sent", 1],
    ]);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });

  it("survives a crash between sending and marking: at most one repeat, with the same id", async () => {
    const { id } = await paid();
    await stall.sql("update messages set status = 'kept' where thread_id = $1 and (channel = 'email' or template <> 'booking.tickets')", [
      id,
    ]);
    const { services } = stall.shop;
    let transactions = 0;
    const dying: Services = {
      ...services,
      db: {
        ...services.db,
        transaction: <T>(who: Acting | string, work: (tx: ActTransaction) => Promise<T>) => {
          transactions += 1;
          return transactions === 1 ? services.db.transaction(who as Acting, work) : Promise.reject(new Error("killed"));
        },
      },
    };
    await expect(sendMessages({ ...dying, tenant: "garudarun", actor: OPERATOR })).rejects.toThrow("killed");
    expect(phone.calls).toHaveLength(1);
    // Nobody sends it again during the lease.
    await deliverMessages(services);
    expect(phone.calls).toHaveLength(1);
    await sendAll(3);
    expect(phone.calls).toHaveLength(2);
    expect(new Set(phone.calls.map((call) => call.body.biz_opaque_callback_data)).size).toBe(1);
    expect((await messagesOf(id)).find((row) => row.template === "booking.tickets" && row.channel === "whatsapp")).toMatchObject({
      status: "sent",
      attempts: 2,
    });
  });

  it("drops messages that have become outdated", async () => {
    const started = await stall.start(stall.buyer());
    await tellOpen();
    await stall.sql("update messages set not_after = now() - interval '1 second' where thread_id = $1", [started.id]);
    await sendAll(2);
    expect(phone.calls).toEqual([]);
    expect(new Set((await messagesOf(started.id)).map((row) => row.status))).toEqual(new Set(["outdated"]));
  });

  it("sends messages to a buyer without an e-mail address on WhatsApp alone", async () => {
    const held = await stall.fill(stall.buyer());
    await stall.sql("update booking_buyers set email = null where booking_id = $1", [held.id]);
    await tellOpen();
    expect((await messagesOf(held.id)).map((row) => `${row.channel} ${row.template}`)).toEqual(["whatsapp booking.held"]);
  });

  it("continues past an outbox event that always fails, and gives it up with an audit row (F24)", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    // A number is notified of a hold once a day.
    await stall.sql("delete from recent_acts");
    const [bad, good] = [await stall.fill(stall.buyer()), await stall.fill(stall.buyer())];
    await stall.sql("update bookings set hold_until = 'infinity' where id = $1", [bad.id]);
    await tellOpen();
    expect(await messagesOf(bad.id)).toEqual([]);
    expect((await messagesOf(good.id)).length).toBe(2);
    for (let n = 0; n < 8; n++) {
      await stall.sql("update outbox set next_try_at = now() where done_at is null and subject_id = $1", [bad.id]);
      await tell();
    }
    expect(await stall.sql("select 1 from outbox where done_at is null and subject_id = $1", [bad.id])).toEqual([]);
    expect(await stall.sql("select 1 from audit where action = 'news.dead' and subject_id = $1", [bad.id])).toHaveLength(1);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
    await stall.sql("update bookings set hold_until = now() + interval '10 minutes' where id = $1", [bad.id]);
  });
});
