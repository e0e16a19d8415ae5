-- Orders whose people may be erased: orders of events that ended `p_days` ago, with no open money, and orders that ended unpaid `p_unfinished` days
-- ago.
create or replace function orders_to_erase(p_tenant text, p_days int, p_unfinished int, p_most int) returns uuid[]
language plpgsql stable as $$
begin
  return array(
    select b.id from bookings b
    where b.tenant_id = p_tenant and b.erased_at is null
      and (b.event_id in (select events_over(p_tenant, p_days))
          and b.status in ('confirmed', 'expired', 'cancelled', 'waitlisted')
        or b.status in ('expired', 'cancelled') and greatest(b.created_at, b.hold_until) < clock_timestamp() - make_interval(days => p_unfinished)
          and not exists (select from payments p where p.tenant_id = p_tenant and p.booking_id = b.id and p.settled_amount is not null))
      and not exists (select from payments p where p.tenant_id = p_tenant and p.booking_id = b.id and p.status in ('created', 'pending') and p.is_watched)
      and not exists (select from refunds r where r.tenant_id = p_tenant and r.booking_id = b.id and (r.status in ('requested', 'pending') or r.status = 'failed' and r.failure is distinct from 'taken_back' and r.replaced_by is null and r.provider_key is null))
    limit p_most);
end $$;
