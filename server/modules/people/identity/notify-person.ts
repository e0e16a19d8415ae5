import type { MessageName } from "#i18n/message-texts/fill-message.ts";
import { visitorOf, type WebAct } from "../../../act.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { queueMessage } from "../messages/queue-message.ts";
import { describeDevice } from "./describe-device.ts";

type Telling = {
  readonly template: Extract<MessageName, `identity.${string}`>;
  /** E.164. */
  readonly phone: string;
  /** UUID of the change, which sends one message. */
  readonly subject: string;
};

/** Notifies a person's number of an account change, in the change's transaction. Somebody else may have made the change. */
export function notifyPerson(act: WebAct, tx: Transaction, { template, phone, subject }: Telling): void {
  const device = describeDevice(visitorOf(act).login.device) || "?";
  queueMessage(act, tx, {
    template,
    locale: act.locale,
    values: { brand: act.brand.title, device },
    channel: "whatsapp",
    recipient: phone,
    subject,
    notAfter: null,
  });
}
