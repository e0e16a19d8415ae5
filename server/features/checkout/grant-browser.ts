import type { Ctx } from "../../context.ts";
import { describeDevice } from "../identity/describe-device.ts";
import { knowBrowser } from "../identity/know-browser.ts";
import { keyVersion } from "./booking-key.ts";
import { grantBooking } from "./store/grants.ts";

type Needs = Pick<Ctx, "db" | "secrets" | "newId" | "tenant" | "owner" | "origin" | "login">;

/**
 * Exchanges the key of an order's link for a grant of this browser, which opens the order by its cookie from then on. A browser without a
 * cookie gets one with the answer. False, and nothing kept, where the key opens nothing (any more).
 */
export async function grantBrowser(ctx: Needs, bookingId: string, key: string): Promise<boolean> {
  const opened = keyVersion(ctx, ctx.tenant, bookingId, key);
  if (opened === null) return false;
  const owner = knowBrowser(ctx as Ctx);
  const grant = { id: ctx.newId(), bookingId, owner, opened, device: describeDevice(ctx.login.device) };
  return ctx.db.transaction(ctx.tenant, (tx) => grantBooking(tx, ctx.tenant, grant));
}
