import { plainArrayText } from "../../../../platform/database/array-text.ts";
import { claimArrays } from "../../seats/claim-seats.ts";
import type { Offer, ReserveRow } from "./reserve.ts";

/** Builds the records of a batch from an array for each field. `owners` is one of these. */
const requests = (owners: string): string => `array(
  select row(r.id, r.reference, r.owner, r.key, r.hash, r.utm, r.chosen, r.network, r.is_proved, r.replaces)::hold_request
  from unnest($4::uuid[], $5::text[], ${owners}, $7::text[], $8::text[], $9::text[], $10::int[], $11::bigint[], $12::boolean[], $13::uuid[])
    as r(id, reference, owner, key, hash, utm, chosen, network, is_proved, replaces))`;
/** Builds a record for each seat of a batch from an array for each field. */
const seats = (arrays: string): string => `array(
  select row(s.hold, s.place, s.seat, s.category, s.kind)::seat_request from unnest(${arrays}) as s(hold, place, seat, category, kind))`;
const BATCH = "$2, $3::jsonb";
const OWN = requests("$6::text[]");
const MET = requests("v.owners");
const MEET = "from open_visitors(as_tenant($1), $15::text[], $6::text[], $16::text[]) v";
const AT = "now() as at, null::text[] as known";
export const RESERVE = `select reserve_holds(as_tenant($1), ${BATCH}, ${OWN}, $14::int[]) as answers, ${AT}`;
/** The same for a batch in which some visitors have no cookie. Their identities are resolved first. */
export const MEET_AND_RESERVE = `select reserve_holds(as_tenant($1), ${BATCH}, ${MET}, $14::int[]) as answers, now() as at, v.known ${MEET}`;
/** The same two for seats, whose arrays come last. */
export const RESERVE_SEATS = `select reserve_seat_holds(as_tenant($1), ${BATCH}, ${OWN}, $14::int[], ${seats("$15::int[], $16::int[], $17::text[], $18::uuid[], $19::text[]")}) as answers, ${AT}`;
export const MEET_AND_RESERVE_SEATS = `select reserve_seat_holds(as_tenant($1), ${BATCH}, ${MET}, $14::int[], ${seats("$17::int[], $18::int[], $19::text[], $20::uuid[], $21::text[]")}) as answers, now() as at, v.known ${MEET}`;

type Sharing = { readonly i: number; readonly n: number; readonly seated: boolean };
function offerRecord(offer: Offer, { i, n, seated }: Sharing): Record<string, unknown> {
  const { quote } = offer;
  return {
    i,
    n,
    version: offer.eventVersion,
    session: offer.sessionId,
    quote_id: offer.quoteId,
    quote,
    gross: quote.gross,
    discount: quote.discount,
    tax: quote.tax,
    fee: quote.serviceFee,
    total: quote.total,
    tickets: quote.tickets,
    promo: offer.promoId,
    promo_version: offer.promoVersion,
    ttl: offer.ttlSeconds,
    opens: offer.opensAt,
    closes: offer.closesAt,
    quotas: offer.claims.map((claim) => claim.quotaId),
    units: offer.claims.map((claim) => claim.units),
    ...(seated && { seated }),
  };
}

/** Lists each offer once, with the number of its rows. */
export function gatherOffers(rows: readonly ReserveRow[]): { readonly offers: string; readonly chosen: number[] } {
  const places = new Map<Offer, { i: number; n: number; seated: boolean }>();
  const chosen = rows.map(({ offer, seats }) => {
    let place = places.get(offer);
    if (!place) places.set(offer, (place = { i: places.size + 1, n: 0, seated: seats.length > 0 }));
    place.n += 1;
    return place.i;
  });
  return { offers: JSON.stringify([...places].map(([offer, sharing]) => offerRecord(offer, sharing))), chosen };
}

/** Every seat of a batch with its row, from 1. */
export function seatArrays(rows: readonly ReserveRow[]): string[] {
  const owners = rows.flatMap(({ seats }, i) => seats.map(() => String(i + 1)));
  return [plainArrayText(owners), ...claimArrays(rows.flatMap(({ seats }) => seats))];
}
