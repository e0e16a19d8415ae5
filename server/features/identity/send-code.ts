import { randomInt } from "node:crypto";
import type { Ctx } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { Problem } from "../../problem.ts";
import type { ChannelName } from "../messaging/port.ts";
import { queueMessage } from "../messaging/queue-message.ts";
import type { CodePurpose } from "./code-purpose.ts";
import { keyedHash } from "./hash-code.ts";
import { insertCode, takeCode, type CodeLimit } from "./store/codes.ts";

export const RESEND_SECONDS = 60;
/** A tenant's month of codes, unless its budget says otherwise. */
const MONTH_MOST = 20_000;
/** Numbers that differ in their last three digits only lie in one block. */
const BLOCK_DIGITS = 3;

/** So many codes of each kind in so many seconds. */
const LIMITS: readonly CodeLimit[] = [
  { kind: "recipient", most: 1, seconds: RESEND_SECONDS },
  { kind: "recipient", most: 3, seconds: 600 },
  { kind: "recipient", most: 5, seconds: 3600 },
  { kind: "recipient", most: 10, seconds: 86_400 },
  { kind: "network", most: 20, seconds: 3600 },
  { kind: "block", most: 10, seconds: 3600 },
];

type Sending = {
  readonly channel: ChannelName;
  readonly recipient: string;
  readonly purpose: CodePurpose;
  readonly subject: string;
  readonly browser: string;
  /** True: everything but the message is done, so that nobody can tell. */
  readonly isMute?: boolean;
};

/** Where a message is neither sent nor shown to anybody, a code would never arrive: none is made. */
function refuseUnsendable({ settings, channels, tenant }: Ctx, channel: ChannelName): void {
  if (settings.env === "production" && !channels(channel, tenant)) throw new Problem("CODES_NOT_OFFERED");
}

/** Makes a code and queues its message, inside the caller's transaction. Throws CODES_NOT_OFFERED, and TOO_MANY_REQUESTS with the seconds to wait. */
export async function sendCode(ctx: Ctx, tx: Transaction, sending: Sending): Promise<{ readonly resendAfterSeconds: number }> {
  const { channel, recipient, purpose, subject, browser } = sending;
  refuseUnsendable(ctx, channel);
  const network = ctx.visit.network === null ? null : keyedHash(ctx, "network", ctx.visit.network);
  const block = keyedHash(ctx, "block", channel === "whatsapp" ? recipient.slice(0, -BLOCK_DIGITS) : recipient);
  const wait = await takeCode(tx, ctx.tenant, { recipient, network, block, limits: LIMITS, monthMost: MONTH_MOST });
  if (wait > 0) throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds: wait, details: { retryAfterSeconds: wait } });
  const id = ctx.newId();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const notAfter = await insertCode(tx, ctx.tenant, {
    id,
    purpose,
    subject,
    recipient,
    browser,
    network,
    block,
    code_hash: keyedHash(ctx, "code", `${id} ${code}`),
    audit_id: ctx.newId(),
  });
  if (!sending.isMute) {
    const values = { brand: ctx.brandTitle, code };
    queueMessage(ctx, tx, ctx.tenant, { template: "identity.code", locale: ctx.locale, values, channel, recipient, subject: id, notAfter });
  }
  return { resendAfterSeconds: RESEND_SECONDS };
}
