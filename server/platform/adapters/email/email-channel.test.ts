import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LOCALHOST_CERTIFICATE, startMailEmulator, type MailEmulator } from "#test/harness/mail-emulator.ts";
import type { MailSettings } from "../../config/channel-settings.ts";
import { SEND_SECONDS, type Outgoing } from "../../ports/message-channel.ts";
import { emailChannel } from "./email-channel.ts";

const now = () => new Date("2026-11-21T08:00:00Z");
const open: MailEmulator[] = [];
async function emulator(options: Parameters<typeof startMailEmulator>[0] = {}): Promise<MailEmulator> {
  const started = await startMailEmulator(options);
  open.push(started);
  return started;
}
const trusted = getCACertificates("default");
afterEach(async () => {
  setDefaultCACertificates(trusted);
  for (const each of open.splice(0)) await each.close();
});

const settingsOf = (port: number, more: Partial<MailSettings> = {}): MailSettings => ({
  host: "localhost",
  port,
  isImplicitTls: false,
  user: null,
  password: null,
  from: "tiket@example.com",
  ...more,
});
const message: Outgoing = {
  tenant: "garudarun",
  dedupeId: "e".repeat(64),
  recipient: "budi@example.com",
  template: "booking.tickets",
  locale: "id",
  values: {},
  subject: "Tiket Malam Puisi “Rindu” di Gedung Kesenian Jakarta, 5 Desember 2026 🎟",
  body: "Halo Budi,\n\n.satu titik\nTiket: https://garudarun.example/id?b=1&k=é\n.\nSelesai",
  sender: { name: 'Garuda "Run" <x>', replyTo: "halo@garudarun.id" },
};

describe("e-mail", () => {
  it("sends the whole e-mail as the brand, with the same Message-ID at every attempt", async () => {
    const server = await emulator();
    const channel = emailChannel(settingsOf(server.port), now);
    for (let n = 0; n < 2; n++) expect(await channel.send(message)).toEqual({ kind: "sent", ref: "2.0.0 kept as emulator-1" });
    expect(server.mails).toHaveLength(2);
    for (const mail of server.mails) {
      expect(mail).toMatchObject({ from: "tiket@example.com", to: "budi@example.com" });
      expect(mail.text.replaceAll("\r\n", "\n")).toBe(message.body);
      expect(mail.headers).toMatchObject({
        subject: message.subject,
        from: 'Garuda "Run" <x> <tiket@example.com>',
        "reply-to": "halo@garudarun.id",
        "message-id": `<${"e".repeat(64)}@example.com>`,
        date: "Sat, 21 Nov 2026 08:00:00 +0000",
        "auto-submitted": "auto-generated",
      });
    }
  });

  it("encrypts login and message if the server offers TLS", async () => {
    setDefaultCACertificates([LOCALHOST_CERTIFICATE]);
    const server = await emulator({ offersTls: true });
    expect(await emailChannel(settingsOf(server.port, { user: "shop", password: "geheim" }), now).send(message)).toMatchObject({
      kind: "sent",
    });
    expect(server.mails[0]).toMatchObject({ isEncrypted: true, user: "shop", to: "budi@example.com" });
    expect(server.heard).toEqual(["EHLO example.com", "STARTTLS"]);
  });

  it("sends nothing to a server with a wrong certificate", async () => {
    const server = await emulator({ offersTls: true });
    expect(await emailChannel(settingsOf(server.port, { user: "shop", password: "geheim" }), now).send(message)).toEqual({
      kind: "retry",
      reason: "tls",
    });
    expect(server.mails).toEqual([]);
    expect(server.heard).toEqual(["EHLO example.com", "STARTTLS"]);
  });

  it.each([
    ["RCPT", "550 5.1.1 no such user budi@example.com", { kind: "refused", reason: "smtp_rcpt_550" }],
    ["RCPT", "451 4.7.1 greylisted", { kind: "retry", reason: "smtp_rcpt_451" }],
    ["content", "554 5.7.1 no", { kind: "refused", reason: "smtp_content_554" }],
    ["MAIL", "553 5.1.8 not your address", { kind: "retry", reason: "smtp_mail_553" }],
    ["AUTH", "535 5.7.8 wrong password", { kind: "retry", reason: "smtp_auth_535" }],
    ["EHLO", "421 too busy", { kind: "retry", reason: "smtp_ehlo_421" }],
  ])("classifies a refusal at %s with %s", async (verb, reply, result) => {
    const server = await emulator();
    server.refuse(verb, reply);
    expect(await emailChannel(settingsOf(server.port, { user: "shop", password: "geheim" }), now).send(message)).toEqual(result);
  });

  it("reports an unknown recipient", async () => {
    expect(await emailChannel(settingsOf(1), now).send(message)).toEqual({ kind: "retry", reason: "unreachable" });
  });

  it("sends nothing to a remote server without encryption", async () => {
    const server = await emulator();
    server.refuse("STARTTLS", "502 5.5.1 no such thing");
    // This machine, under an address that is not recognised as local.
    const elsewhere = settingsOf(server.port, { host: "::ffff:127.0.0.1", user: "shop", password: "geheim" });
    expect(await emailChannel(elsewhere, now).send(message)).toEqual({ kind: "retry", reason: "no_tls" });
    expect(server.heard).toEqual(["EHLO example.com", "STARTTLS"]);
  });

  it("adds no headers or recipients from user input", async () => {
    const server = await emulator();
    const channel = emailChannel(settingsOf(server.port), now);
    const typed = {
      ...message,
      dedupeId: "e",
      sender: { name: "A\r\nBcc: x@y.co", replyTo: "" },
      subject: "Hi\r\nBcc: x@y.co\r\n\r\nmore",
    };
    expect(await channel.send(typed)).toMatchObject({ kind: "sent" });
    const lines = server.mails[0]!.content.split("\r\n");
    expect(lines.filter((line) => line.startsWith("Bcc"))).toEqual([]);
    expect(server.heard.filter((line) => line.startsWith("RCPT"))).toEqual(["RCPT TO:<budi@example.com>"]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
    for (const wrong of ["c@d.co\r\nRCPT TO:<x@y.co>", "c@d.co>", "c d@e.co", "c@d.co,x@y.co"]) {
      expect(await channel.send({ ...message, recipient: wrong })).toEqual({ kind: "refused", reason: "unfit" });
      expect(await channel.send({ ...message, sender: { name: "A", replyTo: wrong } })).toEqual({ kind: "refused", reason: "unfit" });
    }
    expect(server.mails).toHaveLength(1);
  });

  it("gives up on a silent server after the time limit of a message", async () => {
    const server = await emulator();
    server.dropNextReply();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(300));
    expect(await emailChannel(settingsOf(server.port), now).send(message)).toEqual({ kind: "retry", reason: "timeout" });
    expect(limit).toHaveBeenCalledWith(SEND_SECONDS * 1000);
    expect(server.mails).toHaveLength(1);
    limit.mockRestore();
  });
});
