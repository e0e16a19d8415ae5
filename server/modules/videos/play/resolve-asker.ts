import { visitorOf, type WebAct, type Act } from "../../../act.ts";
import { keyVersion } from "../../orders/records/booking-key.ts";
import { describeDevice } from "../../people/identity/describe-device.ts";
import { whoAsks } from "../../tickets/holdings/who-asks.ts";
import { bookingOf, type PlayAsker } from "./store.ts";

/** The subject: an entitlement, or a play of one, and the order's key in the call. */
type About = { readonly owner: string; readonly id: string; readonly key: string | undefined };

/** Returns the version in the call's key if that key is genuine for the entitlement's order, else null. */
async function openedBy(act: Act, { id, key }: Omit<About, "owner">): Promise<number | null> {
  if (key === undefined) return null;
  const booking = await bookingOf(act.db, act.tenant, id);
  return booking === undefined ? null : keyVersion(act, { id: booking, key });
}

/** Returns the caller in the browser with this mark, in the form that the database checks. */
export async function resolveAsker(act: WebAct, about: About): Promise<PlayAsker> {
  const [{ orders, phone, person }, opened] = await Promise.all([whoAsks(act), openedBy(act, about)]);
  return { owner: about.owner, orders, phone, person, opened, device: describeDevice(visitorOf(act).login.device) };
}
