import type { Attendee } from "#domain/orders/cart/transaction.types.ts";
import type { WebAct, Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { currentPerson } from "../../people/identity/current-person.ts";
import { listOwnOrders } from "../../people/identity/own-orders.ts";
import type { AttendeeRow } from "../records/booking-rows.ts";
import { readHolders, readOwnTickets } from "./store/entrusted.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = "entrustTicketId";

/** The form answer that stores the ticket to which an attendee is entrusted. Empty for an attendee without one. */
export function entrustedAnswer({ entrustTicketId }: Pick<Attendee, typeof NAME>): Record<string, string> {
  return entrustTicketId === "" ? {} : { [NAME]: entrustTicketId.toLowerCase() };
}

/** Returns the refusal of the ticket named for one attendee. */
function unknown(index: number): Problem {
  return new Problem("NOT_FOUND", { fields: [{ path: `attendee.${index}.${NAME}`, code: "invalid" }] });
}

/**
 * Returns the refusal of entrusting attendees to tickets, or null. HANDOVER_OFF: the tenant has no handovers. NOT_FOUND with the attendee's
 * path: the ticket does not exist, is not valid, is of another event, or is not held by the logged-in person. See
 * docs/rules/handover.md#entrusting.
 */
export async function refuseEntrusted(
  act: WebAct,
  { eventId, attendees }: { readonly eventId: string; readonly attendees: readonly Attendee[] },
): Promise<Problem | null> {
  const wanted = attendees.flatMap(({ entrustTicketId }, index) =>
    entrustTicketId === "" ? [] : [{ index, id: entrustTicketId.toLowerCase() }],
  );
  if (wanted.length === 0) return null;
  const malformed = wanted.find(({ id }) => !UUID.test(id));
  const person = await currentPerson(act);
  if (malformed || !person) return unknown((malformed ?? wanted[0]!).index);
  const orders = await listOwnOrders(act, person);
  const ask = { tenant: act.tenant, eventId, person: person.id, phone: person.phone, orders, ids: wanted.map(({ id }) => id) };
  const { isAllowed, ids } = await act.db.pipelined(act.tenant, (tx) => readOwnTickets(tx, ask));
  if (!isAllowed) return new Problem("HANDOVER_OFF");
  const foreign = wanted.find(({ id }) => !ids.includes(id));
  return foreign ? unknown(foreign.index) : null;
}

/**
 * Returns, for each attendee of an order, the first name of the person who collects for them. Null for an attendee who is not entrusted to
 * anybody.
 */
export async function describeCollectors(act: Act, attendees: readonly AttendeeRow[]): Promise<(string | null)[]> {
  const ids = attendees.flatMap(({ fields }) => fields[NAME] ?? []);
  if (ids.length === 0) return attendees.map(() => null);
  const holders = await act.db.pipelined(act.tenant, (tx) => readHolders(tx, ids));
  return attendees.map(
    ({ fields }) =>
      holders
        .get(fields[NAME] ?? "")
        ?.trim()
        .split(/\s+/)[0] ?? null,
  );
}
