import type { SendResult } from "../../ports/message-channel.ts";

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
export function judgeMailError(error: unknown): SendResult {
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
