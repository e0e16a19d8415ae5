import type { WebAct } from "../../../act.ts";
import { once, type Once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { lockOwnBooking, openWholeBooking } from "../records/access-booking.ts";
import { judgeSeats, refuseAlone, seatsTaken, type NamedSeats } from "../seats/judge-seats.ts";
import { claimSeats, holdMap } from "../seats/claim-seats.ts";

class Gone extends Error {}

type Choosing = { readonly id: string; readonly key: string | undefined; readonly named: NamedSeats; readonly idempotency: Once };

/**
 * Chooses other seats for held tickets, or the first ones for tickets of a waiting-list offer, all or none. Throws NOT_FOUND, HOLD_EXPIRED,
 * BOOKING_STATE once payment has begun or if no place is a seat, SEATS_REQUIRED, SEATS_MISMATCH, SEAT_UNKNOWN, SEAT_TAKEN and SEAT_ALONE.
 */
export async function chooseSeats(act: WebAct, { id, key, named, idempotency }: Choosing): Promise<void> {
  const { booking } = await openWholeBooking(act, { id, key });
  const event = (await loadCatalogue(act.db, act.tenant)).byId.get(booking.event_id);
  if (!event || booking.seats === null) throw new Problem("BOOKING_STATE");
  const claims = await judgeSeats(act, { event, lines: booking.quote.lines, named });
  const chosen = { event: event.row.id, claims, own: booking.seats.map(({ seat }) => seat) };
  const isHeld = booking.status === "held" && booking.hold_until > booking.now;
  if (isHeld) await refuseAlone(act, chosen);
  try {
    await act.db.transaction(act, async (tx) => {
      const locked = await lockOwnBooking(act, tx, { id, key });
      await once(tx, { tenant: act.tenant, owner: locked.owner_hash, ...idempotency }, async () => {
        if (locked.status === "expired" || (locked.status === "held" && locked.hold_until <= locked.now)) throw new Problem("HOLD_EXPIRED");
        if (locked.status !== "held") throw new Problem("BOOKING_STATE");
        // The map has changed since the seats were checked.
        if ((await holdMap(tx, chosen.event)) !== event.row.seat_map) throw new Problem("BUSY");
        if ((await claimSeats(tx, { event: chosen.event, booking: id, replaced: null, claims })).length > 0) throw new Gone();
        recordAudit(tx, { topic: "seats.chosen", subject: id, data: { seats: claims.map(({ seat }) => seat) } });
        return { ok: true };
      });
    });
  } catch (error) {
    if (error instanceof Gone) throw await seatsTaken(act, chosen);
    throw error;
  }
}
