import type { Act } from "../../../act.ts";
import { describeDevice } from "../../people/identity/describe-device.ts";
import { keyVersion } from "../records/booking-key.ts";
import { grantBooking } from "../records/booking-grants.ts";

type Browser = {
  /** The browser's mark. */
  readonly owner: string;
  /** Its User-Agent. */
  readonly device: string;
};

/**
 * Exchanges the key of an order's link for a grant to a browser, which from then on opens the order by its cookie. False, with nothing
 * stored, where the key opens nothing (any more).
 */
export async function grantBrowser(
  act: Pick<Act, "db" | "secrets" | "newId" | "tenant" | "actor">,
  {
    order,
    browser: { owner, device },
  }: { readonly order: { readonly bookingId: string; readonly key: string }; readonly browser: Browser },
): Promise<boolean> {
  const opened = keyVersion(act, { id: order.bookingId, key: order.key });
  if (opened === null) return false;
  const grant = { id: act.newId(), bookingId: order.bookingId, owner, opened, device: describeDevice(device) };
  return act.db.transaction(act, (tx) => grantBooking(tx, grant));
}
