import { visitorOf, type WebAct, type Act } from "../../../act.ts";
import { keyVersion } from "../../orders/records/booking-key.ts";
import { describeDevice } from "../../people/identity/describe-device.ts";
import { whoAsks } from "../../tickets/holdings/who-asks.ts";
import { bookingOf, type PlayAsker } from "./store.ts";

/** What is asked about: a right to watch, or a play of one, and the key of its order that came with the call. */
type About = { readonly owner: string; readonly id: string; readonly key: string | undefined };

/** The version in a genuine key of the order that a right comes from. */
async function openedBy(act: Act, { id, key }: Omit<About, "owner">): Promise<number | null> {
  if (key === undefined) return null;
  const booking = await bookingOf(act.db, act.tenant, id);
  return booking === undefined ? null : keyVersion(act, { id: booking, key });
}

/** Whoever asks in the browser with this mark, as the database judges whether something may play there. */
export async function resolveAsker(act: WebAct, about: About): Promise<PlayAsker> {
  const [{ orders, phone, person }, opened] = await Promise.all([whoAsks(act), openedBy(act, about)]);
  return { owner: about.owner, orders, phone, person, opened, device: describeDevice(visitorOf(act).login.device) };
}
