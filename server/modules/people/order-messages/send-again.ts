import type { OrderMessages } from "#contract/people/order-messages.ts";
import { ownerOf, type WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { record } from "../../../platform/events/record.ts";
import { type Limit, spend } from "../../../platform/limits/limits.ts";
import { openReturnedBooking } from "../../orders/records/access-booking.ts";
import { lockOrder } from "../../orders/records/lock-order.ts";
import { readStanding, refuseUnsendable, type Asked, type Standing } from "./show-messages.ts";

/** The most repetitions per hour: from one browser, from one network, and for one order. */
const AGAIN: Limit = { name: "order-again", seconds: 3600, perVisitor: 6, perNetwork: 60, perSubject: 3 };

type Sending = { readonly asked: Asked; readonly refund: string | null; readonly idempotency: Once };

/** The message to repeat: the order's state, or a refund. Throws NOT_FOUND, BOOKING_STATE, TOO_MANY_REQUESTS. */
function chosenOf({ answer, meant, again, notices }: Standing, refund: string | null) {
  if (refund === null) {
    refuseUnsendable({ isMeant: meant.length > 0, again });
    return { canSendAgain: answer.canSendAgain, data: { again: again + 1 } };
  }
  const notice = notices.find(({ id }) => id === refund);
  const told = answer.refunds.find(({ id }) => id === refund);
  if (!notice || !told) throw new Problem("NOT_FOUND");
  refuseUnsendable({ isMeant: told.deliveries.length > 0, again: notice.again });
  const by = notice.isByTransfer ? { by: "transfer" } : {};
  return { canSendAgain: told.canSendAgain, data: { again: notice.again + 1, refund, amount: notice.amount, ...by } };
}

const onItsWay = (deliveries: OrderMessages["deliveries"]) => deliveries.map((each) => ({ ...each, state: "on_its_way" as const }));

/** The answer after the repetition, with the message in transit. */
function withSending(answer: OrderMessages, refund: string | null): OrderMessages {
  if (refund === null) return { ...answer, canSendAgain: false, deliveries: onItsWay(answer.deliveries) };
  const refunds = answer.refunds.map((each) =>
    each.id === refund ? { ...each, canSendAgain: false, deliveries: onItsWay(each.deliveries) } : each,
  );
  return { ...answer, refunds };
}

/**
 * Sends an order's state message, or a refund's, again to the order's own number and address. Adds nothing while a message is on its way by
 * every channel. Throws NOT_FOUND, BOOKING_STATE, TOO_MANY_REQUESTS.
 */
export async function sendAgain(act: WebAct, { asked, refund, idempotency }: Sending): Promise<OrderMessages> {
  const whole = await openReturnedBooking(act, asked);
  const standing = await readStanding(act, whole);
  const { canSendAgain, data } = chosenOf(standing, refund);
  const { id } = whole.booking;
  const owner = ownerOf(act) ?? `booking ${id}`;
  if (canSendAgain) await spend(act, { limit: AGAIN, mark: `${owner} ${idempotency.key} ${idempotency.bodyHash}`, about: id });
  await act.db.transaction(act, async (tx) => {
    await lockOrder(tx, id);
    await once(tx, { ...idempotency, tenant: act.tenant, owner }, async () => {
      if (canSendAgain) record(tx, { topic: "booking.asked_again", subject: id, data });
      return { id };
    });
  });
  return canSendAgain ? withSending(standing.answer, refund) : standing.answer;
}
