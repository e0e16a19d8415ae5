-- Whether settled money simply confirms its booking: what decideSettlement in domain/payments/decide-settlement.ts and settle-booking.ts would do, with
-- nothing to give back and nothing to take again. `p_standing`: see standing_of. Money in time counts unless the event was called off, money after
-- the hold only while the event is on.
create or replace function is_plain_settlement(
  b bookings, p payments, p_standing text, p_amount bigint, p_currency text, p_has_other_money boolean
) returns boolean
language sql stable as $$
  select waits_for_money(b.status) and p.status in ('created', 'pending') and p_amount = b.total and p_currency = b.currency and not p_has_other_money
    and (p_standing = 'on' or p_standing <> 'cancelled' and b.hold_until > now())
$$;
