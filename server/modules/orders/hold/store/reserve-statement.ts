import { plainArrayText } from "../../../../platform/database/array-text.ts";
import { claimArrays } from "../../seats/claim-seats.ts";
import type { Offer, ReserveRow } from "./reserve.ts";

const ARRAYS = `$2, $3::jsonb, $4::uuid[], $5::text[]`;
const REST = `$7::text[], $8::text[], $9::text[], $10::int[], $11::bigint[], $12::boolean[], $13::uuid[], $14::int[]`;
export const RESERVE = `select reserve_bookings(as_tenant($1), ${ARRAYS}, $6::text[], ${REST}) as answers, now() as at, null::text[] as known`;
/** The same for a batch in which some came without a cookie: it first finds out who they are. */
export const MEET_AND_RESERVE = `select reserve_bookings(as_tenant($1), ${ARRAYS}, v.owners, ${REST}) as answers, now() as at, v.known
  from open_visitors(as_tenant($1), $15::text[], $6::text[], $16::text[]) v`;
/** The same two for seats, whose arrays come last. */
export const RESERVE_SEATS = `select reserve_seated(as_tenant($1), ${ARRAYS}, $6::text[], ${REST},
  $15::int[], $16::int[], $17::text[], $18::uuid[], $19::text[]) as answers, now() as at, null::text[] as known`;
export const MEET_AND_RESERVE_SEATS = `select reserve_seated(as_tenant($1), ${ARRAYS}, v.owners, ${REST},
  $17::int[], $18::int[], $19::text[], $20::uuid[], $21::text[]) as answers, now() as at, v.known
  from open_visitors(as_tenant($1), $15::text[], $6::text[], $16::text[]) v`;

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

/** Each offer once, with how many rows share it. */
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

/** Every seat of a batch with the row that wants it, from 1. */
export function seatArrays(rows: readonly ReserveRow[]): string[] {
  const owners = rows.flatMap(({ seats }, i) => seats.map(() => String(i + 1)));
  return [plainArrayText(owners), ...claimArrays(rows.flatMap(({ seats }) => seats))];
}
