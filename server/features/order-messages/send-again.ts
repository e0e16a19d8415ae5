import type { OrderMessages } from "#contract/order-messages.ts";
import type { Ctx } from "../../context.ts";
import { once, type Once } from "../../database/once.ts";
import { record } from "../../events/record.ts";
import { type Limit, spend } from "../../limits/limits.ts";
import { openReturnedBooking } from "../checkout/access-booking.ts";
import { lockOrder } from "../checkout/lock-order.ts";
import { readStanding, refuseUnsendable, type Asked } from "./show-messages.ts";

/** What is sent again in an hour: from one browser, from one network, for one order. */
const AGAIN: Limit = { name: "order-again", seconds: 3600, perVisitor: 6, perNetwork: 60, perSubject: 3 };

/**
 * Has the message that tells how an order stands sent again, to the order's own number and address. While one is on its way by every channel nothing is
 * added. Throws NOT_FOUND, BOOKING_STATE, TOO_MANY_REQUESTS.
 */
export async function sendAgain(
  ctx: Ctx,
  { asked, idempotency }: { readonly asked: Asked; readonly idempotency: Once },
): Promise<OrderMessages> {
  const whole = await openReturnedBooking(ctx, asked);
  const standing = await readStanding(ctx, whole);
  refuseUnsendable(standing);
  const { canSendAgain, deliveries } = standing.answer;
  const { id } = whole.booking;
  const owner = ctx.owner ?? `booking ${id}`;
  if (canSendAgain) await spend(ctx, { limit: AGAIN, mark: `${owner} ${idempotency.key} ${idempotency.bodyHash}`, about: id });
  await ctx.db.transaction(ctx.tenant, async (tx) => {
    await lockOrder(tx, id);
    await once(tx, { ...idempotency, tenant: ctx.tenant, owner }, async () => {
      if (canSendAgain) record(tx, { topic: "booking.asked_again", actor: "visitor", subject: id, data: { again: standing.again + 1 } });
      return { id };
    });
  });
  if (!canSendAgain) return standing.answer;
  return { ...standing.answer, canSendAgain: false, deliveries: deliveries.map((each) => ({ ...each, state: "on_its_way" as const })) };
}
