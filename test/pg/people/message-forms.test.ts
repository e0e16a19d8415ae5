import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { whatsAppChannel } from "#server/platform/adapters/whatsapp/whatsapp-channel.ts";
import { emailChannel } from "#server/platform/adapters/email/email-channel.ts";
import { sendClaim } from "#server/modules/tickets/get-ticket/make-claim.ts";
import type { Services } from "#server/act.ts";
import { deliverMessages } from "#server/worker/run-worker.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { openStall, type Stall } from "../../api/stall.ts";
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

/** A paid booking with undelivered outbox events. All its tickets have one name. */
async function paid({ tickets = 1, holder = "" } = {}) {
  const started = await stall.start(stall.buyer(), tickets);
  await tell();
  await actOnPaymentPage(stall.shop, started.redirectUrl, "pay");
  await expect
    .poll(async () => (await stall.sql("select 1 from bookings where id = $1 and status = 'confirmed'", [started.id])).length)
    .toBe(1);
  if (holder) await stall.sql("update tickets set holder = $2 where booking_id = $1", [started.id, holder]);
  await tell();
  return started;
}

describe("messages", () => {
  const LONG_NAME = "Maharani Kusumawardhani Prabowoningrat Sastroatmodjo Wiryaningrat";

  it("counts tickets too many for WhatsApp and sends one link; the e-mail lists them all [B8]", async () => {
    const { id } = await paid({ tickets: 4, holder: LONG_NAME });
    await sendAll();
    expect(templates()).toEqual(["karcis_booking_tickets_short"]);
    expect(phone.shown[0]!.body).toContain("*4 tickets*");
    expect(phone.shown[0]!.body.match(/https?:\S+/g)).toEqual([expect.stringContaining(`transaction-status?b=${id}`)]);
    expect(mail.mails[0]!.text.match(/Maharani/g)).toHaveLength(4);
    expect(new Set((await messagesOf(id)).map((row) => row.status))).toEqual(new Set(["sent"]));
  });

  it.each([132005, 132000, 132012, 132018, 100, 131008])(
    "sends the short form at once after WhatsApp refuses the form (%i)",
    async (code) => {
      const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
      const { id } = await paid();
      phone.answerNext(refusal(400, code));
      await sendAll();
      expect(templates()).toEqual(["karcis_booking_tickets", "karcis_booking_tickets_short"]);
      expect((await messagesOf(id)).map((row) => [row.status, row.attempts])).toEqual([
        ["sent", 1],
        ["sent", 1],
      ]);
      expect(warned).toHaveBeenCalledTimes(1);
      warned.mockRestore();
    },
  );

  it("sends the short form for an unregistered template, or waits if neither is registered", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    phone.forget("booking.tickets");
    const first = await paid();
    await sendAll(1);
    expect((await messagesOf(first.id)).map((row) => row.status)).toEqual(["sent", "sent"]);
    phone.forget("booking.tickets_short");
    const second = await paid();
    await sendAll(2);
    expect((await messagesOf(second.id)).find((row) => row.channel === "whatsapp")).toMatchObject({
      status: "due",
      last_error: "whatsapp_132001",
    });
    await stall.sql("update messages set status = 'kept' where status = 'due'");
    warned.mockRestore();
  });

  it("sends a claim link to the order's e-mail address if WhatsApp fails, with an audit row", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { id } = await paid();
    await sendAll();
    mail.mails.length = 0;
    const order = { bookingId: id, ticketId: null, hours: 24, withToken: true };
    await stall.shop.services.db.transaction({ tenant: "garudarun", actor: OPERATOR }, (tx) => sendClaim(stall.shop.services, tx, order));
    phone.answerNext(refusal(400, 131026));
    await sendAll(2);
    const rows = await stall.sql("select channel, status, last_error from messages where template = 'ticket.claim' order by position");
    expect(rows).toEqual([
      { channel: "whatsapp", status: "dead", last_error: "whatsapp_131026" },
      { channel: "email", status: "sent", last_error: null },
    ]);
    expect(mail.mails.map((each) => each.headers["subject"])).toEqual([expect.stringMatching(/^Open your tickets/)]);
    expect(await stall.sql("select 1 from audit where action = 'message.dead' and data->>'template' = 'ticket.claim'")).toHaveLength(1);
    warned.mockRestore();
  });
});
