import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { hasAccount } from "../../payments/accounts/has-account.ts";
import { isPriced, lockEventOf, publishLocked } from "./store.ts";

/** `unpayable`: it has a price, but the brand cannot take payments. `state`: it was cancelled or postponed. */
export type PublishAnswer = "published" | "already" | "missing" | "state" | "unpayable";

/**
 * Puts a draft on sale. In production an event with a price needs the brand's own payment account.
 * Not held by this: later price changes, an account retired later, and rows written by SQL. Holds refuse orders that cannot be paid.
 */
export async function publishEvent(act: Pick<Act, "db" | "settings" | "tenant" | "actor">, slug: string): Promise<PublishAnswer> {
  demand(act, "event.publish");
  return act.db.transaction(act, async (tx) => {
    const event = await lockEventOf(tx, slug);
    if (!event) return "missing";
    if (event.status !== "draft") return event.status === "published" ? "already" : "state";
    if (act.settings.env === "production" && (await isPriced(tx, event.id)) && !(await hasAccount(tx))) return "unpayable";
    publishLocked(tx, event.id);
    recordAudit(tx, { topic: "event.published", subject: event.id, data: { slug } });
    return "published";
  });
}
