import { startMailEmulator } from "../../test/harness/mail-emulator.ts";
import { startWhatsAppEmulator } from "../../test/harness/whatsapp-emulator.ts";
import { openWire, type FaultyWire } from "./open-wire.ts";

export type Channel = "mail" | "whatsapp";
/** Receivers of messages, each behind a wire that can hang. */
export type Sinks = {
  readonly env: Readonly<Record<string, string>>;
  readonly wires: Readonly<Record<Channel, FaultyWire>>;
  /** Messages since the last count, and the duplicates among them. */
  count(): Readonly<Record<Channel, { readonly all: number; readonly doubles: number }>>;
  close(): Promise<void>;
};

/** Opens a mail server and WhatsApp's API on this machine. */
export async function openSinks(): Promise<Sinks> {
  const mail = await startMailEmulator();
  const whatsapp = await startWhatsAppEmulator();
  const wires = { mail: await openWire(mail.port), whatsapp: await openWire(Number(new URL(whatsapp.url).port)) };
  const seen = { mail: new Set<string>(), whatsapp: new Set<string>() };
  function tally(channel: Channel, ids: readonly string[]) {
    let doubles = 0;
    for (const id of ids) {
      if (seen[channel].has(id)) doubles += 1;
      seen[channel].add(id);
    }
    return { all: ids.length, doubles };
  }
  return {
    wires,
    env: {
      SMTP_URL: `smtp://localhost:${wires.mail.port}`,
      MAIL_FROM: "tickets@example.com",
      WHATSAPP_URL: `http://127.0.0.1:${wires.whatsapp.port}`,
      WHATSAPP_TOKEN: "worth-nothing-anywhere",
      WHATSAPP_SENDERS: "*=106540352242922",
    },
    count: () => ({
      mail: tally(
        "mail",
        mail.mails.splice(0).map((each) => each.headers["message-id"] ?? ""),
      ),
      whatsapp: tally(
        "whatsapp",
        whatsapp.calls.splice(0).map((each) => each.body.biz_opaque_callback_data),
      ),
    }),
    async close() {
      await Promise.all(Object.values(wires).map((wire) => wire.close()));
      await mail.close();
      await whatsapp.close();
    },
  };
}
