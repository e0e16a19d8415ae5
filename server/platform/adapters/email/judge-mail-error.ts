import type { SendResult } from "../../ports/message-channel.ts";

/** The fields that nodemailer's errors have. */
type MailError = { readonly code?: string; readonly originalCode?: string; readonly command?: string; readonly responseCode?: number };

/** What our own steps are called by; the content has a reply of its own. */
function stepOf({ code, command = "" }: MailError): string {
  if (code === "EMESSAGE") return "content";
  return command === "CONN" ? "greeting" : (command.split(" ")[0] ?? "").toLowerCase();
}

/** The connection broke, was late, or spoke no SMTP. */
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
 * Whether an e-mail that was not sent is tried again. A 5xx reply about this recipient or this content is final; one about us (login, sender) can be
 * repaired. A message that could never be put into SMTP cannot be sent at all.
 */
export function judgeMailError(error: unknown): SendResult {
  const found = error as MailError;
  if (found.code === "ETLS" && found.command === "STARTTLS" && found.responseCode) return { kind: "retry", reason: "no_tls" };
  if (found.responseCode) {
    const step = stepOf(found);
    const isFinal = found.responseCode >= 500 && (step === "rcpt" || step === "content");
    return { kind: isFinal ? "refused" : "retry", reason: `smtp_${step}_${found.responseCode}` };
  }
  // What the system calls a broken socket is like ECONNRESET; what TLS calls a certificate that is not the server's is not.
  const isTls = found.originalCode !== undefined && !/^E[A-Z0-9]+$/.test(found.originalCode);
  const reason = found.code === "ESOCKET" && isTls ? "tls" : BROKEN[found.code ?? ""];
  return reason ? { kind: "retry", reason } : { kind: "refused", reason: "unfit" };
}
