import type { Ctx } from "../../context.ts";
import { keyVersion } from "../checkout/booking-key.ts";
import { describeDevice } from "../identity/describe-device.ts";
import { whoAsks } from "../holdings/who-asks.ts";
import { bookingOfRight, type PlayAsker } from "./store.ts";

/** The version in a genuine key of the order that a right comes from. */
async function openedBy(ctx: Ctx, right: string, key: string | undefined): Promise<number | null> {
  if (key === undefined) return null;
  const booking = await bookingOfRight(ctx.db, ctx.tenant, right);
  return booking === undefined ? null : keyVersion(ctx, ctx.tenant, { id: booking, key });
}

/** Whoever asks, as the database judges whether something may play in this browser. */
export async function askAs(
  ctx: Ctx,
  owner: string,
  { right, key }: { readonly right: string | null; readonly key: string | undefined },
): Promise<PlayAsker> {
  const { orders, phone, person } = await whoAsks(ctx);
  const opened = right === null ? null : await openedBy(ctx, right, key);
  return { owner, orders, phone, person, opened, device: describeDevice(ctx.login.device) };
}
