import { ownerOf, type WebAct } from "../../../act.ts";
import { currentPerson } from "../../people/identity/current-person.ts";
import { listOwnOrders } from "../../people/identity/own-orders.ts";

/** Who asks for what is theirs: a browser by its cookie, a person by a proven number, both or neither. */
export type Asker = {
  /** SHA-256 of the cookie, hex. */
  readonly owner: string | null;
  /** Bookings that are the person's. */
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
