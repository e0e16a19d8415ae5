import { randomInt } from "node:crypto";
import type { WebAct, Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { reportFault } from "../../../platform/observability/report-fault.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { ChannelName } from "../../../platform/ports/message-channel.ts";
import { queueMessage } from "../messages/queue-message.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import type { CodePurpose } from "#domain/people/codes/code-purpose.ts";
import { purposesLike, shareOf, type CodeShare } from "#domain/people/codes/code-shares.ts";
import { keyedHash } from "./hash-code.ts";
import { insertCode, isKnownRecipient, takeCode, type CodeLimit } from "./store/codes.ts";

export const RESEND_SECONDS = 60;
/** Numbers that differ only in their last three digits are in one block. */
const BLOCK_DIGITS = 3;

/** The most codes per network address and hour: for a single person's purpose, and for one of crowds on the same Wi-Fi. */
const OF_ADDRESS = 20;
const OF_CROWD = 200;

/**
 * Code limits per number: for each kind of purpose, so that a login leaves a handover its code, and over all of them, against flooding a
 * phone by alternating kinds (decision 56).
 */
function limitsOf(purpose: CodePurpose): readonly CodeLimit[] {
  const purposes = purposesLike(purpose);
  const { kind } = shareOf(purpose);
  const isCrowds = kind === "ticket" || kind === "queue";
  return [
    { kind: "recipient", most: 1, seconds: RESEND_SECONDS, purposes },
    { kind: "recipient", most: 3, seconds: 600, purposes },
    { kind: "recipient", most: 5, seconds: 3600, purposes },
    { kind: "recipient", most: 10, seconds: 86_400, purposes },
    { kind: "recipient", most: 6, seconds: 600 },
    { kind: "recipient", most: 10, seconds: 3600 },
    { kind: "recipient", most: 20, seconds: 86_400 },
    { kind: "address", most: isCrowds ? OF_CROWD : OF_ADDRESS, seconds: 3600, purposes },
    { kind: "network", most: isCrowds ? 2 * OF_CROWD : 200, seconds: 3600, purposes },
    { kind: "network", most: 3 * OF_CROWD, seconds: 3600 },
    { kind: "block", most: 10, seconds: 3600, purposes },
    { kind: "block", most: 20, seconds: 3600 },
  ];
}

type Sending = {
  readonly channel: ChannelName;
  readonly recipient: string;
  readonly purpose: CodePurpose;
  readonly subject: string;
  readonly browser: string;
  /** True: do everything but send the message, so that the caller cannot tell the difference. */
  readonly isMute?: boolean;
  /**
   * True if the share of this kind of code is used up. Only recipients known at the tenant then get a code, from the reserve. The caller
   * cannot tell the difference.
   */
  readonly isReserve?: boolean;
};

/** Alerts when half the budget is gone, while logins still work. */
function raiseAlarm(
  act: Act,
  tx: ActTransaction,
  { codeShare: { kind }, period }: { readonly codeShare: CodeShare; readonly period: "day" | "month" },
): void {
  const data = { kind, period };
  recordAudit(tx, { topic: "identity.codes_half_spent", data });
  writeLog("alert", "half of the codes are spent", { tenant: act.tenant, ...data });
  reportFault(new Error("half of the codes are spent"), { tenant: act.tenant, ...data });
}

/** Refuses a code if its message would be neither sent nor shown. */
function refuseUnsendable({ settings, channels, tenant }: Act, channel: ChannelName): void {
  if (settings.env === "production" && !channels(channel, tenant)) throw new Problem("CODES_NOT_OFFERED");
}

/** Makes a code and queues its message in the caller's transaction. Throws CODES_NOT_OFFERED, and TOO_MANY_REQUESTS with the seconds to wait. */
export async function sendCode(act: WebAct, tx: ActTransaction, sending: Sending): Promise<{ readonly resendAfterSeconds: number }> {
  const { channel, recipient, purpose, subject, browser, isReserve = false } = sending;
  refuseUnsendable(act, channel);
  const isMute = sending.isMute === true || (isReserve && !(await isKnownRecipient(tx, recipient)));
  const share = shareOf(purpose);
  const address = act.visit.address === null ? null : keyedHash(act, "address", act.visit.address);
  const network = act.visit.network === null ? null : keyedHash(act, "network", act.visit.network);
  const block = keyedHash(act, "block", channel === "whatsapp" ? recipient.slice(0, -BLOCK_DIGITS) : recipient);
  const asked = { recipient, address, network, block, limits: limitsOf(purpose), share: isMute ? null : share, isReserve };
  const { wait, alarm } = await takeCode(tx, asked);
  if (alarm) raiseAlarm(act, tx, { codeShare: share, period: alarm });
  if (wait > 0) throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds: wait, details: { retryAfterSeconds: wait } });
  const id = act.newId();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const notAfter = await insertCode(tx, {
    id,
    purpose,
    subject,
    recipient,
    browser,
    address,
    network,
    block,
    code_hash: keyedHash(act, "code", `${id} ${code}`),
    // With `isMute` or the reserve, the message depends on whether the recipient is known. Hide its state.
    is_told: sending.isMute === undefined && !isReserve,
  });
  if (!isMute) {
    const values = { brand: act.brand.title, code };
    queueMessage(act, tx, { template: "identity.code", locale: act.locale, values, channel, recipient, subject: id, notAfter });
  }
  return { resendAfterSeconds: RESEND_SECONDS };
}
