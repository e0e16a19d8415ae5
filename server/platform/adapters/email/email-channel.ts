import type { Transporter } from "nodemailer";
import { isLoopback } from "../../config/deployment.ts";
import type { MailSettings } from "../../config/channel-settings.ts";
import { SEND_SECONDS, type MailFile, type MessageChannel, type Outgoing, type SendResult } from "../../ports/message-channel.ts";

/** The fields of nodemailer's errors. */
type MailError = { readonly code?: string; readonly originalCode?: string; readonly command?: string; readonly responseCode?: number };

/** The name of the failed SMTP step. Content errors arrive under another name. */
function stepOf({ code, command = "" }: MailError): string {
  if (code === "EMESSAGE") return "content";
  return command === "CONN" ? "greeting" : (command.split(" ")[0] ?? "").toLowerCase();
}

/** The connection broke, timed out, or spoke no SMTP. */
const BROKEN: Readonly<Record<string, string>> = {
  EABORT: "timeout",
  ETIMEDOUT: "timeout",
  EDNS: "unreachable",
  ESOCKET: "unreachable",
  ECONNECTION: "closed",
  EPROTOCOL: "too_long",
  ETLS: "tls",
  EAUTH: "no_auth",
};

/**
 * Decides whether to retry an unsent e-mail. A 5xx reply about the recipient or the content is final. One about login or sender can be
 * repaired. A message that SMTP cannot carry is never sent.
 */
function judgeMailError(error: unknown): SendResult {
  const found = error as MailError;
  if (found.code === "ETLS" && found.command === "STARTTLS" && found.responseCode) return { kind: "retry", reason: "no_tls" };
  if (found.responseCode) {
    const step = stepOf(found);
    const isFinal = found.responseCode >= 500 && (step === "rcpt" || step === "content");
    return { kind: isFinal ? "refused" : "retry", reason: `smtp_${step}_${found.responseCode}` };
  }
  // System codes such as ECONNRESET mean a broken socket. TLS codes mean a wrong certificate.
  const isTls = found.originalCode !== undefined && !/^E[A-Z0-9]+$/.test(found.originalCode);
  const reason = found.code === "ESOCKET" && isTls ? "tls" : BROKEN[found.code ?? ""];
  return reason ? { kind: "retry", reason } : { kind: "refused", reason: "unfit" };
}

/**
 * Makes the transport for e-mails. Loads its library with the first e-mail, because most processes send none. Nothing goes to another
 * machine without TLS.
 */
async function openTransport(settings: MailSettings, name: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.isImplicitTls,
    requireTLS: !settings.isImplicitTls && !isLoopback(settings.host),
    ...(settings.user === null ? {} : { auth: { user: settings.user, pass: settings.password ?? "" }, forceAuth: true }),
    name,
    disableFileAccess: true,
    disableUrlAccess: true,
    maxResponseSize: 64 * 1024,
    socketCloseTimeout: 1000,
  });
}

/** Characters of a subject and of a sender's name in a header. The text of the mail has them in full. */
const LONGEST_SUBJECT = 150;
const LONGEST_NAME = 70;

/** User input as one header line, shortened between characters with an ellipsis. */
function oneLine(text: string, most: number): string {
  const signs = [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim()];
  return signs.length <= most
    ? signs.join("")
    : `${signs
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/** Whether the text is exactly one address: no list, name or line break. */
function isPlainAddress(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text) && !/[<>,;:"()]/.test(text);
}

function attachmentOf({ name, type, content, cid }: MailFile) {
  const disposition = cid === undefined ? "attachment" : "inline";
  return { filename: name, contentType: type, content, contentDisposition: disposition, ...(cid === undefined ? {} : { cid }) } as const;
}

function mailOf(message: Outgoing, { from, domain, date }: { readonly from: string; readonly domain: string; readonly date: Date }) {
  const { sender, recipient, letter } = message;
  return {
    from: { name: oneLine(sender.name, LONGEST_NAME), address: from },
    ...(sender.replyTo ? { replyTo: { name: "", address: sender.replyTo } } : {}),
    to: { name: "", address: recipient },
    envelope: { from, to: [recipient] },
    subject: oneLine(message.subject, LONGEST_SUBJECT),
    text: message.body,
    ...(letter ? { html: letter.html, attachments: letter.files.map(attachmentOf) } : {}),
    textEncoding: "base64" as const,
    messageId: `<${message.dedupeId}@${domain}>`,
    date,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/**
 * Sends e-mails over SMTP as the brand, from the deployment's address: plain text, with an HTML part if there is one. Repeated attempts
 * carry the same Message-ID, which mail systems use to detect duplicates.
 */
export function emailChannel(settings: MailSettings, now: () => Date): MessageChannel {
  const domain = settings.from.slice(settings.from.lastIndexOf("@") + 1);
  let transport: Promise<Transporter> | null = null;
  return {
    async send(message) {
      const addresses = [message.recipient, message.sender.replyTo || message.recipient];
      if (!addresses.every(isPlainAddress)) return { kind: "refused", reason: "unfit" };
      try {
        const mail = mailOf(message, { from: settings.from, domain, date: now() });
        const signal = AbortSignal.timeout(SEND_SECONDS * 1000);
        const { response } = (await (await (transport ??= openTransport(settings, domain))).sendMail({ ...mail, signal })) as {
          response: string;
        };
        return { kind: "sent", ref: response.replace(/^\d{3}[ -]/, "").slice(0, 200) };
      } catch (error) {
        return judgeMailError(error);
      }
    },
  };
}
