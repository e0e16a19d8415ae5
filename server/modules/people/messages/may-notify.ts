import type { Act } from "../../../act.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import { keyedDigest } from "../../../platform/base/keyed-digest.ts";
import { askMayNotify } from "./store/facts.ts";

/** Messages per day to an unknown recipient, of kinds that anybody can cause by typing a number. */
const MOST_OF_RECIPIENT = 3;
/** The same for kinds that only ticket holders can cause: an offer or a link for each ticket of an order. */
const MOST_OF_HOLDERS = 12;
/** Messages per day that one network causes, to any recipient. */
const MOST_OF_NETWORK = 20;

export type Telling = {
  readonly recipient: string;
  /** Digest of the causing network. Null if unknown. */
  readonly network: string | null;
  /** The message's identity. A repeated message is not counted. */
  readonly mark: string;
  /** The subject's id. */
  readonly about: string;
  readonly template: string;
  /** Limits messages with this key to one a day. */
  readonly once?: string | undefined;
  /** The cause is a ticket holder. */
  readonly isOfHolder?: boolean;
};

/**
 * Counts a message, and returns whether it may be queued for its recipient. Recipients with a proved number or address, or a paid order, at
 * this tenant always get it. Others get a few a day. Call it in the message's transaction.
 */
export async function mayNotify(act: Pick<Act, "secrets" | "newId">, tx: TenantSql, telling: Telling): Promise<boolean> {
  const { recipient, network, mark, about, template, once, isOfHolder = false } = telling;
  const digest = (text: string) => keyedDigest(act.secrets, `message ${tx.tenant} ${text}`).toString("base64url").slice(0, 27);
  return askMayNotify(tx, {
    recipient,
    subjects: [digest(`recipient ${isOfHolder} ${recipient}`), ...(network === null ? [] : [digest(`network ${isOfHolder} ${network}`)])],
    most: [
      isOfHolder ? MOST_OF_HOLDERS : MOST_OF_RECIPIENT,
      ...(network === null ? [] : [isOfHolder ? 10 * MOST_OF_NETWORK : MOST_OF_NETWORK]),
    ],
    mark: digest(`mark ${mark}`),
    once: once === undefined ? null : digest(`once ${once} ${recipient}`),
    audit: act.newId(),
    about,
    template,
  });
}
