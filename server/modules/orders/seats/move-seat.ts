import { demand, type Act } from "../../../act.ts";
import { record } from "../../../platform/events/record.ts";
import { describeSeat } from "./describe-seat.ts";
import { kindsOf, loadSeating } from "./load-seating.ts";
import { findSeatedEvent, lockHolder, swapSeat } from "./manage-store.ts";

export type MoveInput = { readonly slug: string; readonly from: string; readonly to: string };
/** `free`: the first seat has no order. `category`: the second is of another category, with other stock. */
export type MoveAnswer =
  | { readonly code: "moved"; readonly reference: string }
  | { readonly code: "missing" | "unknown" | "free" | "category" | "taken" };

/** Moves an order from one seat to another free one of the same category and notifies the buyer. The tickets stay valid. */
export function moveSeat(act: Pick<Act, "db" | "tenant" | "actor">, { slug, from, to }: MoveInput): Promise<MoveAnswer> {
  demand(act, "seats.move");
  return act.db.transaction(act, async (tx): Promise<MoveAnswer> => {
    const event = await findSeatedEvent(tx, slug);
    if (!event || event.seat_map === null) return { code: "missing" };
    const loaded = await loadSeating(act.db, act.tenant, { event: event.id, version: event.seat_map, within: tx });
    const number = loaded.numbers.get(to);
    if (number === undefined) return { code: "unknown" };
    const held = await lockHolder(tx, event.id, from);
    if (!held) return { code: "free" };
    const category = loaded.seating.category[number]!;
    if (!kindsOf(loaded, held.category_id!).has(category)) return { code: "category" };
    if (!(await swapSeat(tx, event.id, { id: held.id, from, to, kind: loaded.map.categories[category]!.key }))) return { code: "taken" };
    const named = (locale: "en" | "id") => ({ from: describeSeat(loaded, from, locale).label, to: describeSeat(loaded, to, locale).label });
    const data = { from, to, names: { en: named("en"), id: named("id") } };
    record(tx, { topic: "seats.moved", subject: held.booking_id!, data });
    return { code: "moved", reference: held.reference };
  });
}
