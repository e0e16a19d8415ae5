import { ownTicketOf } from "#domain/tickets/waivers/own-ticket.ts";
import type { Act } from "../../../act.ts";

type Row = {
  booking_id: string;
  id: string;
  holder: string;
  buyer_name: string;
  buyer_phone: string;
  country_code: string;
  phone_number: string;
};

function ownOf(rows: readonly Row[]): string | null {
  const [first] = rows;
  if (!first) return null;
  const tickets = rows.map(({ id, holder, country_code: countryCode, phone_number: phoneNumber }) => ({
    id,
    holder,
    phone: phoneNumber === "" ? null : { countryCode, phoneNumber },
  }));
  return ownTicketOf(tickets, { name: first.buyer_name, phone: first.buyer_phone });
}

/** Returns the tickets of these orders that their buyers use themselves, by id. */
export async function ownTicketsOf(
  act: Pick<Act, "db"> & { readonly tenant: string },
  bookingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (bookingIds.length === 0) return new Set();
  const rows = await act.db.pipelined(act.tenant, (tx) =>
    tx.query<Row>(
      `select t.booking_id, t.id, t.holder, y.full_name as buyer_name, y.phone as buyer_phone,
         coalesce(a.fields->>'countryCode', '') as country_code, coalesce(a.fields->>'phoneNumber', '') as phone_number
       from tickets t join booking_buyers y on y.tenant_id = $1 and y.booking_id = t.booking_id
       left join booking_attendees a on a.tenant_id = $1 and a.booking_id = t.booking_id and a.position = t.position
       where t.tenant_id = $1 and t.booking_id = any ($2::uuid[]) and t.held_by_phone is null order by t.booking_id, t.position`,
      [tx.tenant, bookingIds],
    ),
  );
  return new Set(bookingIds.flatMap((id) => ownOf(rows.filter((row) => row.booking_id === id)) ?? []));
}
