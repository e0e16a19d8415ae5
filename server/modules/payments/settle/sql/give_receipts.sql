-- Gives receipts to those of these bookings that have none: the next numbers of their tenant in the calendar year of Jakarta, in the given order.
-- The counter is the last lock of a transaction: the caller has taken all others.
create or replace function give_receipts(p_tenant text, p_bookings uuid[]) returns void
language plpgsql as $$
declare
  v_ids uuid[];
  v_years int[];
  v_year int;
  v_n int;
  v_last int;
  v_missing boolean;
begin
  select array_agg(x.id order by x.ord), array_agg(extract(year from coalesce(b.confirmed_at, now()) at time zone 'Asia/Jakarta')::int order by x.ord),
      bool_or(b.id is null)
    into v_ids, v_years, v_missing
    from unnest(p_bookings) with ordinality as x(id, ord)
    left join lateral (select c.confirmed_at, c.id from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) b on true
    left join lateral (select true as found from receipts c where c.tenant_id = p_tenant and c.booking_id = x.id limit 1) r on true
    where r.found is null;
  if v_ids is null then return; end if;
  if v_missing then raise exception 'a receipt for a booking that does not exist'; end if;
  for v_year, v_n in select y, count(*)::int from unnest(v_years) y group by y order by y loop
    insert into receipt_counters as c (tenant_id, year, last) values (p_tenant, v_year, v_n)
      on conflict (tenant_id, year) do update set last = c.last + excluded.last returning c.last into v_last;
    insert into receipts (tenant_id, booking_id, year, number, issued_at, seller, event)
      select p_tenant, x.id, v_year, v_last - v_n + (row_number() over (order by x.ord))::int, coalesce(b.confirmed_at, now()),
        jsonb_build_object('name', t.brand->>'title', 'company', t.brand->>'company', 'address', t.brand->>'address', 'email', t.brand->>'email'),
        jsonb_build_object('name', e.name, 'zone', e.zone, 'startsAt', coalesce(s.starts_at, case when e.kind = 'event' then e.starts_at end),
          'endsAt', coalesce(s.ends_at, case when e.kind = 'event' then e.ends_at end),
          'venue', case when e.venue is null then null else jsonb_build_object('name', e.venue->>'name', 'city', e.venue->>'city') end)
      from unnest(v_ids, v_years) with ordinality as x(id, year, ord)
      cross join lateral (select c.event_id, c.session_id, c.confirmed_at from bookings c where c.tenant_id = p_tenant and c.id = x.id limit 1) b
      cross join lateral (select f.kind, f.name, f.zone, f.starts_at, f.ends_at, f.venue from events f
        where f.tenant_id = p_tenant and f.id = b.event_id limit 1) e
      cross join lateral (select g.brand from tenants g where g.id = p_tenant limit 1) t
      left join lateral (select h.starts_at, h.ends_at from event_sessions h
        where h.tenant_id = p_tenant and h.event_id = b.event_id and h.id = b.session_id limit 1) s on true
      where x.year = v_year;
  end loop;
end $$;
