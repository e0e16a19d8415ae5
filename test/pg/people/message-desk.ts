import { inject, vi } from "vitest";
import { emailChannel } from "#server/platform/adapters/email/email-channel.ts";
import { whatsAppChannel } from "#server/platform/adapters/whatsapp/whatsapp-channel.ts";
import type { Services } from "#server/act.ts";
import { deliverMessages, runDueWork } from "#server/worker/run-worker.ts";
import { openHanding } from "../../api/tickets/handing.ts";
import { startMailEmulator, type MailEmulator } from "../../harness/mail-emulator.ts";
import { startWhatsAppEmulator, type WhatsAppEmulator } from "../../harness/whatsapp-emulator.ts";

/** The shop's own number at WhatsApp. */
export const NUMBER = "106540352242922";

/** A stall with emulators of WhatsApp and a mail server, fresh for each test. */
export async function openMessageDesk() {
  const hand = await openHanding(inject("postgresUrl"));
  const { services } = hand.stall.shop;
  const kept = services.channels;
  let phone: WhatsAppEmulator;
  let mail: MailEmulator;
  return {
    hand,
    phone: () => phone,
    mail: () => mail,
    async begin(): Promise<void> {
      [phone, mail] = await Promise.all([startWhatsAppEmulator(), startMailEmulator()]);
      vi.spyOn(console, "warn").mockImplementation(() => {});
    },
    async end(): Promise<void> {
      Object.assign(services, { channels: kept });
      vi.restoreAllMocks();
      await Promise.all([phone.close(), mail.close()]);
    },
    /** Enables sending. */
    async connect(): Promise<void> {
      await runDueWork(services);
      // Clear rows of earlier tests.
      await hand.stall.sql("update messages set status = 'kept' where status = 'due'");
      const whatsapp = { url: phone.url, version: "v24.0", token: "test-token", senders: new Map([["*", NUMBER]]) };
      const settings = { host: "localhost", isImplicitTls: false, user: null, password: null, from: "tiket@example.com", port: mail.port };
      const email = emailChannel(settings, services.now);
      Object.assign(services, {
        channels: ((name, tenant) => (name === "email" ? email : whatsAppChannel(whatsapp, tenant))) as Services["channels"],
      });
    },
    async sendAll(): Promise<void> {
      for (let n = 0; n < 3; n++) {
        await hand.stall.sql("update messages set next_try_at = now() where status = 'due'");
        await deliverMessages(services);
      }
    },
    /** Sets the contact data of an order's people. */
    async leave(booking: string, { buyer, attendee = {} }: { buyer: string | null; attendee?: Record<string, string> }): Promise<void> {
      await hand.stall.sql("update booking_buyers set email = $2 where booking_id = $1", [booking, buyer]);
      await hand.stall.sql(
        "update booking_attendees set fields = (fields - '{email,countryCode,phoneNumber}'::text[]) || $2::jsonb where booking_id = $1",
        [booking, JSON.stringify(attendee)],
      );
    },
    close: () => hand.stall.close(),
  };
}
export type MessageDesk = Awaited<ReturnType<typeof openMessageDesk>>;
