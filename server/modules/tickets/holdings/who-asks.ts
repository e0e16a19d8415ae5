import { ownerOf, type WebAct } from "../../../act.ts";
import { currentPerson } from "../../people/identity/current-person.ts";
import { listOwnOrders } from "../../people/identity/own-orders.ts";

/** The owner of the listed things: a browser by cookie, a person by proved number, both or neither. */
export type Asker = {
  /** SHA-256 of the cookie, hex. */
  readonly owner: string | null;
  /** The person's bookings. */
  readonly orders: readonly string[];
  /** E.164. */
  readonly phone: string | null;
  readonly person: string | null;
};

export async function whoAsks(act: WebAct): Promise<Asker> {
  const person = await currentPerson(act);
  if (!person) return { owner: ownerOf(act), orders: [], phone: null, person: null };
  return { owner: ownerOf(act), orders: await listOwnOrders(act, person), phone: person.phone, person: person.id };
}
