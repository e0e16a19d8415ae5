-- Trigger: if an event limits tickets by phone number, applies that limit to each browser's unpaid tickets, because no number is known yet. Locks
-- visitors in key order. Refuses with 23K03.
create or replace function check_visitor_limits() returns trigger
language plpgsql as $$
begin
  if not exists (select 1 from (select distinct a.tenant_id, a.event_id from added a) d
                 join events e on e.tenant_id = d.tenant_id and e.id = d.event_id where e.max_per_phone is not null) then
    return null;
  end if;
  perform pg_advisory_xact_lock(d.k)
    from (select distinct hashtextextended(a.tenant_id || ' ' || a.owner_hash, 1) as k from added a order by 1) d;
  if exists (
    select 1 from (select distinct a.tenant_id, a.event_id, a.owner_hash from added a) x
    join events e on e.tenant_id = x.tenant_id and e.id = x.event_id
    cross join lateral (select sum(b.tickets) as n from bookings b
      where b.tenant_id = x.tenant_id and b.owner_hash = x.owner_hash and b.event_id = x.event_id
        and is_unpaid(b.status) and b.hold_until > now()) s
    where s.n > e.max_per_phone) then
    raise exception using errcode = '23K03', message = 'more tickets than one visitor may hold';
  end if;
  return null;
end $$;
