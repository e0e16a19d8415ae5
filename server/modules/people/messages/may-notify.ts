import type { Act } from "../../../act.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import { keyedDigest } from "../../../platform/base/keyed-digest.ts";
import { askMayNotify } from "./store/facts.ts";

/** Messages a day to somebody who proved nothing and bought nothing yet: of what anybody can cause by typing a number. */
const MOST_OF_RECIPIENT = 3;
/** Of what only a holder of tickets can cause: an offer or a link for each ticket of an order. */
const MOST_OF_HOLDERS = 12;
/** And so many from one network, whoever they go to. */
const MOST_OF_NETWORK = 20;

export type Telling = {
  readonly recipient: string;
  /** Digest of the network that caused it; null where none is known any more. */
  readonly network: string | null;
  /** What tells this message from another: the same again costs nothing. */
  readonly mark: string;
  /** What it is about, by its id. */
  readonly about: string;
  readonly template: string;
  /** Of this, one message a day is enough. */
  readonly once?: string | undefined;
  /** The cause has a ticket. */
  readonly isOfHolder?: boolean;
};

/**
 * Whether a message may be queued for somebody, and counts that it is: a recipient who proved the number or address at this tenant, or has a paid
 * order, always gets it; a stranger gets a few a day. In the transaction of the message.
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
